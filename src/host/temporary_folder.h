// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A folder of our own in TMPDIR, for files that are not needed afterwards. It is removed with the
// object.
#pragma once

#include <string>

namespace understudy {

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  // Why it could not be made; empty if it was.
  const std::string& failure() const { return failure_; }

 private:
  std::string path_;
  std::string failure_;
};

}  // namespace understudy
