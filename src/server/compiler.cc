// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/compiler.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "files/own_folders.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostMessages = 32 * 1024;  // characters

bool is_c(const std::string& path) { return fs::path(path).extension() == ".c"; }

std::string wrapper_for(const std::string& source) {
  const fs::path bin = fs::path(library_folder()).parent_path() / "bin";
  return (bin / (is_c(source) ? "gccsim" : "g++sim")).string();
}

std::string beginning_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (text.size() > kMostMessages) text = text.substr(0, kMostMessages) + "\n...\n";
  return text;
}

}  // namespace

Compiler::~Compiler() {
  if (pid_ > 0) {
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
}

bool Compiler::is_source(const std::string& path) {
  const std::string ending = fs::path(path).extension().string();
  return ending == ".c" || ending == ".cc" || ending == ".cpp" || ending == ".cxx";
}

Status Compiler::start(const std::string& source, RobotId robot) {
  if (pid_ > 0) return Error{source_ + " is already being compiled; wait for it"};
  if (!folder_) folder_.emplace();
  if (!folder_->failure().empty()) {
    const std::string why = folder_->failure();
    folder_.reset();
    return Error{"cannot create a folder for programs, " + why + "; set TMPDIR"};
  }
  source_ = source;
  robot_ = robot;
  program_ =
      folder_->path() + "/" + fs::path(source).stem().string() + "-" + std::to_string(++number_);
  const std::string messages = folder_->path() + "/messages";
  const std::string wrapper = wrapper_for(source);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  posix_spawnattr_t group;
  posix_spawnattr_init(&group);
  posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
  const char* const arguments[] = {wrapper.c_str(),  "-Wall", source.c_str(), "-o",
                                   program_.c_str(), "-lm",   nullptr};
  const int error = posix_spawn(&pid_, wrapper.c_str(), &files, &group,
                                const_cast<char* const*>(arguments), environ);
  posix_spawnattr_destroy(&group);
  posix_spawn_file_actions_destroy(&files);
  if (error == 0) return {};
  pid_ = 0;
  return Error{"cannot start " + wrapper + ": " + strerror(error)};
}

std::optional<Compiler::Outcome> Compiler::take_outcome() {
  int status = 0;
  if (pid_ <= 0 || waitpid(pid_, &status, WNOHANG) != pid_) return std::nullopt;
  pid_ = 0;
  const bool compiled = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return Outcome{robot_, source_, compiled ? program_ : "",
                 beginning_of(folder_->path() + "/messages")};
}

}  // namespace understudy
