// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A folder of our own in TMPDIR, for files that nobody needs afterwards; gone with the object.
#pragma once

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>

namespace understudy {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    const char* base = std::getenv("TMPDIR");
    path_ = std::string(base != nullptr && *base != 0 ? base : "/tmp") + "/understudy-XXXXXX";
    if (mkdtemp(path_.data()) == nullptr) failure_ = path_ + ": " + strerror(errno);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (failure_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  // Why there is none; empty if there is.
  const std::string& failure() const { return failure_; }

 private:
  std::string path_;
  std::string failure_;
};

}  // namespace understudy
