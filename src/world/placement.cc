// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies are added to a grid one by one. Each is tested against the walls, and against the bodies
// already in the cells it may reach.
#include "world/placement.h"

#include <algorithm>

#include "geom/disc_bins.h"
#include "geom/outline_gap.h"
#include "world/floor_colour.h"

namespace understudy {
namespace {

constexpr double kTouching_m = 1e-4;  // less than this is contact, not overlap

bool heights_meet(double low_a, double high_a, double low_b, double high_b) {
  return low_a < high_b && low_b < high_a;
}

class Placement {
 public:
  explicit Placement(const Model& model) : model_(model) {
    std::vector<Box2> boxes;
    for (const WallModel& wall : model.walls) boxes.push_back(wall.outline);
    walls_ = CellLists(model.grid, boxes, 0);
    bins_.prepare(model.grid, static_cast<std::size_t>(model.body_count()));
  }

  // What is wrong with this body; empty if nothing is. Call it for the bodies in order.
  std::string trouble_of(int body) {
    const BodyModel& model = model_.body(body);
    const Pose2& at = pose(body);
    const Vec2 middle{at.x_m, at.y_m};
    bool in_wall = false;
    int in_body = body;
    for_cells_around(middle, model.reach_m, [&](int cell) {
      if (!model.fixed && !in_wall && model.contact != ContactRule::kPass)
        for (const std::int32_t w : walls_.at(cell))
          in_wall |= overlaps(body, model_.walls[static_cast<std::size_t>(w)]);
      bins_.for_each_in(cell, [&](std::int32_t other) {
        if (other < in_body && overlap(body, other)) in_body = other;
      });
    });
    bins_.add(body, middle, model.reach_m);
    if (in_wall) return "is in a wall";
    if (in_body < body) return "overlaps " + name(in_body);
    if (model_.terrain != nullptr)
      return model_.terrain->ground.holds(middle) ? "" : "is off the terrain";
    return is_on_floor(model_, middle) ? "" : "is off the floor";
  }

  std::string name(int body) const {
    const auto i = static_cast<std::size_t>(body);
    return i < model_.robots.size() ? "robot " + model_.robots[i].name
                                    : "object " + model_.objects[i - model_.robots.size()].name;
  }

 private:
  const Pose2& pose(int body) const {
    const auto i = static_cast<std::size_t>(body);
    return i < model_.robots.size() ? model_.robots[i].X_WR
                                    : model_.objects[i - model_.robots.size()].X_WB;
  }

  // The height of the body's origin: in the air, or on the ground.
  double height(int body) const {
    if (model_.stances.empty()) return 0;
    const double z_m = model_.stances[static_cast<std::size_t>(body)].z_m;
    if (model_.terrain == nullptr) return std::max(z_m, 0.0);
    return std::max(z_m, model_.terrain->ground.height_at({pose(body).x_m, pose(body).y_m}));
  }

  template <class Visit>
  void for_cells_around(Vec2 middle, double reach_m, const Visit& visit) const {
    const GridLayout& grid = model_.grid;
    for (int row = grid.row_of(middle.y - reach_m); row <= grid.row_of(middle.y + reach_m); ++row)
      for (int column = grid.column_of(middle.x - reach_m);
           column <= grid.column_of(middle.x + reach_m); ++column)
        visit(row * grid.columns + column);
  }

  bool overlaps(int body, const WallModel& wall) const {
    const Outline box = Outline::box(wall.outline);
    const double z_m = height(body);
    for (const ShapeModel& shape : model_.body(body).shapes)
      if (heights_meet(z_m + shape.low_m, z_m + shape.high_m, 0, wall.height_m) &&
          gap_between(placed(shape.outline, pose(body)), box) < -kTouching_m)
        return true;
    return false;
  }

  bool overlap(int a, int b) const {
    const BodyModel& first = model_.body(a);
    const BodyModel& second = model_.body(b);
    const double reach = first.reach_m + second.reach_m - kTouching_m;
    const Vec2 apart{pose(a).x_m - pose(b).x_m, pose(a).y_m - pose(b).y_m};
    if (dot(apart, apart) >= reach * reach || (first.fixed && second.fixed)) return false;
    const double lift = height(a) - height(b);
    for (const ShapeModel& s : first.shapes)
      for (const ShapeModel& t : second.shapes)
        if (heights_meet(s.low_m + lift, s.high_m + lift, t.low_m, t.high_m) &&
            gap_between(placed(s.outline, pose(a)), placed(t.outline, pose(b))) < -kTouching_m)
          return true;
    return false;
  }

  const Model& model_;
  CellLists walls_;
  DiscBins bins_;  // the bodies tested so far, as discs around them
};

}  // namespace

std::vector<std::string> placement_warnings(const Model& model) {
  std::vector<std::string> warnings;
  Placement placement(model);
  for (int i = 0; i < model.body_count(); ++i) {
    const std::string trouble = placement.trouble_of(i);
    if (!trouble.empty()) warnings.push_back(placement.name(i) + " " + trouble + "; move it");
  }
  return warnings;
}

}  // namespace understudy
