// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spatial physics: rigid bodies that climb, lean and fall. The model and its formulas are in
// docs/physics.md. One tick:
//
//   gather    bodies from the State
//   substeps  contacts; half of gravity and springs, impulses; motion; the other half, impulses
//   settle    what has been at rest for a while falls asleep
//   scatter   bodies to the State
//
// From one tick to the next only room is kept.
#pragma once

#include <vector>

#include "physics/space/contact_finder.h"
#include "physics/space/contact_solver.h"
#include "physics/space/ground.h"
#include "physics/space/moving_body.h"
#include "physics/space/rest.h"
#include "physics/space/space_scene.h"
#include "physics/space/touch_report.h"
#include "physics/space/wheels.h"
#include "world/model.h"
#include "world/physics.h"

namespace understudy {

class SpacePhysics final : public Physics {
 public:
  explicit SpacePhysics(const Model& model);
  SpacePhysics(const SpacePhysics&) = delete;  // its parts refer to each other
  SpacePhysics& operator=(const SpacePhysics&) = delete;

  void move(State& state, Parallel& parallel) override;
  void place(State& state, int body) override;

 private:
  void gather(const State& state);
  void substep(double h_s);
  void fall(double h_s);
  void find_speeds(double h_s);
  void scatter(State& state) const;

  SpaceScene scene_;
  std::vector<MovingBody> bodies_;
  Ground ground_;
  ContactFinder finder_;
  ContactSolver solver_;
  std::vector<SpaceContact> contacts_;
  SpaceRest rest_;
  TouchReport touches_;
  SpaceWheels wheels_;
};

}  // namespace understudy
