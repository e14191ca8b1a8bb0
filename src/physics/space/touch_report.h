// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What bodies feel of walls and of each other in a tick, for bumpers and the like. The ground is
// not felt, unless it is as steep as a wall.
#pragma once

#include <span>
#include <vector>

#include "physics/space/space_contact.h"
#include "world/state.h"

namespace understudy {

class TouchReport {
 public:
  explicit TouchReport(std::size_t bodies) : felt_(bodies) {}

  void begin();
  // After each substep.
  void add(std::span<const SpaceContact> contacts, std::span<const MovingBody> bodies);
  void write(int body, double tick_s, BodyState& state) const;

 private:
  struct Felt {
    double impulse = 0;
    std::uint32_t sectors = 0;
  };
  std::vector<Felt> felt_;
};

}  // namespace understudy
