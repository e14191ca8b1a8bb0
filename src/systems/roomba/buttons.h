// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot's buttons. A switch of the robot holds one down; a key of the panel or opcode 165
// presses one for a sixth of a second. While no program is in control, the robot obeys them.
#pragma once

#include <span>

#include "systems/roomba/memory.h"

namespace understudy {

void take_buttons(OiCall& call, ByteReader data);

// Packet 18.
std::uint8_t pressed_buttons(const OiCall& call);
std::uint8_t pressed_buttons(const RobotAccess& robot, TimeNs now, const OiTraits& traits,
                             const OiWiring& wiring, const OiButtons& memory);

// Takes keys of the panel. Returns the buttons that have gone down since the last call.
std::uint8_t watch_buttons(OiCall& call);

enum class OiButtonOrder : std::uint8_t {
  kNone,
  kClean,
  kSpot,
  kMax,
  kDock,
  kPower,
  kPlay,
  kAdvance
};
struct OiButton {
  OiPart part;
  std::uint8_t bit;
  int key;  // of the panel, from 0; -1 for none
  const char* label;
  OiButtonOrder order;
};
std::span<const OiButton> buttons_of(OiGeneration generation);

// What the first of these buttons means.
OiButtonOrder order_of(OiGeneration generation, std::uint8_t buttons);

// The names of the four keys of the panel.
const char* label_of_key(OiGeneration generation, int key);

}  // namespace understudy
