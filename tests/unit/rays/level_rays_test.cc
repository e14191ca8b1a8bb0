// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The grid walk against brute force over all walls and robots, with another formula.
#include "rays/level_rays.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.h"
#include "bench/bench_scenes.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::level_rays_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct World {
  explicit World(const Spec& spec)
      : model(*compile(spec, full_catalogue())), state(initial_state(model, 1)), rays(model) {
    place();
  }
  void place() {
    WorkerPool alone(1);
    rays.place_bodies(state, alone);
  }
  double cast(Vec2 o, Vec2 d, double max_range = 100, double z = 0.1, int own = -1) const {
    double range = -1;
    rays.cast({o, z, max_range, own, {&d.x, 1}, {&d.y, 1}}, {&range, 1});
    return range;
  }
  const Model model;
  State state;
  LevelRays rays;
};

// Slab test in the wall's own frame: where the ray enters the box, infinity if it does not.
double enter_box(Vec2 o, Vec2 d, const Box2& box) {
  const Vec2 p = box.to_local(o);
  const Vec2 v{dot(d, box.along), dot(d, box.across())};
  const double position[] = {p.x, p.y};
  const double speed[] = {v.x, v.y};
  const double half[] = {box.half_length_m, box.half_thickness_m};
  double enter = 0;
  double leave = kInfinity;
  for (int k = 0; k < 2; ++k) {
    if (std::abs(speed[k]) < 1e-15) {
      if (std::abs(position[k]) > half[k]) return kInfinity;
      continue;
    }
    const double t1 = (-half[k] - position[k]) / speed[k];
    const double t2 = (half[k] - position[k]) / speed[k];
    enter = std::max(enter, std::min(t1, t2));
    leave = std::min(leave, std::max(t1, t2));
  }
  return enter <= leave ? enter : kInfinity;
}

double enter_disc(Vec2 o, Vec2 d, Vec2 center, double radius) {
  const Vec2 c = center - o;
  if (dot(c, c) <= radius * radius) return 0;
  const double along = dot(c, d);
  const double square = radius * radius - (dot(c, c) - along * along);
  return square >= 0 && along > 0 ? along - std::sqrt(square) : kInfinity;
}

// `swell` makes all things a little larger (or smaller): an exact hit lies between the two.
double brute_force(const World& w, Vec2 o, Vec2 d, double max_range, double z, int own,
                   double swell) {
  double nearest = kInfinity;
  for (const WallModel& wall : w.model.walls) {
    Box2 box = wall.outline;
    box.half_length_m += swell;
    box.half_thickness_m += swell;
    const bool vanished = box.half_length_m < 0 || box.half_thickness_m < 0;
    if (wall.height_m >= z && !vanished) nearest = std::min(nearest, enter_box(o, d, box));
  }
  for (std::size_t i = 0; i < w.model.robots.size(); ++i) {
    const Pose2& p = w.state.robots[i].body.X_WB;
    const KindModel& kind = *w.model.robots[i].kind;
    if (static_cast<int>(i) != own && kind.body.shapes[0].high_m >= z)
      nearest = std::min(nearest, enter_disc(o, d, {p.x_m, p.y_m}, kind.body.reach_m + swell));
  }
  return nearest < max_range ? nearest : kNoReturn;
}

void expect_as_brute_force(const World& w, Vec2 o, Vec2 d, double max_range = 100, double z = 0.1,
                           int own = -1) {
  // A ray through the very corner of a thing may count as hit or as miss, so compare with the world
  // a little swollen and a little shrunk; never may a ray get further than through the shrunk one.
  constexpr double kSwell_m = 1e-9;
  const double range = w.cast(o, d, max_range, z, own);
  const double soonest = brute_force(w, o, d, max_range, z, own, kSwell_m);
  const double latest = brute_force(w, o, d, max_range, z, own, -kSwell_m);
  // A grazing hit moves by far more than the swelling; the tolerance is for plain ones.
  ASSERT_GE(range, soonest - 1e-9) << o.x << " " << o.y << " " << d.x << " " << d.y;
  ASSERT_LE(range, latest + 1e-9) << o.x << " " << o.y << " " << d.x << " " << d.y;
}

