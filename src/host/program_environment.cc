// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is set in a program's environment, and the pad that gives it a fixed size.
#include "host/program_environment.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/hash.h"
#include "clients/wire/argument_block.h"
#include "clients/wire/time_wire.h"
#include "files/own_folders.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr const char* kShim = "libunderstudy-shim.so";
constexpr const char* kMoreVariable = "UNDERSTUDY_REPEAT";

// A folder that only we can write to, so that nobody else can put a library there. Everybody may
// read it, because a program may change its user.
Status make_own_folder(const std::string& path) {
  constexpr mode_t kAllRead = S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;
  if (mkdir(path.c_str(), kAllRead) != 0 && errno != EEXIST)
    return Error{"cannot create " + path + ": " + strerror(errno)};
  struct stat about {};
  if (lstat(path.c_str(), &about) != 0 || !S_ISDIR(about.st_mode) || about.st_uid != getuid() ||
      (about.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    return Error{path +
                 " is not a folder that belongs to you and that only you can write to; remove it"};
  if ((about.st_mode & kAllRead) != kAllRead) chmod(path.c_str(), kAllRead);
  return {};
}

Status make_link(const std::string& target, const std::string& link) {
  std::error_code error;
  if (fs::read_symlink(link, error) == target) return {};
  const std::string fresh = link + "." + std::to_string(getpid());
  fs::create_symlink(target, fresh, error);
  if (!error) fs::rename(fresh, link, error);
  if (error) return Error{"cannot create " + link + ": " + error.message()};
  return {};
}

// A link to the folder of our libraries. Its name has no colons, at which LD_LIBRARY_PATH is split,
// and has the same length wherever we are installed. It is kept for the next run.
Result<std::string> library_link() {
  const std::string folder = library_folder();
  const std::string own = fmt::format("/tmp/understudy-{:010}", getuid());
  if (const Status made = make_own_folder(own); !made) return Error{made.error()};
  const std::string link = fmt::format("{}/{:016x}", own, hash_name(folder));
  if (const Status made = make_link(folder, link); !made) return Error{made.error()};
  return link;
}

void set_variable(std::vector<std::string>& environment, const std::string& name,
                  const std::string& value) {
  std::erase_if(environment, [&](const std::string& e) { return e.rfind(name + "=", 0) == 0; });
  environment.push_back(name + "=" + value);
}

std::string put_before(const char* variable, const std::string& first) {
  const char* rest = getenv(variable);
  return rest == nullptr || *rest == 0 ? first : first + ":" + rest;
}

void add_pad(const ProgramStart& start, std::vector<std::string>& environment) {
  std::vector<char*> arguments;
  std::vector<char*> variables;
  for (const std::string& word : start.arguments)
    arguments.push_back(const_cast<char*>(word.c_str()));
  for (std::string& variable : environment) variables.push_back(variable.data());
  arguments.push_back(nullptr);
  variables.push_back(nullptr);
  const us_pad pad = us_pad_for(start.path.c_str(), arguments.data(), variables.data());
  environment.push_back(US_PAD + std::string(pad.length, '.'));
  if (pad.entries > 1) environment.emplace_back(US_PAD);
}

}  // namespace

std::string shim_file() { return library_folder() + "/" + kShim; }

Result<std::vector<std::string>> program_environment(const ProgramStart& start) {
  const auto libraries = library_link();
  if (!libraries) return Error{libraries.error()};
  std::vector<std::string> environment;
  for (char** e = environ; *e != nullptr; ++e)
    if (!us_is_pad(*e)) environment.emplace_back(*e);
  // Pass it as a descriptor, so that it can be found as another user and under another root.
  set_variable(environment, "LD_PRELOAD",
               put_before("LD_PRELOAD", fmt::format("/proc/self/fd/{}", start.shim)));
  set_variable(environment, "LD_LIBRARY_PATH", put_before("LD_LIBRARY_PATH", *libraries));
  set_variable(environment, "PYTHONPATH", put_before("PYTHONPATH", *libraries + "/python"));
  set_variable(environment, "PYTHONHASHSEED", fmt::format("{:010}", start.hash_seed));
  set_variable(environment, "PYTHONDONTWRITEBYTECODE", "1");
  // What a program has printed must be visible when the run ends it.
  set_variable(environment, "PYTHONUNBUFFERED", "1");
  // A program has one processor. Libraries that compute in parallel wait in their own ways, which
  // the shim cannot see.
  for (const char* name : {"OMP_THREAD_LIMIT", "OPENBLAS_NUM_THREADS"})
    if (getenv(name) == nullptr) set_variable(environment, name, "1");
  if (start.more_bytes > 0)
    set_variable(environment, kMoreVariable,
                 std::string(static_cast<std::size_t>(start.more_bytes), '.'));
  // A program with the address sanitizer expects that library to come first, but it also works
  // after the shim.
  set_variable(environment, "ASAN_OPTIONS", put_before("ASAN_OPTIONS", "verify_asan_link_order=0"));
  set_variable(environment, US_ENV_RUN, start.run);
  add_pad(start, environment);
  return environment;
}

}  // namespace understudy
