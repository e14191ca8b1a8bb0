// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The wheels of all robots in spatial physics. In a tick physics calls
//
//   begin    what drives want of their wheels
//   probe    once in a substep: the ground below each wheel
//   press    twice in a substep, before gravity and the like: springs push
//   grip     after that, again and again, in turn with contacts: tyres pull
//   roll     before bodies move by their velocities
//   end      after BodyState is set: wheels and drives in the State
//
// Section 13 of docs/physics.md is about it.
#pragma once

#include <span>
#include <vector>

#include "physics/space/wheel.h"
#include "world/model.h"

namespace understudy {

class SpaceWheels {
 public:
  explicit SpaceWheels(const Model& model);

  void begin(State& state, std::span<MovingBody> bodies);
  void probe(std::span<MovingBody> bodies, const Ground& ground);
  void press(std::span<MovingBody> bodies, double h_s);
  // Returns whether a speed changed by more than rounding.
  bool grip(std::span<MovingBody> bodies, double h_s);
  void roll(std::span<const MovingBody> bodies, double h_s);
  void end(State& state);

  // The solids of a robot on wheels do not touch the ground if they are no deeper in it than this:
  // they usually begin at the floor. 0 for a robot without wheels.
  static double clearance_m(const KindModel& kind);

 private:
  std::span<Wheel> wheels_of(const Vehicle& vehicle) {
    return std::span(wheels_).subspan(vehicle.first, vehicle.count);
  }
  const KindModel& kind_of(const Vehicle& vehicle) const {
    return *model_.robots[static_cast<std::size_t>(vehicle.robot)].kind;
  }

  const Model& model_;
  std::vector<Vehicle> vehicles_;
  std::vector<Wheel> wheels_;
  std::vector<Pose2> before_;  // of the vehicles, on the map
};

}  // namespace understudy
