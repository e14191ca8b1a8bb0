// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a line of text asks for: a two-character code, a character that nobody reads, and for drive
// commands a number. "r1--45" turns by -45, "u1-10" asks u1.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "systems/simmer/matlab/config.h"

namespace understudy::simmer {

struct Request {
  // kAllUltra: "ua", which many programs send though SimMeR never knew it.
  enum class Kind : std::uint8_t { kNothing, kSensor, kAllUltra, kDrive };
  Kind kind = Kind::kNothing;
  std::size_t row = 0;  // of the sensors or drives
  double value = 0;     // of a drive command: inches or degrees
};

// kNothing for what is answered with NaN: no such code, or a drive command without a number.
Request read_request(std::string_view text, const Config& config);

// As MATLAB's str2double, for finite real numbers: blanks around, commas ignored, exponents.
std::optional<double> read_number(std::string_view text);

}  // namespace understudy::simmer