Vec2 direction(double angle) { return {det::cos(angle), det::sin(angle)}; }

// A maze plus slanted walls of different heights, with robots.
Spec mixed_scene() {
  Spec spec = wander_scene(20);
  const KeyedRandom random(3, 3, 3);
  for (std::uint64_t i = 0; i < 15; ++i) {
    WallSpec wall;
    wall.from = {5 * random.uniform(i, 0), 5 * random.uniform(i, 1)};
    wall.to = {5 * random.uniform(i, 2), 5 * random.uniform(i, 3)};
    wall.thickness_m = i % 3 == 0 ? 0 : 0.05 * random.uniform(i, 4);
    wall.height_m = 0.05 + 0.2 * random.uniform(i, 5);
    spec.walls.push_back(wall);
  }
  return spec;
}

TEST(LevelRays, RandomRaysAgainstBruteForce) {
  const World w(mixed_scene());
  const KeyedRandom random(1, 1, 1);
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    const Vec2 o{-0.5 + 6 * random.uniform(i, 0), -0.5 + 6 * random.uniform(i, 1)};
    const Vec2 d = direction(7 * random.uniform(i, 2));
    const double z = 0.3 * random.uniform(i, 3);
    const double max_range = i % 4 == 0 ? 1.0 : 100.0;
    expect_as_brute_force(w, o, d, max_range, z, static_cast<int>(i % 21) - 1);
    if (HasFatalFailure()) return;
  }
}

TEST(LevelRays, AxisParallelRaysFromCellBorders) {
  const World w(mixed_scene());
  const GridLayout& g = w.model.grid;
  const Vec2 axes[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, -0.0}, {-0.0, 1}};
  for (int column = 0; column < g.columns; ++column)
    for (int row = 0; row < g.rows; ++row)
      for (const Vec2 d : axes)
        for (const Vec2 shift : {Vec2{0, 0}, Vec2{0.5, 0}, Vec2{0, 0.5}, Vec2{1e-17, 1e-17}}) {
          const Vec2 o{g.origin.x + (column + shift.x) * g.cell_m,
                       g.origin.y + (row + shift.y) * g.cell_m};
          expect_as_brute_force(w, o, d);
          if (HasFatalFailure()) return;
        }
}

TEST(LevelRays, RaysAimedAtWallCornersAndGridCorners) {
  const World w(mixed_scene());
  const GridLayout& g = w.model.grid;
  const KeyedRandom random(2, 2, 2);
  const auto aim = [&](Vec2 o, Vec2 at) {
    const Vec2 d = at - o;
    const double length = det::hypot(d.x, d.y);
    if (length > 1e-3) expect_as_brute_force(w, o, {d.x / length, d.y / length});
  };
  for (std::uint64_t i = 0; i < 60; ++i) {
    const Vec2 o{0.1 + 4.8 * random.uniform(i, 0), 0.1 + 4.8 * random.uniform(i, 1)};
    for (const WallModel& wall : w.model.walls)
      for (const Vec2 corner : wall.outline.corners()) {
        aim(o, corner);
        if (HasFatalFailure()) return;
      }
    for (int column = 0; column <= g.columns; ++column)
      for (int row = 0; row <= g.rows; ++row) {
        aim(o, {g.origin.x + column * g.cell_m, g.origin.y + row * g.cell_m});
        if (HasFatalFailure()) return;
      }
  }
}

