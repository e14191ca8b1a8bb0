// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a text file from any system. LF, CR LF or a lone CR ends a line, a UTF-8 byte order
// mark is skipped, and UTF-16 is refused.
#pragma once

#include <string_view>

#include "base/bytes.h"
#include "files/file_report.h"

namespace understudy {

class LineReader {
 public:
  static constexpr std::size_t kLongestLine = 65536;

  LineReader(ByteSpan bytes, FileReport& report);

  // Reads the next line, without its end. Returns false at the end of the file.
  bool next(std::string_view& line);
  int number() const { return number_; }  // of the last line, from 1

 private:
  std::string_view rest_;
  int number_ = 0;
};

// Returns false, with an error, for a line that cannot be text: NUL bytes, excessive length.
bool is_text_line(std::string_view line, int number, FileReport& report);

// True for a line without data: it is blank, or its first character is # or ;.
bool is_remark(std::string_view line);

inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
inline bool starts_remark(char c) { return c == '#' || c == ';'; }

}  // namespace understudy
