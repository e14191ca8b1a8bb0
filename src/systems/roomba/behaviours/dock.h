// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Looks for the dock and drives onto its contacts. The dock sends a red beam to the left of its
// front, a green one to the right (seen by the robot that comes), which overlap in the middle, and
// a weak force field all around.
#pragma once

#include "systems/roomba/behaviours/behaviour.h"

namespace understudy {

// The beams of a dock in a character; all false if it comes from something else. Docks of the 600
// add 1, 4 and 8 to 160, older ones 2, 4 and 8 to 240.
struct DockBeams {
  bool force_field = false;
  bool green = false;
  bool red = false;

  bool any() const { return force_field || green || red; }
};
DockBeams dock_beams(std::uint8_t character);

class DockBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override;

 private:
  static void search(const BehaviourView& view, BehaviourMemory& memory);
  static void follow(const BehaviourView& view, BehaviourMemory& memory);
  static void back_off(const BehaviourView& view, BehaviourMemory& memory);
};

}  // namespace understudy
