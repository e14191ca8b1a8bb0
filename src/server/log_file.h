// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The log on disk, for the setting log_file: each line has the time of day and the virtual time.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace understudy {

class LogFile {
 public:
  // From now on appends to this file; empty means no file. The error names the remedy, and then
  // nothing has changed.
  Status open(const std::string& path);
  bool is_open() const { return file_ != nullptr; }
  // Fails once. After that nothing more is written.
  Status write(double virtual_s, std::string_view level, std::string_view source,
               std::string_view text);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace understudy
