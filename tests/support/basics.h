// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What tests of many folders need: a folder of their own, the text of a file, patience.
#pragma once

#include <functional>
#include <string>

namespace understudy::scenario {

// A folder that is gone at the end of the test.
class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  // Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& content) const;

 private:
  std::string path_;
};

std::string read_text(const std::string& path);

// True as soon as `condition` holds; false after `seconds`. For what other processes do.
bool wait_for(const std::function<bool()>& condition, double seconds = 30);

}  // namespace understudy::scenario
