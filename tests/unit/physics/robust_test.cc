// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Nothing passes through anything, at any speed and any tick; nonsense comes apart; the same state
// always goes on in the same way.
#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/unit/physics/arena.h"

namespace understudy::robust_test {
namespace {

bool all_finite(const State& state, const Model& model) {
  for (int i = 0; i < model.body_count(); ++i) {
    const BodyState& b = state.body(i);
    for (const double x : {b.X_WB.x_m, b.X_WB.y_m, b.X_WB.heading_rad, b.vx_m_s, b.vy_m_s,
                           b.omega_rad_s, b.momentum_x, b.momentum_y, b.spin, b.contact_n})
      if (!std::isfinite(x)) return false;
  }
  return true;
}

bool inside_room(const State& state, const Model& model) {
  for (int i = 0; i < model.body_count(); ++i) {
    const Pose2& p = state.body(i).X_WB;
    if (!(p.x_m > 0 && p.x_m < 4 && p.y_m > 0 && p.y_m < 4)) return false;
  }
  return true;
}

TEST(Tunnelling, FastBallsStayInARoomOfThinWalls) {
  for (const TimeNs tick : {kMillisecond, 5 * kMillisecond, 100 * kMillisecond, kSecond}) {
    Spec spec = furnished_room();
    spec.tick_ns = tick;
    for (WallSpec& wall : spec.walls) wall.thickness_m = 0;
    add_kind(spec, "pea", ball(0.005), 0.005, {0, 1}, 0);
    add_kind(spec, "stick", box(0.3, 0.01, 0.1), 0.1, {0, 1}, 0);
    for (int i = 0; i < 6; ++i)
      add_object(spec, i % 2 == 0 ? "pea" : "stick", {0.7 + 0.5 * i, 1.1 + 0.4 * (i % 3), 0.5 * i});
    Arena a(spec);
    const KeyedRandom random(7, 2, 3);
    for (std::size_t i = 0; i < 6; ++i) {
      const double direction = 6.28 * random.uniform(i);
      a.object(i).vx_m_s = 100 * std::cos(direction);
      a.object(i).vy_m_s = 100 * std::sin(direction);
    }
    const double start = a.energy();
    for (int i = 0; i < (tick == kSecond ? 3 : 20); ++i) {
      a.tick();
      ASSERT_TRUE(inside_room(a.state, a.model)) << tick << ' ' << i;
      ASSERT_LT(a.deepest(), 1e-4) << tick << ' ' << i;
      ASSERT_LE(a.energy(), start * (1 + 1e-9));
    }
  }
}

TEST(Tunnelling, FastRobotsStayInARoom) {
  for (const TimeNs tick : {5 * kMillisecond, kSecond}) {
    Spec spec = furnished_room();
    spec.tick_ns = tick;
    add_rover(spec, {1, 1, 0.3});
    add_rover(spec, {3, 3, 3.5}, "other");
    add_box_robot(spec, "box", 0.3, 0.2, 5);
    add_robot(spec, "box", {1, 3, -0.8});
    for (int i = 0; i < 4; ++i) add_object(spec, "Can", {1.2 + 0.5 * i, 2, 0});
    Arena a(spec);
    const double dt = a.model.tick_s();
    for (int i = 0; i < (tick == kSecond ? 3 : 40); ++i) {
      a.want(100 * dt, 5 * dt);
      a.tick();
      ASSERT_TRUE(all_finite(a.state, a.model));
      ASSERT_TRUE(inside_room(a.state, a.model)) << tick << ' ' << i;
      ASSERT_LT(a.deepest(), 1e-4) << tick << ' ' << i;
    }
  }
}

TEST(Robust, CoincidentBodiesComeApart) {
  Spec spec = empty_floor();
  for (int i = 0; i < 4; ++i) add_object(spec, "Can", {5, 5, 0});
  for (int i = 0; i < 3; ++i) add_object(spec, "Crate", {5, 5, 0.3 * i});
  add_rover(spec, {5, 5, 0});
  add_rover(spec, {5, 5, 0}, "other");
  Arena a(spec);
  for (int i = 0; i < 200; ++i) {
    a.tick();
    ASSERT_TRUE(all_finite(a.state, a.model)) << i;
  }
  EXPECT_LT(a.deepest(), 1e-4);
  EXPECT_NEAR(a.energy(), 0, 1e-3);  // pushed apart, not thrown
}

// Placed into each other beside a wall: they come apart on their own side of it.
TEST(Robust, NothingIsPushedThroughAWall) {
  Spec spec = furnished_room();
  add_object(spec, "Soccer", {0.176, 1.647, deg_to_rad(110)});
  add_object(spec, "Crate", {0.245, 1.599, deg_to_rad(92)});
  add_object(spec, "Crate", {0.480, 1.624, deg_to_rad(24)});
  add_object(spec, "Soccer", {0.417, 1.648, deg_to_rad(288)});
  Arena a(spec);
  for (int i = 0; i < 100; ++i) {
    a.tick();
    ASSERT_TRUE(inside_room(a.state, a.model)) << i;
  }
  EXPECT_LT(a.deepest(), 1e-4);
  const KeyedRandom random(3, 1, 4);
  for (std::uint64_t world = 0; world < 30; ++world) {
    Spec crowd = furnished_room();
    const char* kinds[] = {"Soccer", "Crate", "Can", "Golf"};
    for (std::uint32_t i = 0; i < 12; ++i)
      add_object(
          crowd, kinds[i % 4],
          {0.05 + 0.4 * random.uniform(world, 3 * i), 0.05 + random.uniform(world, 3 * i + 1),
           6.28 * random.uniform(world, 3 * i + 2)});
    Arena b(crowd);
    for (int i = 0; i < 40; ++i) {
      b.tick();
      ASSERT_TRUE(inside_room(b.state, b.model)) << world << ' ' << i;
    }
  }
}

// Its centre is on the middle line of one of two walls that meet: it is on no side of that wall,
// and comes out. (A crate would have to turn for that, and stays.)
TEST(Robust, RoundThingsThatStartInACornerComeOut) {
  for (const char* kind : {"Can", "Soccer", "Golf"}) {
    Spec spec = furnished_room();
    for (const Vec2 end : {Vec2{1.5, 1}, Vec2{2.4, 2.03}}) {
      WallSpec& wall = spec.walls.emplace_back(spec.walls.front());
      wall.from = {1.5, 2.03};
      wall.to = end;
    }
    add_object(spec, kind, {1.5, 2, 0.3});
    Arena a(spec);
    for (int i = 0; i < 100; ++i) a.tick();
    EXPECT_LT(a.deepest(), 1e-4) << kind;
  }
}

TEST(Robust, AFixedObjectNeverMoves) {
  Spec spec = empty_floor();
  add_kind(spec, "post", cylinder(0.05, 0.3), 1, {0.3, 0.3}, 0.4).fixed = true;
  add_rover(spec, {4, 5, 0});
  add_object(spec, "post", {4.3, 5, 0});
  add_object(spec, "post", {4.33, 5, 0});  // they may overlap: nobody minds
  Arena a(spec);
  a.want(0.002);
  a.ticks(500);
  EXPECT_EQ(a.object().X_WB.x_m, 4.3);
  EXPECT_NEAR(a.robot().X_WB.x_m, 4.3 - 0.05 - kRoverRadius_m, 1e-5);
  EXPECT_NEAR(a.robot().contact_n, kRoverGrip_n, 0.01 * kRoverGrip_n);
}

TEST(Robust, ThingsAtDifferentHeightsPassEachOther) {
  Spec spec = empty_floor();
  ShapeSpec high = cylinder(0.1, 0.5);
  high.low_m = 0.2;
  add_kind(spec, "lamp", high, 1, {0.3, 0.3}, 0.4);
  add_rover(spec, {4, 5, 0});
  add_object(spec, "lamp", {4.5, 5, 0});
  Arena a(spec);
  a.want(0.002);
  a.ticks(500);
  EXPECT_EQ(a.object().X_WB.x_m, 4.5);
  EXPECT_NEAR(a.robot().X_WB.x_m, 5, 1e-9);
}

// Robots that chase around among objects, for the tests of repeating.
Spec fair() {
  Spec spec = furnished_room();
  const char* kinds[] = {"Can", "Soccer", "Golf", "Crate"};
  add_box_robot(spec, "box", 0.2, 0.12, 4);
  for (int i = 0; i < 12; ++i)
    add_robot(spec, i % 3 == 0 ? "box" : "Rover",
              {0.5 + 0.9 * (i % 4), 0.7 + 1.2 * (i / 4), 0.7 * i});
  for (int i = 0; i < 24; ++i)
    add_object(spec, kinds[i % 4], {0.9 + 0.42 * (i % 6), 1.05 + 0.55 * (i / 6), 0.3 * i});
  return spec;
}

void chase(Arena& a, int tick) {
  for (std::size_t i = 0; i < a.state.robots.size(); ++i) {
    const double phase = 0.01 * tick + static_cast<double>(i);
    a.robot_wants(i, 0.002 * det::cos(0.3 * phase), 0.01 * det::sin(phase));
  }
  a.tick();
}

TEST(Robust, ThreadsDoNotChangeTheBits) {
  Arena one(fair(), 1);
  Arena two(fair(), 2);
  Arena eight(fair(), 8);
  for (int i = 0; i < 600; ++i) {
    chase(one, i);
    chase(two, i);
    chase(eight, i);
    ASSERT_EQ(hash_of(one.state), hash_of(two.state)) << i;
    ASSERT_EQ(hash_of(one.state), hash_of(eight.state)) << i;
    ASSERT_LT(one.deepest(), 1e-4) << i;
  }
}

// A fresh solver that takes over in the middle of contacts goes on to the same bits.
TEST(Robust, RestoreInsideContactsIsExact) {
  Arena run(fair());
  for (int i = 0; i < 400; ++i) chase(run, i);
  for (int start = 400; start < 800; start += 20) {
    Arena other(fair());
    ASSERT_TRUE(load(save(run.state), other.state));
    for (int i = start; i < start + 20; ++i) {
      chase(run, i);
      chase(other, i);
      ASSERT_EQ(hash_of(run.state), hash_of(other.state)) << start << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace understudy::robust_test
