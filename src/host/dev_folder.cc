// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/dev_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace understudy {
namespace {

// Whoever may read a pty may list its folder.
mode_t folder_mode(int pty_mode) {
  mode_t mode = 0700;
  if ((pty_mode & 0040) != 0) mode |= 0050;
  if ((pty_mode & 0004) != 0) mode |= 0005;
  return mode;
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
  if (folder == usual_dev_folder()) ::chmod(folder.c_str(), mode);
  return {};
}

}  // namespace understudy
