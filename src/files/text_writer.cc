// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/text_writer.h"

#include <cmath>

namespace understudy {

void TextWriter::line(const std::vector<std::string>& words) {
  if (const auto text = line_of(words)) {
    text_ += *text + "\n";
    return;
  }
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  report_.error("no line can hold " + in_quotes(all),
                "remove double quotes and line ends from its words");
}

void TextWriter::kept(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  blank();
  remark("Not understood by Understudy, kept as it was:");
  for (const std::string& line : lines) {
    if (line.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos)
      text_ += line + "\n";
    else
      report_.error("no line can hold " + in_quotes(line), "remove its line ends");
  }
}

std::string TextWriter::length(double metres, const NumberLimits& limits_mm,
                               const std::string& what) {
  const std::string text = length_text(metres);
  const auto read = parse_number(text);
  const Status within =
      read ? check_limits(*read, text, what, limits_mm) : Error{what + " is not a number"};
  if (within) return text;
  report_.error(within.error(), "change it before writing");
  return "0";
}

std::string TextWriter::number(double value, const NumberLimits& limits, const std::string& what) {
  const std::string text = number_text(value);
  const Status within = std::isfinite(value) ? check_limits(value, text, what, limits)
                                             : Error{what + " is not a number"};
  if (within) return text;
  report_.error(within.error(), "change it before writing");
  return "0";
}

}  // namespace understudy
