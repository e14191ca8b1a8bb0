// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/broad_phase.h"

#include <algorithm>

namespace understudy {
namespace {

// The reach of most bodies. Larger ones are rare and may cost more.
double usual_reach(const Model& model) {
  std::vector<double> reach;
  for (int i = 0; i < model.body_count(); ++i) reach.push_back(model.body(i).reach_m);
  if (reach.empty()) return 0.1;
  std::sort(reach.begin(), reach.end());
  return std::max(reach[reach.size() * 9 / 10], 1e-3);
}

GridLayout grid_over(const Model& model, double cell_m) {
  const GridLayout& g = model.grid;
  Vec2 low = g.origin;
  Vec2 high{g.origin.x + g.columns * g.cell_m, g.origin.y + g.rows * g.cell_m};
  const auto take_in = [&](const Pose2& p) {
    low = {std::min(low.x, p.x_m), std::min(low.y, p.y_m)};
    high = {std::max(high.x, p.x_m), std::max(high.y, p.y_m)};
  };
  for (const RobotModel& r : model.robots) take_in(r.X_WR);
  for (const ObjectModel& o : model.objects) take_in(o.X_WB);
  return GridLayout::covering(low, high, cell_m);
}

std::vector<Box2> boxes_of(const std::vector<FixedWall>& walls) {
  std::vector<Box2> boxes;
  for (const FixedWall& wall : walls) boxes.push_back(wall.box);
  return boxes;
}

}  // namespace

BroadPhase::BroadPhase(const Model& model, const std::vector<FixedWall>& walls)
    : boxes_(boxes_of(walls)),
      list_margin_m_(1.6 * usual_reach(model)),
      wall_grid_(grid_over(model, 2.4 * usual_reach(model))),
      walls_near_(wall_grid_, boxes_, list_margin_m_ + 1e-9),
      body_grid_(grid_over(model, 4 * usual_reach(model))) {
  const auto bodies = static_cast<std::size_t>(model.body_count());
  spots_.resize(bodies);
  next_.assign(bodies, kEnd);
  cell_.assign(bodies, 0);
  head_.assign(static_cast<std::size_t>(body_grid_.cell_count()), kEnd);
  large_.reserve(bodies);
}

void BroadPhase::sort_in() {
  for (const std::int32_t cell : cell_) head_[static_cast<std::size_t>(cell)] = kEnd;
  large_.clear();
  largest_small_m_ = 0;
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    const Spot& spot = spots_[i];
    const int cell = body_grid_.cell_of(spot.at);
    cell_[i] = cell;
    std::int32_t& head = head_[static_cast<std::size_t>(cell)];
    next_[i] = head;
    head = static_cast<std::int32_t>(i);
    if (is_large(spot.bound_m))
      large_.push_back(static_cast<int>(i));
    else
      largest_small_m_ = std::max(largest_small_m_, spot.bound_m);
  }
}

void BroadPhase::widen(int body, double bound_m) {
  double& bound = spots_[static_cast<std::size_t>(body)].bound_m;
  if (is_large(bound_m) && !is_large(bound)) large_.push_back(body);
  if (!is_large(bound_m)) largest_small_m_ = std::max(largest_small_m_, bound_m);
  bound = bound_m;
}

}  // namespace understudy
