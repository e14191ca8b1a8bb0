// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/line_reader.h"

namespace understudy {

LineReader::LineReader(ByteSpan bytes, FileReport& report) : rest_(as_text(bytes)) {
  if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
  if (rest_.starts_with("\xFF\xFE") || rest_.starts_with("\xFE\xFF")) {
    report.error("the file is UTF-16 text", "save it as UTF-8 or plain ASCII");
    rest_ = {};
  }
}

bool LineReader::next(std::string_view& line) {
  if (rest_.empty()) return false;
  ++number_;
  const std::size_t end = rest_.find_first_of("\r\n");
  line = rest_.substr(0, end);
  if (end == std::string_view::npos) {
    rest_ = {};
  } else {
    const bool two_bytes = rest_.substr(end).starts_with("\r\n");
    rest_.remove_prefix(end + (two_bytes ? 2 : 1));
  }
  return true;
}

bool is_text_line(std::string_view line, int number, FileReport& report) {
  const auto at = [&](std::size_t i) { return Token{"", number, static_cast<int>(i) + 1}; };
  if (line.size() > LineReader::kLongestLine) {
    report.error(at(0), "line of " + std::to_string(line.size()) + " bytes",
                 "keep lines under " + std::to_string(LineReader::kLongestLine) + " bytes");
    return false;
  }
  if (const std::size_t nul = line.find('\0'); nul != std::string_view::npos) {
    report.error(at(nul), "NUL byte in the line", "is this a text file?");
    return false;
  }
  return true;
}

bool is_remark(std::string_view line) {
  std::size_t i = 0;
  while (i < line.size() && is_space(line[i])) ++i;
  return i == line.size() || starts_remark(line[i]);
}

}  // namespace understudy
