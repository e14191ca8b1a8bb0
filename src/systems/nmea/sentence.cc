// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/sentence.h"

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

std::int64_t rounded(double value, std::int64_t scale) {
  constexpr double kMost = 1e12;
  if (!(value >= -kMost)) value = -kMost;  // also if it is not a number
  return std::llround(std::min(value, kMost) * static_cast<double>(scale));
}

}  // namespace

std::uint8_t nmea_checksum(std::string_view body) {
  std::uint8_t sum = 0;
  for (const char c : body) sum = static_cast<std::uint8_t>(sum ^ static_cast<std::uint8_t>(c));
  return sum;
}

std::string digits_text(std::int64_t value, int digits) {
  std::string text = std::to_string(value);
  const auto wanted = static_cast<std::size_t>(digits);
  return text.size() < wanted ? std::string(wanted - text.size(), '0') + text : text;
}

std::string fixed_text(double value, int decimals) {
  const std::int64_t scale = power_of_ten(decimals);
  const std::int64_t units = rounded(value, scale);
  const std::int64_t size = std::abs(units);
  std::string text = (units < 0 ? "-" : "") + std::to_string(size / scale);
  if (decimals > 0) text += "." + digits_text(size % scale, decimals);
  return text;
}

SentenceWriter::SentenceWriter(std::string_view address) : body_(address) {}

SentenceWriter& SentenceWriter::text(std::string_view field) {
  body_ += ',';
  body_ += field;
  return *this;
}

SentenceWriter& SentenceWriter::empty(int count) {
  body_.append(static_cast<std::size_t>(count), ',');
  return *this;
}

SentenceWriter& SentenceWriter::whole(std::int64_t value, int digits) {
  return text(digits_text(value, digits));
}

SentenceWriter& SentenceWriter::fixed(double value, int decimals) {
  return text(fixed_text(value, decimals));
}

SentenceWriter& SentenceWriter::latitude(double deg, int minute_decimals) {
  return angle(std::clamp(deg, -90.0, 90.0), 2, minute_decimals, "NS");
}

SentenceWriter& SentenceWriter::longitude(double deg, int minute_decimals) {
  return angle(std::clamp(deg, -180.0, 180.0), 3, minute_decimals, "EW");
}

SentenceWriter& SentenceWriter::angle(double deg, int degree_digits, int minute_decimals,
                                      const char* hemispheres) {
  const std::int64_t scale = power_of_ten(minute_decimals);
  const std::int64_t units = rounded(deg * 60, scale);
  const std::int64_t size = std::abs(units);
  const std::int64_t minutes = size / scale;
  std::string field = digits_text(minutes / 60, degree_digits) + digits_text(minutes % 60, 2);
  if (minute_decimals > 0) field += "." + digits_text(size % scale, minute_decimals);
  text(field);
  return text({hemispheres + (units < 0 ? 1 : 0), 1});
}

std::string SentenceWriter::line() const {
  constexpr const char* kHex = "0123456789ABCDEF";
  const std::uint8_t sum = nmea_checksum(body_);
  return "$" + body_ + "*" + kHex[sum >> 4] + kHex[sum & 15] + "\r\n";
}

}  // namespace understudy
