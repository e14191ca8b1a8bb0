// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/dev_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/log.h"

namespace understudy {
namespace {

// Whoever may read a pty may list its folder.
mode_t folder_mode(int pty_mode) {
  mode_t mode = 0700;
  if ((pty_mode & 0040) != 0) mode |= 0050;
  if ((pty_mode & 0004) != 0) mode |= 0005;
  return mode;
}

// True if it has nothing but links to ptys in it.
bool is_only_ours(const std::string& folder) {
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unreadable;
    const auto target = std::filesystem::read_symlink(entry->path(), unreadable);
    if (unreadable || target.parent_path() != "/dev/pts") return false;
  }
  return !error;
}

// An existing folder gets the mode that a new one has, unless other things are in it.
Status open_to(const std::string& folder, const struct stat& about, mode_t mode, int pty_mode) {
  const mode_t found = about.st_mode & 0777;
  if (found == mode) return {};
  if (about.st_uid == ::getuid() && is_only_ours(folder)) {
    if (::chmod(folder.c_str(), mode) == 0) return {};
    return Error{"cannot change the mode of the folder " + folder + ": " + std::strerror(errno) +
                 "; name another folder with --dev-dir"};
  }
  if ((found & mode) != mode)
    return Error{fmt::format(
        "the folder {} has mode {:04o}, so those for whom --dev-mode {:04o} is meant cannot reach "
        "its devices, and it is not changed, as it has other things in it or another owner; run "
        "chmod {:04o} {}, or name another folder with --dev-dir",
        folder, found, pty_mode, mode | found, folder)};
  if ((found & 0022 & ~mode) != 0 && (about.st_mode & S_ISVTX) == 0)
    log_warning(
        fmt::format("the folder {} has mode {:04o}: others can replace the links in it; "
                    "name another folder with --dev-dir",
                    folder, found));
  return {};
}

}  // namespace

std::string usual_dev_folder() {
  std::error_code error;
  const auto temporary = std::filesystem::temp_directory_path(error);
  return ((error ? std::filesystem::path("/tmp") : temporary) /
          ("understudy-" + std::to_string(::getuid())))
      .string();
}

Status make_dev_folder(const std::string& folder, int pty_mode) {
  const std::string remedy = "; name another folder with --dev-dir";
  const mode_t mode = folder_mode(pty_mode);
  std::error_code error;
  const auto parent = std::filesystem::path(folder).parent_path();
  if (!parent.empty()) std::filesystem::create_directories(parent, error);
  if (::mkdir(folder.c_str(), mode) == 0) {
    ::chmod(folder.c_str(), mode);  // whatever the umask is
    return {};
  }
  if (errno != EEXIST)
    return Error{"cannot make the folder " + folder + ": " + std::strerror(errno) + remedy};
  struct stat about {};
  if (::stat(folder.c_str(), &about) != 0 || !S_ISDIR(about.st_mode))
    return Error{folder + " is not a folder" + remedy};
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return Error{"cannot write to the folder " + folder + ": " + std::strerror(errno) + remedy};
  // Another user's folder could hold links of that user's making.
  if (about.st_uid != ::getuid() && ::getuid() != 0)
    return Error{"the folder " + folder + " belongs to another user" + remedy};
  return open_to(folder, about, mode, pty_mode);
}

}  // namespace understudy
