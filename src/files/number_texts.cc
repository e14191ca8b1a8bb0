// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The writing half of numbers.h: the shortest texts that read back as the same numbers.
#include <charconv>
#include <cmath>

#include "base/math.h"
#include "files/numbers.h"

namespace understudy {
namespace {

constexpr int kShortDigits = 12;
constexpr int kMostDigits = 17;  // enough to distinguish any two doubles

// The first text near `near` that is accepted, trying few digits first.
template <class Accept>
std::optional<std::string> find_text(double near, int from_digits, int to_digits,
                                     const Accept& accept) {
  for (int digits = from_digits; digits <= to_digits; ++digits) {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, near, std::chars_format::general, digits);
    const auto value = parse_number({text, static_cast<std::size_t>(end.ptr - text)});
    if (value && accept(*value)) return number_text(*value);
  }
  return std::nullopt;
}

// The same with all digits, for `near` and the numbers next to it.
template <class Accept>
std::optional<std::string> find_neighbour(double near, const Accept& accept) {
  constexpr int kNeighbours = 4;
  double value = near;
  for (int i = 0; i < kNeighbours; ++i) value = std::nextafter(value, -1e300);
  for (int i = 0; i <= 2 * kNeighbours; ++i, value = std::nextafter(value, 1e300))
    if (auto text = find_text(value, kShortDigits + 1, kMostDigits, accept)) return text;
  return std::nullopt;
}

}  // namespace

std::string number_text(double value) {
  // No exponent where people would not write one.
  const double size = std::abs(value);
  const auto style = size == 0 || (size >= 1e-4 && size < 1e15) ? std::chars_format::fixed
                                                                : std::chars_format::general;
  char text[64];
  const auto result = std::to_chars(text, text + sizeof text, value, style);
  return std::string(text, result.ptr);
}

std::string length_text(double metres) {
  // The shortest digits of the metres, with the point three places further right.
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, metres, std::chars_format::scientific);
  const std::string_view all(text, static_cast<std::size_t>(end.ptr - text));
  const std::size_t e = all.find('e');
  if (e == std::string_view::npos) return number_text(metres);  // not finite
  std::string_view exponent_digits = all.substr(e + 1);
  if (exponent_digits.starts_with('+')) exponent_digits.remove_prefix(1);
  int exponent = 0;
  std::from_chars(exponent_digits.data(), exponent_digits.data() + exponent_digits.size(),
                  exponent);
  exponent += 3;

  const bool negative = all.starts_with('-');
  std::string digits;
  for (const char c : all.substr(negative ? 1 : 0, e - (negative ? 1 : 0)))
    if (c != '.') digits += c;
  const std::string sign = negative ? "-" : "";
  const int count = static_cast<int>(digits.size());
  if (metres == 0) return "0";
  if (exponent < -5 || exponent > 15)
    return sign + digits.substr(0, 1) + (count > 1 ? "." + digits.substr(1) : "") + "e" +
           std::to_string(exponent);
  if (exponent < 0)
    return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  if (count <= exponent + 1)
    return sign + digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0');
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::optional<std::string> quotient_text(double value, double divisor) {
  const auto accept = [&](double read) { return read / divisor == value; };
  if (auto text = find_text(value * divisor, 1, kMostDigits, accept)) return text;
  return find_neighbour(value * divisor, accept);
}

std::optional<std::string> degrees_text(double heading_rad) {
  const auto accept = [&](double read) { return heading_of_degrees(read) == heading_rad; };
  // 270 and -90 degrees give headings that differ in their last bit, so whole turns are tried too.
  constexpr double kTurns[] = {0, 360, -360, 720, -720};
  for (const double turn : kTurns)
    if (auto text = find_text(rad_to_deg(heading_rad) + turn, 1, kShortDigits, accept)) return text;
  for (const double turn : kTurns)
    if (auto text = find_neighbour(rad_to_deg(heading_rad) + turn, accept)) return text;
  return std::nullopt;
}

}  // namespace understudy
