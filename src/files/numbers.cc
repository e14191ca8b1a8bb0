// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/numbers.h"

#include <charconv>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr std::string_view kRadians = "rad";

// The number in `text` times a power of ten, rounded only once. Dividing a number that was already
// rounded would miss some values and hit others twice. `text` must be a number.
double scaled_number(std::string_view text, int exponent_shift) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const std::size_t e = text.find_first_of("eE");
  int exponent = 0;
  if (e != std::string_view::npos) {
    std::string_view digits = text.substr(e + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  }
  const std::string scaled =
      std::string(text.substr(0, e)) + "e" + std::to_string(exponent + exponent_shift);
  double value = 0;  // kept if the number is too small to distinguish from zero
  std::from_chars(scaled.data(), scaled.data() + scaled.size(), value);
  return value + 0.0;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  // from_chars does not accept a plus sign, but files have it.
  const bool plus = text.starts_with('+');
  if (plus) text.remove_prefix(1);
  if (plus && text.starts_with('-')) return std::nullopt;
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value)) return std::nullopt;
  return value + 0.0;
}

Status check_limits(double value, std::string_view text, std::string_view name,
                    const NumberLimits& limits) {
  if (value >= limits.least && value <= limits.most) return {};
  const std::string unit = *limits.unit == '\0' ? "" : " " + std::string(limits.unit);
  return Error{std::string(name) + " is " + in_quotes(text) + unit + ", outside " +
               number_text(limits.least) + " to " + number_text(limits.most) + unit};
}

std::optional<double> read_number(const Token& word, std::string_view name,
                                  const NumberLimits& limits, FileReport& report) {
  const std::optional<double> value = parse_number(word.text);
  if (!value) {
    report.error(word, std::string(name) + " is " + in_quotes(word.text) + ", not a number",
                 "write a plain number such as 500 or -12.5");
    return std::nullopt;
  }
  if (const Status within = check_limits(*value, word.text, name, limits); !within) {
    report.error(word, within.error(), "check its unit");
    return std::nullopt;
  }
  return value;
}

std::optional<double> read_length_m(const Token& word, std::string_view name,
                                    const NumberLimits& limits, FileReport& report) {
  if (!read_number(word, name, limits, report)) return std::nullopt;
  return scaled_number(word.text, -3);
}

double heading_of_degrees(double degrees) { return det::wrap_angle(deg_to_rad(degrees)); }

std::optional<double> read_angle(const Token& word, std::string_view name, FileReport& report) {
  constexpr NumberLimits kTurnRad{-kPi, kPi, "rad"};
  const std::string_view text = word.text;
  if (text.ends_with(kRadians)) {
    const std::string number(text.substr(0, text.size() - kRadians.size()));
    return read_number({number, word.line, word.column}, name, kTurnRad, report);
  }
  const auto degrees = read_number(word, name, kAngleDeg, report);
  if (!degrees) return std::nullopt;
  return heading_of_degrees(*degrees);
}

std::string angle_text(double angle_rad) {
  const auto degrees = degrees_text(angle_rad);
  return degrees ? *degrees : number_text(angle_rad) + std::string(kRadians);
}

TimeNs seconds_to_ns(double seconds) {
  return static_cast<TimeNs>(std::llround(seconds * static_cast<double>(kSecond)));
}

}  // namespace understudy
