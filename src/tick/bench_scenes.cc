// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tick/bench_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/hash.h"
#include "base/random.h"

namespace understudy {
namespace {

constexpr double kCell_m = 0.36;
constexpr int kCellsPerRobot = 10;
constexpr int kSmallestSide = 20;   // cells
constexpr double kWallShare = 0.2;  // of all places for a wall: an open maze, mean range 1 to 3 m
constexpr std::uint64_t kSceneSeed = 2026;

constexpr std::array kScenes = {
#define UNDERSTUDY_GOLDEN(robots, ticks, hash) WanderScene{"wander-" #robots, robots, ticks, hash},
#include "tick/golden_hashes.def"
#undef UNDERSTUDY_GOLDEN
};

RobotKindSpec wanderer() {
  RobotKindSpec kind;
  kind.name = "wanderer";
  kind.body.shapes = {cylinder(0.06, 0.15)};
  kind.body.floor_friction = 0.8;
  kind.drive.kind = "differential";
  SensorSpec lidar;
  lidar.kind = "lidar";
  lidar.name = "LIDAR";
  lidar.number = 1;
  lidar.z_m = 0.1;
  lidar.parameters = {{"beams", "180"},
                      {"angle_rad", "3.141592653589793"},
                      {"max_range_m", "10"},
                      {"rate_hz", "10"},
                      {"spread", "1"}};
  kind.sensors = {lidar};
  return kind;
}

// The walls of one grid line: runs of neighbouring places that have a wall become one wall.
void add_line(const KeyedRandom& random, int line, int places, bool border, bool upright,
              Spec& spec) {
  int from = 0;
  for (int place = 0; place <= places; ++place) {
    const bool wall = place < places &&
                      (border || random.uniform(static_cast<std::uint64_t>(line),
                                                static_cast<std::uint32_t>(place)) < kWallShare);
    if (wall) continue;
    if (place > from) {
      const Vec2 a{from * kCell_m, line * kCell_m};
      const Vec2 b{place * kCell_m, line * kCell_m};
      WallSpec& w = spec.walls.emplace_back();
      w.from = upright ? Vec2{a.y, a.x} : a;
      w.to = upright ? Vec2{b.y, b.x} : b;
    }
    from = place + 1;
  }
}

void add_maze(int side, Spec& spec) {
  const KeyedRandom level(kSceneSeed, hash_name("maze"), hash_name("level"));
  const KeyedRandom upright(kSceneSeed, hash_name("maze"), hash_name("upright"));
  spec.floor.width_m = spec.floor.height_m = side * kCell_m;
  for (int line = 0; line <= side; ++line) {
    const bool border = line == 0 || line == side;
    add_line(level, line, side, border, false, spec);
    add_line(upright, line, side, border, true, spec);
  }
}

}  // namespace

std::span<const WanderScene> all_wander_scenes() { return kScenes; }

const WanderScene* find_wander_scene(std::string_view name) {
  const auto it = std::find_if(kScenes.begin(), kScenes.end(),
                               [&](const WanderScene& s) { return s.name == name; });
  return it == kScenes.end() ? nullptr : &*it;
}

Spec wander_scene(int robots) {
  Spec spec;
  spec.name = "wander-" + std::to_string(robots);
  const int side =
      std::max(kSmallestSide, static_cast<int>(std::ceil(std::sqrt(kCellsPerRobot * robots))));
  add_maze(side, spec);
  spec.kinds = {wanderer()};
  const KeyedRandom random(kSceneSeed, hash_name("robots"), hash_name("heading"));
  const int cells = side * side;
  for (int i = 0; i < robots; ++i) {
    RobotSpec& r = spec.robots.emplace_back();
    r.id = i + 1;
    r.name = "W" + std::to_string(r.id);
    r.kind = spec.kinds[0].name;
    r.program = "wander";
    // Evenly over all cells, one robot in a cell's middle.
    const int cell = static_cast<int>((2LL * i + 1) * cells / (2LL * robots));
    const int row = cell / side;
    r.X_WR = {(cell % side + 0.5) * kCell_m, (row + 0.5) * kCell_m,
              2 * kPi * random.uniform(static_cast<std::uint64_t>(i))};
  }
  return spec;
}

}  // namespace understudy
