// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes text in this line format: words with quotes where needed, lengths in mm, and an error for
// anything that no line can hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "files/entry_reader.h"
#include "files/numbers.h"
#include "geom/pose.h"

namespace understudy {

class TextWriter {
 public:
  explicit TextWriter(FileReport& report) : report_(report) {}

  void line(const std::vector<std::string>& words);
  void remark(std::string_view text) { text_ += "# " + std::string(text) + "\n"; }
  void blank() { text_ += "\n"; }
  // set KEY VALUE
  void set(const std::string& key, const std::string& value) { line({"set", key, value}); }
  // Lines that the reader did not understand, unchanged.
  void kept(const std::vector<std::string>& lines);

  // A length within the reader's limits. The error names `what`.
  std::string length(double metres, const NumberLimits& limits_mm, const std::string& what);
  std::string coordinate(double metres, const std::string& what) {
    return length(metres, kCoordinateMm, what);
  }
  std::string size(double metres, const std::string& what) { return length(metres, kSizeMm, what); }
  std::string number(double value, const NumberLimits& limits, const std::string& what);

  FileReport& report() { return report_; }
  std::string take() { return std::move(text_); }

 private:
  FileReport& report_;
  std::string text_;
};

}  // namespace understudy
