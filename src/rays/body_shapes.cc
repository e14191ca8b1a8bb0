// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/body_shapes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "geom/outline_gap.h"

namespace understudy {
namespace {

constexpr double kBodyMargin_m = 1e-6;

bool is_disc(const ShapeModel& shape) { return shape.outline.corners == 1 && !shape.ball; }

bool is_at_origin(const Outline& disc) { return disc.corner[0].x == 0 && disc.corner[0].y == 0; }

std::size_t count_shapes(const Model& model) {
  std::size_t count = 0;
  for (int i = 0; i < model.body_count(); ++i) count += model.body(i).shapes.size();
  return count;
}

// The most cells that anything within this reach of a point can overlap.
std::size_t most_cells(const GridLayout& grid, double reach_m) {
  const double across = std::floor(2 * (reach_m + kBodyMargin_m) / grid.cell_m) + 2;
  return static_cast<std::size_t>(std::min<double>(across, grid.columns) *
                                  std::min<double>(across, grid.rows));
}

}  // namespace

BodyShapes::BodyShapes(const Model& model)
    : highest_low_m_(-std::numeric_limits<double>::infinity()),
      lowest_high_m_(std::numeric_limits<double>::infinity()),
      bins_(model.grid, count_shapes(model)) {
  const auto bodies = static_cast<std::size_t>(model.body_count());
  first_disc_.reserve(bodies + 1);
  first_solid_.reserve(bodies + 1);
  std::size_t entries = 0;
  for (int i = 0; i < model.body_count(); ++i) {
    first_disc_.push_back(static_cast<std::uint32_t>(discs_.size()));
    first_solid_.push_back(static_cast<std::uint32_t>(solids_.size()));
    for (const ShapeModel& shape : model.body(i).shapes) {
      entries += most_cells(model.grid, shape.outline.reach_from(shape.outline.corner[0]));
      if (!is_disc(shape)) {
        solids_.push_back({&shape, shape.outline});
        continue;
      }
      discs_.push_back({{}, shape.outline.radius_m});
      disc_shapes_.push_back(&shape);
      highest_low_m_ = std::max(highest_low_m_, shape.low_m);
      lowest_high_m_ = std::min(lowest_high_m_, shape.high_m);
    }
  }
  first_disc_.push_back(static_cast<std::uint32_t>(discs_.size()));
  first_solid_.push_back(static_cast<std::uint32_t>(solids_.size()));
  discs_.shrink_to_fit();
  disc_shapes_.shrink_to_fit();
  solids_.shrink_to_fit();
  // Not placed yet. NaN differs from every place.
  constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();
  placed_.assign(bodies, {kNowhere, kNowhere, kNowhere});
  left_cells_.assign(bodies, 0);
  bins_.reserve(std::min<std::size_t>(entries, GridLayout::kMaxCells));
}

void BodyShapes::place(const State& state, Parallel& parallel) {
  const auto bodies = static_cast<int>(placed_.size());
  parallel.for_each(bodies, [&](int i) {
    const auto n = static_cast<std::size_t>(i);
    const Pose2& X_WB = state.body(i).X_WB;
    // Compares every bit, so that what beams meet never depends on where a body was before.
    if (std::memcmp(&placed_[n], &X_WB, sizeof X_WB) == 0) return;
    placed_[n] = X_WB;
    left_cells_[n] = move_shapes(n, X_WB) ? 1 : 0;
  });
  // This loop is serial: few bodies change their cells in a tick, and all bodies share the cell
  // lists.
  for (std::size_t n = 0; n < left_cells_.size(); ++n) {
    if (left_cells_[n] == 0) continue;
    for_shapes(n, [&](std::int32_t shape, Vec2 low, Vec2 high) { bins_.place(shape, low, high); });
    left_cells_[n] = 0;
  }
}

// Returns true if a shape is no longer in the cells it is listed in.
bool BodyShapes::move_shapes(std::size_t body, const Pose2& X_WB) {
  for (std::uint32_t n = first_disc_[body]; n < first_disc_[body + 1]; ++n) {
    const Outline& outline = disc_shapes_[n]->outline;
    discs_[n].center =
        is_at_origin(outline) ? Vec2{X_WB.x_m, X_WB.y_m} : placed(outline, X_WB).corner[0];
  }
  for (std::uint32_t s = first_solid_[body]; s < first_solid_[body + 1]; ++s)
    solids_[s].outline = placed(solids_[s].shape->outline, X_WB);
  bool left = false;
  for_shapes(body, [&](std::int32_t shape, Vec2 low, Vec2 high) {
    left = left || !bins_.is_in_place(shape, low, high);
  });
  return left;
}

// Calls visit(number, low, high) for every shape of the body, with the rectangle it covers.
template <class Visit>
void BodyShapes::for_shapes(std::size_t body, const Visit& visit) const {
  for (std::uint32_t n = first_disc_[body]; n < first_disc_[body + 1]; ++n) {
    const Disc& disc = discs_[n];
    const Vec2 extent{disc.radius_m + kBodyMargin_m, disc.radius_m + kBodyMargin_m};
    visit(static_cast<std::int32_t>(n), disc.center - extent, disc.center + extent);
  }
  for (std::uint32_t s = first_solid_[body]; s < first_solid_[body + 1]; ++s) {
    const Outline& outline = solids_[s].outline;
    Vec2 low = outline.corner[0];
    Vec2 high = low;
    for (int k = 1; k < outline.corners; ++k) {
      const Vec2 p = outline.corner[static_cast<std::size_t>(k)];
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const Vec2 extent{outline.radius_m + kBodyMargin_m, outline.radius_m + kBodyMargin_m};
    visit(static_cast<std::int32_t>(discs_.size() + s), low - extent, high + extent);
  }
}

BodyShapes::Level BodyShapes::level_at(double z_m, int own_body) const {
  Level level{z_m, z_m < highest_low_m_ || z_m > lowest_high_m_, 0, 0, 0, 0};
  if (own_body < 0) return level;
  const auto own = static_cast<std::size_t>(own_body);
  level.own_first_disc = first_disc_[own];
  level.own_discs = first_disc_[own + 1] - first_disc_[own];
  level.own_first_solid = first_solid_[own];
  level.own_solids = first_solid_[own + 1] - first_solid_[own];
  return level;
}

bool BodyShapes::contain(Vec2 point, int cell, const Level& level) const {
  bool inside = false;
  for_each_in(
      cell, level,
      [&](const Disc& disc) {
        const Vec2 d = disc.center - point;
        inside |= dot(d, d) <= disc.radius_m * disc.radius_m;
      },
      [&](const Solid& solid) {
        inside |= gap_between(Outline::disc(point, 0), solid.outline) <= 0;
      });
  return inside;
}

}  // namespace understudy
