// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Planar contacts, thin: upright discs against wall boxes and against each other, without friction.
// Bodies stop at walls and slide along them; two bodies that press share the way back by mass.
//
// One substep:
//
//   1 every disc goes where its drive wants, then out of the walls it meets     (each on its own)
//   2 discs that overlap are pushed apart, all from the same old positions,     (Jacobi: the order
//     and out of the walls again, in rounds until nothing moves                  does not matter)
//   3 whoever still overlaps goes back to where it was before the substep. All were apart there, so
//     this always ends, and nothing ever ends up inside of anything
//
// A substep is at most half the smallest radius long, so nothing passes through a wall.
#pragma once

#include <vector>

#include "geom/disc_bins.h"
#include "world/model.h"
#include "world/parallel.h"
#include "world/state.h"

namespace understudy {

class PlanarPhysics {
 public:
  explicit PlanarPhysics(const Model& model);

  // Moves every robot by its drive's step and sets pose, velocity and contact. Keeps nothing from
  // one tick to the next.
  void move(State& state, Parallel& parallel);

 private:
  struct Disc {
    Vec2 now;
    Vec2 start;   // at the start of the substep
    Vec2 binned;  // when sorted into bins_; pushes end within reach of it
    double radius_m = 0;
    double inverse_mass = 0;
    double push_m = 0;      // how far the last round moved it
    bool touching = false;  // in any substep of this tick
    bool close = false;     // another disc is near enough to matter in this substep
    bool back = false;      // went back to its start
  };

  void substep(const State& state, Parallel& parallel, int index, int count);
  void advance(const RobotState& robot, double from, double share, Disc& disc) const;
  void push_out_of_walls(Disc& disc) const;
  bool deep_in_wall(const Disc& disc) const;
  void find_close(Parallel& parallel);
  void push_apart(Parallel& parallel);
  Vec2 pushed(std::int32_t i, bool& touching) const;
  void send_back();
  bool deep_in_others(std::int32_t i) const;
  template <class Visit>
  void for_neighbours(std::int32_t i, const Visit& visit) const;

  const Model& model_;
  std::vector<Box2> walls_;
  double closeness_m_;    // discs nearer than this to each other may come to touch in a substep
  double reach_m_;        // how far pushes may take a disc in a substep
  GridLayout grid_;       // two discs that can touch are at most one cell apart
  CellLists walls_near_;  // per cell: walls that a disc centred there can touch
  DiscBins bins_;
  std::vector<Disc> discs_;
  std::vector<Disc> next_;           // of the next round
  std::vector<std::int32_t> close_;  // discs whose flag `close` is set, ascending
};

}  // namespace understudy
