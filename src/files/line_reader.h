// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a text file, whichever system wrote it: LF, CR LF or a lone CR ends one, a UTF-8
// byte order mark is passed over, UTF-16 is refused.
#pragma once

#include <string_view>

#include "base/bytes.h"
#include "files/file_report.h"

namespace understudy {

class LineReader {
 public:
  static constexpr std::size_t kLongestLine = 65536;

  LineReader(ByteSpan bytes, FileReport& report);

  // The next line without its end; false at the end of the file.
  bool next(std::string_view& line);
  int number() const { return number_; }  // of the line that came last, from 1

 private:
  std::string_view rest_;
  int number_ = 0;
};

// False, with an error, for a line that cannot be text: NUL bytes, monstrous length.
bool is_text_line(std::string_view line, int number, FileReport& report);

// A line that says nothing: blank, or its first character is # or ;.
bool is_remark(std::string_view line);

inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
inline bool starts_remark(char c) { return c == '#' || c == ';'; }

}  // namespace understudy
