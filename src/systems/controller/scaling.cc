// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/controller/scaling.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/math.h"
#include "base/words.h"
#include "world/sample.h"

namespace understudy {
namespace {

constexpr double kStepsPerVolt = 310.30303;  // of a converter with 1024 steps over 3.3 V

// int() of Python: towards zero. Far outside of any format the exact number does not matter.
std::int64_t whole(double value) {
  constexpr double kMost = 1e15;
  if (std::isnan(value)) return 0;
  return static_cast<std::int64_t>(std::clamp(value, -kMost, kMost));
}

// 300 mV per g around 1.5 V, with the sign turned. Only the upper end is limited.
std::int64_t adxl330(double m_s2) {
  constexpr std::int64_t kLastStep = 1023;
  return std::min(whole((m_s2 / -9.8 * 0.3 + 1.5) * kStepsPerVolt), kLastStep);
}

// 2 mV per degree per second around 1.35 V.
std::int64_t idg500(double rad_s) {
  return whole((rad_s * 57.2957795 * 0.002 + 1.35) * kStepsPerVolt);
}

// Tenths of a degree in steps of half a degree, rounded up. The listing gives 3600 just before
// north; the part itself never does.
std::int64_t hmc6352(double rad) {
  constexpr double kRounding = 1e-9;  // what radians add to a multiple of half a degree
  double deg = rad_to_deg(rad);
  if (deg < 0) deg += 360;
  const std::int64_t tenths = whole(0.5 * std::ceil(2 * deg - kRounding) * 10);
  return tenths >= 3600 ? tenths - 3600 : tenths;
}

bool read_real(std::string_view text, double& value) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  return problem == std::errc() && stop == end && std::isfinite(value);
}

}  // namespace

Result<Scaling> Scaling::read(std::string_view text) {
  Scaling scaling;
  if (text == "cm") {
    scaling.factor_ = 100;
    return scaling;
  }
  if (text == "adxl330" || text == "idg500" || text == "hmc6352") {
    scaling.kind_ = text == "adxl330"  ? Kind::kAdxl330
                    : text == "idg500" ? Kind::kIdg500
                                       : Kind::kHmc6352;
    return scaling;
  }
  // The sign of the offset is the first one after the factor's own, and not that of an exponent.
  std::size_t sign = 2;
  while (sign < text.size() && ((text[sign] != '+' && text[sign] != '-') || text[sign - 1] == 'e' ||
                                text[sign - 1] == 'E'))
    ++sign;
  const bool has_offset = sign < text.size();
  if (text.size() > 1 && text[0] == '*' && read_real(text.substr(1, sign - 1), scaling.factor_) &&
      (!has_offset || read_real(text.substr(sign), scaling.offset_)))
    return scaling;
  return Error{"unknown scaling " + in_quotes(text) +
               "; write cm, adxl330, idg500, hmc6352 or *FACTOR+OFFSET"};
}

std::int64_t Scaling::number_for(double value, const ValueFormat& format) const {
  if (value >= kNoReturn) return format.most();
  switch (kind_) {
    case Kind::kAdxl330:
      return adxl330(value);
    case Kind::kIdg500:
      return idg500(value);
    case Kind::kHmc6352:
      return hmc6352(value);
    case Kind::kLinear:
      break;
  }
  return std::clamp(whole(value * factor_ + offset_), format.least(), format.most());
}

Result<ValueFormat> read_value_format(std::string_view text) {
  ValueFormat format;
  std::string_view rest = text;
  if (rest.ends_with("le")) {
    format.little_endian = true;
    rest.remove_suffix(2);
  }
  format.is_signed = rest.starts_with('i');
  const bool has_sign = format.is_signed || rest.starts_with('u');
  const std::string_view bits = has_sign ? rest.substr(1) : "";
  if (bits == "8" || bits == "16" || bits == "32") {
    format.bytes = bits == "8" ? 1 : bits == "16" ? 2 : 4;
    return format;
  }
  return Error{"unknown format " + in_quotes(text) +
               "; write u8, u16, u32, i8, i16 or i32, with le behind it for the low byte first"};
}

void write_value(std::int64_t number, const ValueFormat& format, Bytes& out) {
  for (int i = 0; i < format.bytes; ++i) {
    const int place = format.little_endian ? i : format.bytes - 1 - i;
    out.push_back(static_cast<std::uint8_t>(number >> (8 * place)));
  }
}

}  // namespace understudy
