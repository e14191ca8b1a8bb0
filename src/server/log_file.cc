// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/log_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>

namespace understudy {

Status LogFile::open(const std::string& path) {
  if (path == path_) return {};
  if (path.empty()) {
    path_.clear();
    file_.reset();
    return {};
  }
  // Do not wait for the reader of a pipe.
  const int fd = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
  struct stat found {};
  const bool is_file = fd >= 0 && fstat(fd, &found) == 0 && S_ISREG(found.st_mode);
  if (!is_file) {
    const std::string why = fd < 0 ? std::strerror(errno) : "it is not a file";
    if (fd >= 0) close(fd);
    return Error{"cannot write the log to " + path + ": " + why + "; set log_file to another path"};
  }
  file_.reset(fdopen(fd, "a"));
  path_ = path;
  return {};
}

Status LogFile::write(double virtual_s, std::string_view level, std::string_view source,
                      std::string_view text) {
  if (file_ == nullptr) return {};
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm local{};
  localtime_r(&now.tv_sec, &local);
  std::array<char, 32> day{};
  std::strftime(day.data(), day.size(), "%Y-%m-%d %H:%M:%S", &local);
  const std::string from = source.empty() ? "" : std::string(source) + ": ";
  const int said =
      std::fprintf(file_.get(), "%s.%03ld %10.3f s %.*s: %s%.*s\n", day.data(),
                   now.tv_nsec / 1'000'000, virtual_s, static_cast<int>(level.size()), level.data(),
                   from.c_str(), static_cast<int>(text.size()), text.data());
  if (said >= 0 && std::fflush(file_.get()) == 0) return {};
  const Error error{"cannot write the log to " + path_ + ": " + std::strerror(errno) +
                    "; it ends here"};
  file_.reset();
  return error;
}

}  // namespace understudy
