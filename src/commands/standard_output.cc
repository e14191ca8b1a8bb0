// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/standard_output.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace understudy {
namespace {

bool at_size_limit(const struct stat& file) {
  rlimit limit{};
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
         static_cast<rlim_t>(file.st_size) >= limit.rlim_cur;
}

bool on_full_disk() {
  struct statvfs disk {};
  if (fstatvfs(STDOUT_FILENO, &disk) != 0 || disk.f_blocks == 0) return false;
  return (geteuid() == 0 ? disk.f_bfree : disk.f_bavail) == 0;
}

}  // namespace

std::string why_output_is_cut() {
  struct stat file {};
  if (fstat(STDOUT_FILENO, &file) != 0) return "";  // closed: nobody wants it
  int reason = 0;
  if (S_ISREG(file.st_mode))
    reason = at_size_limit(file) ? EFBIG : on_full_disk() ? ENOSPC : 0;
  else if (S_ISCHR(file.st_mode) && ::write(STDOUT_FILENO, "", 0) < 0)
    reason = errno;  // /dev/full refuses even nothing
  if (reason == 0) return "";
  return std::string("standard output cannot take more: ") + strerror(reason) +
         "; what programs printed last may be missing";
}

}  // namespace understudy
