// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lights that opcode 139 switches by single bits. Each is a part of the robot, a word on its
// screen, and a light in the window.
#pragma once

#include <cstdint>
#include <span>

#include "systems/roomba/generation.h"
#include "systems/roomba/wiring.h"

namespace understudy {

inline constexpr std::uint32_t kOiRed = 0xFF3020;
inline constexpr std::uint32_t kOiAmber = 0xFFB020;
inline constexpr std::uint32_t kOiGreen = 0x30FF50;
inline constexpr std::uint32_t kOiBlue = 0x4090FF;

struct OiLight {
  OiPart part;
  std::uint8_t bit;
  const char* label;  // as in the makers' documents
  std::uint32_t colour;
  double x_m;  // on a robot of the usual size; read off pictures
  double y_m;

  bool is_on(std::uint8_t bits) const { return (bits >> bit & 1) != 0; }
};
std::span<const OiLight> lights_of(OiGeneration generation);

}  // namespace understudy
