// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds which bodies and walls are near each other. Walls are in the cells of a grid that is made
// once. Bodies are in the cells of another grid that is made in each tick. Each body is a disc of
// its reach, enlarged by the distance it may go.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "geom/grid.h"
#include "physics/solids.h"

namespace understudy {

class BroadPhase {
 public:
  BroadPhase(const Model& model, const std::vector<FixedWall>& walls);

  // All bodies of a tick: where they are and how far their discs reach.
  struct Spot {
    Vec2 at;
    double bound_m = 0;
  };
  std::vector<Spot>& spots() { return spots_; }  // fill these, then call:
  void sort_in();
  // Called when a body may go farther than assumed.
  void widen(int body, double bound_m);

  // The distance from the point to the nearest wall's box; 0 or less if the point is inside. It
  // looks no farther than sight_m(): anything beyond counts as being at that distance.
  double gap_to_walls(Vec2 at) const;
  double sight_m() const { return list_margin_m_; }
  // Visits walls whose box is within the radius of the point. A wall may be visited twice.
  template <class Visit>
  void for_walls(Vec2 at, double radius_m, const Visit& visit) const;
  // Visits bodies other than `body` whose disc meets its disc.
  template <class Visit>
  void for_bodies(int body, const Visit& visit) const;

 private:
  static constexpr std::int32_t kEnd = -1;
  static double gap_between(const Box2& box, Vec2 at);
  static bool is_near(const Box2& box, Vec2 at, double radius_m) {
    return gap_between(box, at) < radius_m;
  }
  template <class Visit>
  void visit_if_near(int body, int other, const Visit& visit) const;
  bool is_large(double bound_m) const { return bound_m > body_grid_.cell_m; }

  std::vector<Box2> boxes_;
  double list_margin_m_;  // discs up to this radius find all their walls in one cell
  GridLayout wall_grid_;
  CellLists walls_near_;

  GridLayout body_grid_;
  std::vector<Spot> spots_;
  std::vector<std::int32_t> head_;  // per cell: its first body
  std::vector<std::int32_t> next_;  // per body
  std::vector<std::int32_t> cell_;  // per body
  std::vector<int> large_;          // bodies too large for the cells
  double largest_small_m_ = 0;
};

inline double BroadPhase::gap_between(const Box2& box, Vec2 at) {
  const Vec2 d = box.to_local(at);
  const double x = std::abs(d.x) - box.half_length_m;
  const double y = std::abs(d.y) - box.half_thickness_m;
  return x > 0 && y > 0 ? det::sqrt(x * x + y * y) : std::max(x, y);
}

inline double BroadPhase::gap_to_walls(Vec2 at) const {
  double gap_m = list_margin_m_;
  for (const std::int32_t w : walls_near_.at(wall_grid_.cell_of(at)))
    gap_m = std::min(gap_m, gap_between(boxes_[static_cast<std::size_t>(w)], at));
  return gap_m;
}

template <class Visit>
void BroadPhase::for_walls(Vec2 at, double radius_m, const Visit& visit) const {
  const auto look = [&](std::int32_t w) {
    if (is_near(boxes_[static_cast<std::size_t>(w)], at, radius_m)) visit(static_cast<int>(w));
  };
  if (radius_m <= list_margin_m_) {
    for (const std::int32_t w : walls_near_.at(wall_grid_.cell_of(at))) look(w);
    return;
  }
  const double more = radius_m - list_margin_m_;
  const int left = wall_grid_.column_of(at.x - more);
  const int right = wall_grid_.column_of(at.x + more);
  const int low = wall_grid_.row_of(at.y - more);
  const int high = wall_grid_.row_of(at.y + more);
  if (static_cast<std::size_t>(right - left + 1) * static_cast<std::size_t>(high - low + 1) >
      boxes_.size()) {
    for (std::size_t w = 0; w < boxes_.size(); ++w) look(static_cast<std::int32_t>(w));
    return;
  }
  for (int row = low; row <= high; ++row)
    for (int column = left; column <= right; ++column)
      for (const std::int32_t w : walls_near_.at(row * wall_grid_.columns + column)) look(w);
}

template <class Visit>
void BroadPhase::visit_if_near(int body, int other, const Visit& visit) const {
  const Spot& a = spots_[static_cast<std::size_t>(body)];
  const Spot& b = spots_[static_cast<std::size_t>(other)];
  const Vec2 d = a.at - b.at;
  const double apart = a.bound_m + b.bound_m;
  if (body != other && dot(d, d) < apart * apart) visit(other);
}

template <class Visit>
void BroadPhase::for_bodies(int body, const Visit& visit) const {
  const Spot& spot = spots_[static_cast<std::size_t>(body)];
  const double range = spot.bound_m + largest_small_m_;
  const int left = body_grid_.column_of(spot.at.x - range);
  const int right = body_grid_.column_of(spot.at.x + range);
  const int low = body_grid_.row_of(spot.at.y - range);
  const int high = body_grid_.row_of(spot.at.y + range);
  if (static_cast<std::size_t>(right - left + 1) * static_cast<std::size_t>(high - low + 1) >
      spots_.size() + 16) {
    for (std::size_t k = 0; k < spots_.size(); ++k) visit_if_near(body, static_cast<int>(k), visit);
    return;
  }
  for (int row = low; row <= high; ++row)
    for (int column = left; column <= right; ++column) {
      const int cell = row * body_grid_.columns + column;
      for (std::int32_t k = head_[static_cast<std::size_t>(cell)]; k != kEnd;
           k = next_[static_cast<std::size_t>(k)])
        if (!is_large(spots_[static_cast<std::size_t>(k)].bound_m)) visit_if_near(body, k, visit);
    }
  for (const int k : large_) visit_if_near(body, k, visit);
}

}  // namespace understudy
