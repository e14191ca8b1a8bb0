// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The shapes of all robots and objects at their current places, found by the cells of the model's
// grid. Upright cylinders are the most common and have a short form of their own: numbers below
// disc_count() are discs, all others are solids (boxes, capsules, balls).
#pragma once

#include <cstdint>
#include <vector>

#include "rays/shape_bins.h"
#include "world/model.h"
#include "world/parallel.h"
#include "world/state.h"

namespace understudy {

class BodyShapes {
 public:
  struct Disc {
    Vec2 center;
    double radius_m;
  };
  struct Solid {
    const ShapeModel* shape;
    Outline outline;  // in the world frame
  };
  // What a level beam needs to know only once, not for every shape.
  struct Level {
    double z_m;
    bool heights_matter;  // some disc may end above or below
    std::uint32_t own_first_disc;
    std::uint32_t own_discs;
    std::uint32_t own_first_solid;
    std::uint32_t own_solids;
  };

  explicit BodyShapes(const Model& model);

  // Takes over the places of the bodies. Bodies that have not moved cost next to nothing.
  void place(const State& state, Parallel& parallel);

  // For beams at this height that pass through one body (-1 for none).
  Level level_at(double z_m, int own_body) const;
  // Calls disc(const Disc&) and solid(const Solid&) for every shape in the cell that such a beam
  // can meet.
  template <class VisitDisc, class VisitSolid>
  void for_each_in(int cell, const Level& level, const VisitDisc& disc,
                   const VisitSolid& solid) const;
  // Whether a shape in this cell contains the point. The point must lie in the cell.
  bool contain(Vec2 point, int cell, const Level& level) const;

 private:
  bool move_shapes(std::size_t body, const Pose2& X_WB);
  template <class Visit>
  void for_shapes(std::size_t body, const Visit& visit) const;

  std::vector<Disc> discs_;
  std::vector<const ShapeModel*> disc_shapes_;
  double highest_low_m_;  // every disc covers the heights between these two
  double lowest_high_m_;
  std::vector<Solid> solids_;
  std::vector<std::uint32_t> first_disc_;   // of each body, and the end
  std::vector<std::uint32_t> first_solid_;  // likewise
  std::vector<Pose2> placed_;               // of each body
  std::vector<char> left_cells_;            // per body, within place(): must be listed again
  ShapeBins bins_;
};

template <class VisitDisc, class VisitSolid>
void BodyShapes::for_each_in(int cell, const Level& level, const VisitDisc& disc,
                             const VisitSolid& solid) const {
  bins_.for_each_in(cell, [&](std::int32_t number) {
    const auto n = static_cast<std::uint32_t>(number);
    if (n < discs_.size()) {
      if (n - level.own_first_disc < level.own_discs) return;
      if (level.heights_matter &&
          (disc_shapes_[n]->high_m < level.z_m || disc_shapes_[n]->low_m > level.z_m))
        return;
      disc(discs_[n]);
      return;
    }
    const std::uint32_t s = n - static_cast<std::uint32_t>(discs_.size());
    const ShapeModel& shape = *solids_[s].shape;
    if (s - level.own_first_solid < level.own_solids) return;
    if (shape.high_m < level.z_m || shape.low_m > level.z_m) return;
    if (shape.ball)
      disc(Disc{solids_[s].outline.corner[0], shape.ball_radius_at(level.z_m)});
    else
      solid(solids_[s]);
  });
}

}  // namespace understudy
