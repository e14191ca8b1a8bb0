// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/hash.h"
#include "base/random.h"
#include "world/builtin_objects.h"

namespace understudy {
namespace {

constexpr double kCell_m = 0.36;
constexpr int kCellsPerWanderer = 10;
constexpr double kCellsPerMazeBody = 6.1;  // gives two walls for each body
constexpr int kSmallestSide = 20;          // cells
constexpr double kWallShare = 0.2;         // of all places for a wall: open, mean range 1 to 3 m
constexpr std::uint64_t kSceneSeed = 2026;

constexpr std::array kScenes = {
#define UNDERSTUDY_GOLDEN(name, kind, bodies, ticks, hash) \
  BenchScene{#kind "-" #bodies, &kind##_scene, bodies, ticks, hash},
#include "bench/golden_hashes.def"
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

// A robot that sees a little of what is in front, to the left and to the right.
RobotKindSpec rover() {
  RobotKindSpec kind = wanderer();
  kind.name = "rover";
  kind.sensors.clear();
  for (const double bearing_rad : {0.0, 0.9, -0.9}) {
    SensorSpec& psd = kind.sensors.emplace_back();
    psd.kind = "psd";
    psd.number = static_cast<int>(kind.sensors.size());
    psd.name = "PSD" + std::to_string(psd.number);
    psd.X_RS.heading_rad = bearing_rad;
    psd.z_m = 0.02;  // low enough for golf balls
  }
  return kind;
}

// A robot with six ultrasonic sensors all around, each with 81 rays in five cones, ten times a
// second.
RobotKindSpec listener() {
  RobotKindSpec kind = wanderer();
  kind.name = "listener";
  kind.sensors.clear();
  for (int i = 0; i < 6; ++i) {
    SensorSpec& ping = kind.sensors.emplace_back();
    ping.kind = "beam";
    ping.number = i + 1;
    ping.name = "PING" + std::to_string(ping.number);
    ping.X_RS.heading_rad = det::wrap_angle(i * kPi / 3);
    ping.z_m = 0.1;
    ping.parameters = {{"model", "PING)))"}, {"rate_hz", "10"}, {"spread", "1"}};
  }
  return kind;
}

RobotKindSpec blind(const char* name, const ShapeSpec& shape) {
  RobotKindSpec kind = wanderer();
  kind.name = name;
  kind.sensors.clear();
  kind.body.shapes = {shape};
  return kind;
}

// The walls of one grid line. Neighbouring places that have a wall are joined into one wall.
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

void add_robot(Spec& spec, const RobotKindSpec& kind, const Pose2& X_WR) {
  RobotSpec& r = spec.robots.emplace_back();
  r.id = spec.next_id++;
  r.name = "W" + std::to_string(r.id);
  r.kind = kind.name;
  r.program = "wander";
  r.X_WR = X_WR;
}

void add_object(Spec& spec, const ObjectKindSpec& kind, const Pose2& X_WB) {
  ObjectSpec& o = spec.objects.emplace_back();
  o.id = spec.next_id++;
  o.name = kind.name + std::to_string(o.id);
  o.kind = kind.name;
  o.X_WB = X_WB;
}

// The pose of the i-th body: spread evenly over all cells, one in the middle of a cell.
Pose2 place_in_maze(int i, int bodies, int side) {
  static const KeyedRandom random(kSceneSeed, hash_name("robots"), hash_name("heading"));
  const int cells = side * side;
  const int cell = static_cast<int>((2LL * i + 1) * cells / (2LL * bodies));
  const int row = cell / side;
  return {(cell % side + 0.5) * kCell_m, (row + 0.5) * kCell_m,
          2 * kPi * random.uniform(static_cast<std::uint64_t>(i))};
}

int side_for(double cells) {
  return std::max(kSmallestSide, static_cast<int>(std::ceil(std::sqrt(cells))));
}

// This many robots of one kind, all in one maze.
Spec crowd(const char* name, const RobotKindSpec& kind, int robots) {
  Spec spec;
  spec.name = std::string(name) + "-" + std::to_string(robots);
  const int side = side_for(kCellsPerWanderer * robots);
  add_maze(side, spec);
  spec.kinds = {kind};
  for (int i = 0; i < robots; ++i) add_robot(spec, kind, place_in_maze(i, robots, side));
  return spec;
}

}  // namespace

std::span<const BenchScene> all_bench_scenes() { return kScenes; }

const BenchScene* find_bench_scene(std::string_view name) {
  const auto it = std::find_if(kScenes.begin(), kScenes.end(),
                               [&](const BenchScene& s) { return s.name == name; });
  return it == kScenes.end() ? nullptr : &*it;
}

Spec wander_scene(int robots) { return crowd("wander", wanderer(), robots); }

Spec cones_scene(int robots) { return crowd("cones", listener(), robots); }

Spec maze_scene(int bodies) {
  Spec spec;
  spec.name = "maze-" + std::to_string(bodies);
  const int side = side_for(kCellsPerMazeBody * bodies);
  add_maze(side, spec);
  spec.kinds = {rover()};
  spec.object_kinds = builtin_object_kinds();
  for (int i = 0; i < bodies; ++i) {
    const Pose2 place = place_in_maze(i, bodies, side);
    if (i % 10 < 7)
      add_robot(spec, spec.kinds[0], place);
    else
      add_object(spec, spec.object_kinds[spec.objects.size() % spec.object_kinds.size()], place);
  }
  return spec;
}

Spec heap_scene(int bodies) {
  constexpr double kSpacing_m = 0.23;  // the largest object, a football, just fits
  Spec spec;
  spec.name = "heap-" + std::to_string(bodies);
  const int side = static_cast<int>(std::ceil(std::sqrt(bodies)));
  const double pen_m = side * kSpacing_m + 0.01;
  spec.floor.width_m = spec.floor.height_m = pen_m;
  const Vec2 corners[] = {{0, 0}, {pen_m, 0}, {pen_m, pen_m}, {0, pen_m}};
  for (std::size_t i = 0; i < 4; ++i) {
    WallSpec& wall = spec.walls.emplace_back();
    wall.from = corners[i];
    wall.to = corners[(i + 1) % 4];
  }
  spec.kinds = {blind("drum", cylinder(0.06, 0.15)), blind("block", box(0.14, 0.11, 0.15))};
  spec.object_kinds = builtin_object_kinds();
  for (int i = 0; i < bodies; ++i) {
    const Vec2 at{(i % side + 0.5) * kSpacing_m + 0.005,
                  (static_cast<int>(i / side) + 0.5) * kSpacing_m + 0.005};
    // Robots and objects alternate, starting with the other kind in every second row.
    if ((i + i / side) % 2 == 0)
      add_robot(spec, spec.kinds[spec.robots.size() % 2],
                {at.x, at.y, det::atan2(0.5 * pen_m - at.y, 0.5 * pen_m - at.x)});
    else
      add_object(spec, spec.object_kinds[spec.objects.size() % spec.object_kinds.size()],
                 {at.x, at.y, 0});
  }
  return spec;
}

}  // namespace understudy
