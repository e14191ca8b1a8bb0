// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Carriers: the parts of a robot that a sensor or another part is mounted on, such as a platform
// that rolls, and on it a head that turns. Places on the robot are given as if all of them were in
// their middle position; carriers then turn what they carry about their own place.
//
//   robot -> platform -> head -> laser
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "geom/frame3.h"
#include "world/part.h"

namespace understudy {

struct Carrier {
  int index = 0;  // of the part, in RobotState::parts
  std::shared_ptr<const Part> part;
};

// The first one is mounted on the robot.
using Carriers = std::vector<Carrier>;

// From where something was put on the robot to where it is, in the robot's frame, so many seconds
// before the end of the last tick.
inline Frame3 carried(std::span<const Carrier> carriers, std::span<const PartState> parts,
                      double ago_s) {
  const auto one = [&](const Carrier& c) {
    return c.part->carry(parts[static_cast<std::size_t>(c.index)], ago_s);
  };
  if (carriers.empty()) return {};
  Frame3 X_RC = one(carriers.front());
  for (const Carrier& c : carriers.subspan(1)) X_RC = compose(X_RC, one(c));
  return X_RC;
}

// How fast that turns now, in the robot's frame.
inline Vec3 carried_rad_s(std::span<const Carrier> carriers, std::span<const PartState> parts) {
  Vec3 rate;
  Turn3 below;
  for (const Carrier& c : carriers) {
    const PartState& state = parts[static_cast<std::size_t>(c.index)];
    rate = rate + below * c.part->carry_rad_s(state);
    below = below * c.part->carry(state, 0).turn;
  }
  return rate;
}

}  // namespace understudy
