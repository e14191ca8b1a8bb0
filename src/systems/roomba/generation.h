// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The three generations of iRobot's serial interface, and the numbers in which they differ.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace understudy {

enum class OiGeneration : std::uint8_t {
  kSci,        // Roomba 400: the Serial Command Interface of 2005
  kCreate1,    // Create: the Open Interface of 2006
  kRoomba600,  // Roomba 500 and 600, Create 2
};

struct OiTraits {
  OiGeneration generation;
  std::uint32_t baud;       // after power-on
  std::uint8_t no_ir;       // what a receiver reports if it hears nothing
  int songs;                // it remembers
  double track_m;           // between its wheels, if the robot's drive has none
  double most_wall_signal;  // of packet 27
};

const OiTraits& oi_traits(OiGeneration generation);

// The words that `model=` accepts.
inline constexpr const char* kOiModels = "create2|roomba600|roomba500|create1|roomba400|sci";
std::optional<OiGeneration> find_oi_generation(std::string_view model);

}  // namespace understudy
