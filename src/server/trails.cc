// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/trails.h"

#include <algorithm>

#include "view/window.h"

namespace understudy {
namespace {

constexpr std::size_t kMostPoints = 20'000;  // for all robots together
constexpr std::size_t kFewest = 100;         // for one of many

}  // namespace

void Trails::follow(const Snapshot& snapshot) {
  const std::vector<RobotSpec>& robots = snapshot.spec->robots;
  std::erase_if(ways_, [&](const auto& way) {
    return std::none_of(robots.begin(), robots.end(),
                        [&](const RobotSpec& robot) { return robot.id == way.first; });
  });
  const std::size_t most = std::max(kFewest, kMostPoints / std::max<std::size_t>(1, robots.size()));
  for (std::size_t i = 0; i < robots.size() && i < snapshot.places.size(); ++i)
    add({snapshot.places[i].x_m, snapshot.places[i].y_m}, most, ways_[robots[i].id]);
}

void Trails::add(Vec2 at, std::size_t most, Way& way) {
  std::vector<Vec2>& points = way.points;
  if (!points.empty()) {
    const Vec2 step = at - points.back();
    if (dot(step, step) < way.spacing_m * way.spacing_m) return;
  }
  points.push_back(at);
  if (points.size() <= most) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < points.size(); i += 2) points[kept++] = points[i];
  points.resize(kept);
  way.spacing_m *= 2;
}

}  // namespace understudy
