// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// OverlapSolver: pushes out the overlap that is left after a substep, without making anybody
// faster.
#pragma once

#include <span>
#include <vector>

#include "physics/island_scene.h"

namespace understudy {

class OverlapSolver {
 public:
  explicit OverlapSolver(std::size_t bodies) { overlaps_.reserve(8 * bodies); }

  // Finds everything that is nearer than this; returns the smallest gap.
  double find(double within_m, IslandScene& scene);
  std::span<const Contact> found() const { return overlaps_; }
  // Until nothing overlaps by more than may stay. What still does goes back to where it was when
  // the substep began.
  void push_apart(IslandScene& scene);

  std::size_t room() const { return overlaps_.capacity(); }
  void match_room(const OverlapSolver& other) { match_capacity(overlaps_, other.overlaps_); }

 private:
  void find_levels(IslandScene& scene) const;
  void sweep(bool from_walls, IslandScene& scene);
  // One overlap. Returns how far it was pushed.
  double push(bool from_walls, Contact& c, IslandScene& scene) const;
  void note_pushed(IslandScene& scene) const;
  void keep_sides_of_walls(IslandScene& scene) const;
  void send_back(IslandScene& scene);
  bool mark_deep(IslandScene& scene) const;

  std::vector<Contact> overlaps_;
};

}  // namespace understudy
