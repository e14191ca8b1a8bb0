// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The meaning of a line of text: a two-character code, a character that is ignored, and for drive
// commands a number. "r1--45" turns by -45, "u1-10" reads u1.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "systems/simmer/matlab/config.h"

namespace understudy::simmer {

struct Request {
  // kAllUltra: "ua", which many programs send although SimMeR never supported it.
  enum class Kind : std::uint8_t { kNothing, kSensor, kAllUltra, kDrive };
  Kind kind = Kind::kNothing;
  std::size_t row = 0;  // of the sensors or drives
  double value = 0;     // of a drive command: inches or degrees
};

// kNothing for requests that are answered with NaN: an unknown code, or a drive command without a
// number.
Request read_request(std::string_view text, const Config& config);

// Like MATLAB's str2double, for finite real numbers: blanks around, commas ignored, exponents.
std::optional<double> read_number(std::string_view text);

}  // namespace understudy::simmer
