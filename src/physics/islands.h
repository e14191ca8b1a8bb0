// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which bodies may meet in this tick. A body may go as far as its allowance; two that may meet each
// other share their island's greatest allowance, since one may hit the other on.
#pragma once

#include <span>
#include <vector>

#include "physics/island.h"

namespace understudy {

class Islands {
 public:
  explicit Islands(IslandWorld& world);

  // How far the body goes in this tick if nothing is in its way; 0 for one that rests.
  void set_way(const State& state, int body);
  // Whether the body may meet anything. Writes only what belongs to this body.
  void look_around(const State& state, int body);
  // Islands of all bodies that may; and again, after allowances grew.
  void group(const State& state);
  // The body goes farther than thought.
  void widen(int body, double allowance_m);

  int count() const { return static_cast<int>(first_.size()) - 1; }
  // Ascending.
  std::span<const int> bodies(int island) const;
  // All of them, island by island, and where an island's begin there.
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

  // A disc that no wall comes into.
  struct Clearing {
    Vec2 at;
    double radius_m = 0;
  };

  IslandWorld& world_;
  std::vector<char> near_;          // per body: may meet something
  std::vector<double> way_m_;       // per body: how far it goes by itself
  std::vector<Clearing> clearing_;  // per body: found when it last looked
  std::vector<int> parent_;         // per body: towards its island's root; -1: in none
  std::vector<double> farthest_;    // per root: the longest way of its island
  std::vector<int> size_;           // per root: bodies of its island
  std::vector<int> number_;         // per root: of its island
  std::vector<int> active_;         // bodies in islands
  std::vector<int> queue_;          // bodies whose neighbours are to be looked at
  std::vector<int> first_;          // per island, and one more: into order_
  std::vector<int> next_;           // per island: free place in order_
  std::vector<int> order_;          // bodies, island by island
};

}  // namespace understudy
