// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a microcontroller turns a sensor's value into a whole number, and that number into bytes. The
// presets are the formulas of SEAR's example controller.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace understudy {

// One number on the wire.
struct ValueFormat {
  int bytes = 2;
  bool is_signed = false;
  bool little_endian = false;

  std::int64_t least() const { return is_signed ? -(std::int64_t{1} << (8 * bytes - 1)) : 0; }
  std::int64_t most() const {
    return (std::int64_t{1} << (is_signed ? 8 * bytes - 1 : 8 * bytes)) - 1;
  }
};

class Scaling {
 public:
  // "cm", "adxl330", "idg500", "hmc6352", or "*FACTOR", "*FACTOR+OFFSET", "*FACTOR-OFFSET".
  static Result<Scaling> read(std::string_view text);

  // The number for a value in SI units. A beam without a return gives the largest number of the
  // format. What a linear scaling gives is limited to the format; a preset's number may not fit,
  // and then its upper bytes are lost, as in the listing.
  std::int64_t number_for(double value, const ValueFormat& format) const;

 private:
  enum class Kind : std::uint8_t { kLinear, kAdxl330, kIdg500, kHmc6352 };

  Kind kind_ = Kind::kLinear;
  double factor_ = 1;
  double offset_ = 0;
};

// "u8", "i16", "u32le" and the like; big-endian unless it ends in "le".
Result<ValueFormat> read_value_format(std::string_view text);

void write_value(std::int64_t number, const ValueFormat& format, Bytes& out);

}  // namespace understudy
