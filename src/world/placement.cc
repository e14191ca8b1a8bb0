// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "world/placement.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr double kTouching_m = 1e-4;  // less than this is contact, not overlap

bool overlaps(const WallModel& wall, const RobotModel& robot) {
  const Box2& box = wall.outline;
  const Vec2 p = box.to_local({robot.X_WR.x_m, robot.X_WR.y_m});
  const double dx = std::max(std::abs(p.x) - box.half_length_m, 0.0);
  const double dy = std::max(std::abs(p.y) - box.half_thickness_m, 0.0);
  return det::hypot(dx, dy) < robot.kind->body.reach_m - kTouching_m;
}

bool overlaps(const RobotModel& a, const RobotModel& b) {
  const double distance = det::hypot(a.X_WR.x_m - b.X_WR.x_m, a.X_WR.y_m - b.X_WR.y_m);
  return distance < a.kind->body.reach_m + b.kind->body.reach_m - kTouching_m;
}

std::string trouble_of(const Model& model, std::size_t index) {
  const RobotModel& robot = model.robots[index];
  for (const WallModel& wall : model.walls)
    if (overlaps(wall, robot)) return "stands in a wall";
  for (std::size_t i = 0; i < index; ++i)
    if (overlaps(model.robots[i], robot)) return "stands in robot " + model.robots[i].name;
  const Pose2& at = robot.X_WR;
  const bool on_floor =
      at.x_m >= 0 && at.y_m >= 0 && at.x_m <= model.floor.x && at.y_m <= model.floor.y;
  return on_floor ? "" : "stands beside the floor";
}

}  // namespace

std::vector<std::string> placement_warnings(const Model& model) {
  // Every pair is looked at; swarms are made by programs that place them well.
  constexpr std::size_t kMostRobots = 2000;
  std::vector<std::string> warnings;
  if (model.robots.size() > kMostRobots) return warnings;
  for (std::size_t i = 0; i < model.robots.size(); ++i) {
    const std::string trouble = trouble_of(model, i);
    if (!trouble.empty())
      warnings.push_back("robot " + model.robots[i].name + " " + trouble + "; move it");
  }
  return warnings;
}

}  // namespace understudy
