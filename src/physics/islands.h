// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which bodies may meet in this tick. A body may go as far as its allowance. Bodies that may meet
// share their island's greatest allowance, because one may hit the other on.
#pragma once

#include <span>
#include <vector>

#include "physics/island.h"

namespace understudy {

class Islands {
 public:
  explicit Islands(IslandWorld& world);

  // How far the body goes in this tick if nothing is in its way; 0 if it rests.
  void set_way(const State& state, int body);
  // Checks whether the body may meet anything. Writes only what belongs to this body.
  void look_around(const State& state, int body);
  // Makes islands of all bodies that may; called again after allowances have grown.
  void group(const State& state);
  // Called when the body goes farther than assumed.
  void widen(int body, double allowance_m);

  int count() const { return static_cast<int>(first_.size()) - 1; }
  // In ascending order.
  std::span<const int> bodies(int island) const;
  // All of them, island by island, and where each island begins.
  std::span<const int> all_bodies() const { return order_; }
  std::size_t first_of(int island) const {
    return static_cast<std::size_t>(first_[static_cast<std::size_t>(island)]);
  }
  bool is_in_island(int body) const { return parent_[static_cast<std::size_t>(body)] >= 0; }

 private:
  bool may_meet(const State& state, int a, int b) const;
  bool may_meet_walls(const State& state, int body);
  bool is_clear_of_walls(int body, Vec2 at, double radius_m);
  double way_of(const State& state, int body) const;
  int root(int body);
  void enter(int body);
  void join(const State& state);
  bool share_allowances();
  void list_islands();

  // A disc that contains no wall.
  struct Clearing {
    Vec2 at;
    double radius_m = 0;
  };

  IslandWorld& world_;
  std::vector<char> near_;          // per body: it may meet something
  std::vector<double> way_m_;       // per body: how far it goes by itself
  std::vector<Clearing> clearing_;  // per body: found at its last check
  std::vector<int> parent_;         // per body: towards its island's root; -1 if in none
  std::vector<double> farthest_;    // per root: the longest way in its island
  std::vector<int> size_;           // per root: number of bodies in its island
  std::vector<int> number_;         // per root: number of its island
  std::vector<int> active_;         // bodies in islands
  std::vector<int> queue_;          // bodies whose neighbours are still to be checked
  std::vector<int> first_;          // per island, plus one: index into order_
  std::vector<int> next_;           // per island: next free place in order_
  std::vector<int> order_;          // bodies, island by island
};

}  // namespace understudy
