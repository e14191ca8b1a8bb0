// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Small worlds with the robots of EyeSim, for tests of what speaks to them.
#pragma once

#include <string>

#include "systems/systems.h"
#include "tests/unit/world/test_specs.h"

namespace understudy {

inline Spec eyesim_room() {
  Spec spec = room();
  spec.kinds = all_robot_kinds();
  return spec;
}

inline void add_s4(Spec& spec, Pose2 X_WR, const std::string& name = "S4") {
  add_rover(spec, X_WR, name);
  spec.robots.back().kind = "S4";
}

inline Spec room_with_s4(Pose2 X_WR) {
  Spec spec = eyesim_room();
  add_s4(spec, X_WR);
  return spec;
}

}  // namespace understudy
