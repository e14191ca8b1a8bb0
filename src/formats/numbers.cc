// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/numbers.h"

#include <charconv>
#include <cmath>

namespace understudy {

std::optional<double> parse_number(std::string_view text) {
  // from_chars knows no plus sign, but files have it.
  const bool plus = text.starts_with('+');
  if (plus) text.remove_prefix(1);
  if (plus && text.starts_with('-')) return std::nullopt;
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value)) return std::nullopt;
  return value + 0.0;
}

std::string outside_limits(double value, std::string_view text, std::string_view name,
                           const NumberLimits& limits) {
  if (value >= limits.least && value <= limits.most) return "";
  const std::string unit = *limits.unit == '\0' ? "" : " " + std::string(limits.unit);
  return std::string(name) + " is " + in_quotes(text) + unit + ", outside " +
         number_text(limits.least) + " to " + number_text(limits.most) + unit;
}

std::optional<double> read_number(const Token& word, std::string_view name,
                                  const NumberLimits& limits, FileReport& report) {
  const std::optional<double> value = parse_number(word.text);
  if (!value) {
    report.error(word, std::string(name) + " is " + in_quotes(word.text) + ", not a number",
                 "write a plain number such as 500 or -12.5");
    return std::nullopt;
  }
  const std::string problem = outside_limits(*value, word.text, name, limits);
  if (!problem.empty()) {
    report.error(word, problem, "check its unit");
    return std::nullopt;
  }
  return value;
}

std::string number_text(double value) {
  // Without an exponent where people would write none.
  const double size = std::abs(value);
  const auto style = size == 0 || (size >= 1e-4 && size < 1e15) ? std::chars_format::fixed
                                                                : std::chars_format::general;
  char text[64];
  const auto result = std::to_chars(text, text + sizeof text, value, style);
  return std::string(text, result.ptr);
}

TimeNs seconds_to_ns(double seconds) {
  return static_cast<TimeNs>(std::llround(seconds * static_cast<double>(kSecond)));
}

}  // namespace understudy