// No beam slips out of a closed room, whichever corner it is aimed at.
TEST(LevelRays, ClosedRoomIsTight) {
  Spec spec = room();
  for (WallSpec& wall : spec.walls) wall.thickness_m = 0;
  const World w(spec);
  for (int i = 0; i < 20'000; ++i)
    ASSERT_LT(w.cast({2, 2}, direction(2 * kPi * i / 20'000)), 2.83) << i;
  for (const Vec2 corner : {Vec2{0, 0}, Vec2{4, 0}, Vec2{4, 4}, Vec2{0, 4}}) {
    const Vec2 o{1.7, 0.9};
    const Vec2 d = corner - o;
    const double length = det::hypot(d.x, d.y);
    EXPECT_NEAR(w.cast(o, {d.x / length, d.y / length}), length, 1e-12);
  }
}

TEST(LevelRays, AFanIsItsSingleBeamsToTheBit) {
  const World w(mixed_scene());
  const KeyedRandom random(4, 4, 4);
  for (std::uint64_t k = 0; k < 3000; ++k) {
    const std::size_t count = 1 + k % 700;
    const Vec2 o{5 * random.uniform(k, 0), 5 * random.uniform(k, 1)};
    const double start = 7 * random.uniform(k, 2);
    const double width = 2 * kPi * random.uniform(k, 3);
    std::vector<double> dx, dy, ranges(count);
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 d = direction(start + width * static_cast<double>(i) / static_cast<double>(count));
      dx.push_back(d.x);
      dy.push_back(d.y);
    }
    w.rays.cast({o, 0.1, 3.0, 2, dx, dy}, ranges);
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(ranges[i], w.cast(o, {dx[i], dy[i]}, 3.0, 0.1, 2)) << k << " " << i;
  }
}

TEST(LevelRays, HandComputedRoom) {
  World w(room_with_rover({3, 1, 0}));
  EXPECT_NEAR(w.cast({1, 2}, {1, 0}), 2.995, 1e-12);      // wall 10 mm thick
  EXPECT_NEAR(w.cast({1, 1}, {1, 0}), 2 - 0.072, 1e-12);  // robot
  EXPECT_NEAR(w.cast({1, 1.03}, {1, 0}), 2 - std::sqrt(0.072 * 0.072 - 0.03 * 0.03), 1e-12);
  EXPECT_NEAR(w.cast({1, 1}, {1, 0}, 100, 0.15), 2.995, 1e-12);     // over the robot
  EXPECT_EQ(w.cast({1, 1}, {1, 0}, 100, 0.25), kNoReturn);          // over the wall too
  EXPECT_NEAR(w.cast({1, 1}, {1, 0}, 100, 0.05, 0), 2.995, 1e-12);  // through its own robot
  EXPECT_EQ(w.cast({1, 2}, {1, 0}, 2.9), kNoReturn);                // out of reach
  EXPECT_EQ(w.cast({4, 2}, {1, 0}), 0);                             // inside of a wall
  EXPECT_EQ(w.cast({3.02, 1}, {1, 0}, 100, 0.05), 0);               // inside of another robot
  EXPECT_NEAR(w.cast({-50, 2}, {1, 0}), 49.995, 1e-9);              // from far outside of the grid
  EXPECT_EQ(w.cast({-50, 2}, {-1, 0}), kNoReturn);
  EXPECT_EQ(w.cast({-50, 2}, {0, 1}), kNoReturn);
}

TEST(LevelRays, RobotsAreSeenWhereTheyAreNow) {
  World w(room_with_rover({3, 1, 0}));
  w.state.robots[0].body.X_WB = {2, 3, 0};
  w.place();
  EXPECT_NEAR(w.cast({1, 1}, {1, 0}), 2.995, 1e-12);
  EXPECT_NEAR(w.cast({1, 3}, {1, 0}), 0.928, 1e-12);
  w.state.robots[0].body.X_WB = {-20, 3, 0};  // left the floor
  w.place();
  EXPECT_NEAR(w.cast({-21, 3}, {1, 0}), 0.928, 1e-12);
}

TEST(LevelRays, TwoEqualWallsDoNotHideEachOther) {
  Spec spec = room();
  WallSpec wall;
  wall.from = {2, 1};
  wall.to = {2, 3};
  spec.walls.push_back(wall);
  spec.walls.push_back(wall);
  const World w(spec);
  EXPECT_NEAR(w.cast({1, 2}, {1, 0}), 0.995, 1e-12);
}

}  // namespace
}  // namespace understudy::level_rays_test
