// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies at rest fall asleep: they no longer move at all, and cost next to nothing. Those that
// touch each other do so together. SpatialState::still_ticks says how long a body has hardly moved.
// Robots never sleep.
#pragma once

#include <span>
#include <vector>

#include "physics/space/space_contact.h"
#include "physics/space/space_scene.h"

namespace understudy {

class SpaceRest {
 public:
  explicit SpaceRest(const SpaceScene& scene);

  bool sleeps(int body, const SpatialState& s) const;
  // At the end of a tick, with the contacts of its last substep: counts, and puts to sleep. Sets
  // MovingBody::asleep and the velocities of those that sleep.
  void settle(std::span<const SpaceContact> contacts, std::span<MovingBody> bodies, State& state);

 private:
  int root(int body);

  const SpaceScene& scene_;
  std::uint32_t ticks_;       // until they sleep
  std::vector<int> parent_;   // per body: towards the first of those that touch
  std::vector<char> moving_;  // per first one: one of them has not been still for long enough
};

}  // namespace understudy
