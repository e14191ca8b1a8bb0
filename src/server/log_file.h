// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The log on the disk, for the setting log_file: each line with the time of day and the virtual
// time.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace understudy {

class LogFile {
 public:
  // From now on to this file, behind what is there; empty: nowhere. The error names the remedy, and
  // nothing has changed then.
  Status open(const std::string& path);
  bool is_open() const { return file_ != nullptr; }
  // The error, once: nothing more is written.
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
