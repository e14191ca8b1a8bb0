// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Island: solves one tick for a group of bodies that may meet each other, walls and fixed bodies,
// and nothing else. It reads the State and writes outcomes. If a body leaves the ground it was
// given, the attempt is void. One substep:
//
//   1 predict     everybody goes on as if alone                                (member_motion.h)
//   2 stop        robots with ContactRule::kStop that would hit stand still    (island_robots.h)
//   3 detect      contacts of the predicted places                             (substep_contacts.h)
//   4 solve       impulses: contacts, friction, floor, wheels                  (velocity_solver.h)
//   5 move        what was touched goes by its new velocity, then bounces
//   6 push apart  overlap that rounding and turning left                       (overlap_solver.h)
//   7 send back   what still overlaps returns to the substep's start           (likewise)
#pragma once

#include <span>

#include "physics/island_outcome.h"
#include "physics/island_scene.h"
#include "physics/overlap_solver.h"
#include "physics/substep_contacts.h"
#include "physics/velocity_solver.h"

namespace understudy {

class Island {
 public:
  explicit Island(const IslandWorld& world);

  // Bodies ascending; writes one outcome for each. False if the attempt is void.
  bool solve(const State& state, std::span<const int> bodies, std::span<Outcome> outcomes);
  // Room for as many things as any other island needed.
  void match_room(const Island& other);
  // A measure of its room: grows when any of it does.
  std::size_t room() const;

 private:
  bool is_resting();
  bool go_through_tick();
  double substep_length(double rest_s);
  void substep(double h_s, double share);
  double predict_all(double h_s, double share);
  void end_substep(double share);
  bool within_allowance();

  double tick_s_;
  IslandScene scene_;
  SubstepContacts contacts_;
  OverlapSolver overlaps_;
  VelocitySolver velocities_;
};

}  // namespace understudy
