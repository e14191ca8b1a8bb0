// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Contacts of discs with walls and with each other. The robots' steps are set by hand.
#include "physics/planar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/describe.h"
#include "geom/arc.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"

namespace understudy::planar_test {
namespace {

constexpr double kRadius_m = 0.072;
constexpr double kWall_m = 0.005;  // half a wall's thickness
constexpr double kTolerance_m = 1e-4;

struct Bench {
  explicit Bench(const Spec& spec, int threads = 1)
      : model(*compile(spec, full_catalogue())),
        state(initial_state(model, 1)),
        physics(model),
        pool(threads) {}
  void move(double step_m, double step_rad = 0) {
    for (RobotState& r : state.robots) {
      r.drive.step.forward_m = step_m;
      r.drive.step.turn_rad = step_rad;
    }
    physics.move(state, pool);
  }
  const BodyState& body(std::size_t i = 0) const { return state.robots[i].body; }
  double deepest() const;

  const Model model;
  State state;
  PlanarPhysics physics;
  WorkerPool pool;
};

// The largest overlap of any robot with a wall or another robot.
double Bench::deepest() const {
  double deepest = 0;
  for (std::size_t i = 0; i < state.robots.size(); ++i) {
    const Vec2 p{body(i).X_WB.x_m, body(i).X_WB.y_m};
    const double radius = model.robots[i].kind->body.reach_m;
    for (const WallModel& wall : model.walls) {
      const Vec2 q = wall.outline.to_local(p);
      const double dx = std::max(0.0, std::abs(q.x) - wall.outline.half_length_m);
      const double dy = std::max(0.0, std::abs(q.y) - wall.outline.half_thickness_m);
      deepest = std::max(deepest, radius - std::sqrt(dx * dx + dy * dy));
    }
    for (std::size_t k = 0; k < i; ++k) {
      const double apart = std::hypot(body(k).X_WB.x_m - p.x, body(k).X_WB.y_m - p.y);
      deepest = std::max(deepest, radius + model.robots[k].kind->body.reach_m - apart);
    }
  }
  return deepest;
}

TEST(Planar, FreeMotionIsTheExactArc) {
  Bench b(room_with_rover({2, 2, 0.3}));
  Pose2 expected = advance_on_arc({2, 2, 0.3}, 0.4, 1.0);
  for (int i = 0; i < 200; ++i) b.move(0.002, 0.005);
  EXPECT_NEAR(b.body().X_WB.x_m, expected.x_m, 1e-12);
  EXPECT_NEAR(b.body().X_WB.y_m, expected.y_m, 1e-12);
  EXPECT_NEAR(b.body().X_WB.heading_rad, expected.heading_rad, 1e-12);
  EXPECT_FALSE(b.body().touching);
  EXPECT_NEAR(std::hypot(b.body().vx_m_s, b.body().vy_m_s), 0.4, 1e-5);
  EXPECT_NEAR(b.body().omega_rad_s, 1.0, 1e-9);
}

TEST(Planar, StopsAtAWall) {
  Bench b(room_with_rover({3.8, 2, 0}));
  for (int i = 0; i < 200; ++i) {
    b.move(0.002);
    ASSERT_LE(b.deepest(), kTolerance_m);
  }
  EXPECT_NEAR(b.body().X_WB.x_m, 4 - kWall_m - kRadius_m, 1e-9);
  EXPECT_EQ(b.body().X_WB.y_m, 2);
  EXPECT_TRUE(b.body().touching);
}

TEST(Planar, SlidesAlongAWall) {
  Bench b(room_with_rover({3.9, 1, kPi / 3}));
  for (int i = 0; i < 200; ++i) b.move(0.002);
  const Pose2 early = b.body().X_WB;
  for (int i = 0; i < 200; ++i) b.move(0.002);
  EXPECT_NEAR(b.body().X_WB.x_m, 4 - kWall_m - kRadius_m, 1e-5);
  EXPECT_NEAR(b.body().vx_m_s, 0, 1e-4);
  // Wheels slip against the way they are dragged, the wall brakes: sin a - mu cos a of the speed,
  // with the heading as the first contact left it.
  const double mu = std::sqrt(0.05 * 0.5);
  const double share = std::sin(early.heading_rad) - mu * std::cos(early.heading_rad);
  EXPECT_NEAR(early.heading_rad, kPi / 3, 0.02);
  EXPECT_NEAR(b.body().X_WB.y_m - early.y_m, 200 * 0.002 * share, 1e-4);
}

TEST(Planar, RestsInACorner) {
  Bench b(room_with_rover({3.7, 3.7, kPi / 4}));
  for (int i = 0; i < 400; ++i) {
    b.move(0.002);
    ASSERT_LE(b.deepest(), kTolerance_m);
  }
  EXPECT_NEAR(b.body().X_WB.x_m, 4 - kWall_m - kRadius_m, 1e-6);
  EXPECT_NEAR(b.body().X_WB.y_m, 4 - kWall_m - kRadius_m, 1e-6);
}

TEST(Planar, NeverThroughAThinWallHoweverFast) {
  for (const double step_m : {0.01, 0.05, 0.3, 1.7}) {
    Bench b(room_with_rover({2, 2, 0.1}));
    for (int i = 0; i < 20; ++i) b.move(step_m);
    EXPECT_LT(b.body().X_WB.x_m, 4) << step_m;
    EXPECT_LE(b.deepest(), kTolerance_m) << step_m;
  }
}

TEST(Planar, TwoRobotsHeadOnStopInTheMiddle) {
  Spec spec = room_with_rover({1.8, 2, 0});
  add_rover(spec, {2.2, 2, kPi}, "other");
  Bench b(spec);
  for (int i = 0; i < 200; ++i) b.move(0.002);
  EXPECT_NEAR(b.body(0).X_WB.x_m, 2 - kRadius_m, kTolerance_m);
  EXPECT_NEAR(b.body(0).X_WB.x_m + b.body(1).X_WB.x_m, 4, 1e-12);  // symmetric
  EXPECT_TRUE(b.body(0).touching && b.body(1).touching);
}

TEST(Planar, PushesAStandingRobotAndNotThroughTheWallBehindIt) {
  Spec spec = room_with_rover({3.5, 2, 0});
  add_rover(spec, {3.7, 2, 0}, "standing");
  Bench b(spec);
  for (int i = 0; i < 300; ++i) {
    b.state.robots[0].drive.step.forward_m = 0.002;
    b.physics.move(b.state, b.pool);
    ASSERT_LE(b.deepest(), kTolerance_m) << i;
  }
  EXPECT_NEAR(b.body(1).X_WB.x_m, 4 - kWall_m - kRadius_m, kTolerance_m);
  EXPECT_NEAR(b.body(0).X_WB.x_m, b.body(1).X_WB.x_m - 2 * kRadius_m, 2 * kTolerance_m);
}

Spec crowd() {
  Spec spec = room();
  for (int i = 0; i < 40; ++i)
    add_rover(spec, {1.4 + 0.17 * (i % 8), 1.4 + 0.17 * (i / 8), 0.37 * i},
              "C" + std::to_string(i));
  return spec;
}

// All drive towards the middle for a while, with their headings turning: a dense heap.
void press(Bench& b, int ticks, bool check) {
  for (int t = 0; t < ticks; ++t) {
    for (RobotState& r : b.state.robots) {
      const Pose2& p = r.body.X_WB;
      const double wanted = det::atan2(2 - p.y_m, 2 - p.x_m);
      r.drive.step.turn_rad = 0.2 * det::wrap_angle(wanted - p.heading_rad);
      r.drive.step.forward_m = 0.002;
    }
    b.physics.move(b.state, b.pool);
    if (!check) continue;
    ASSERT_LE(b.deepest(), kTolerance_m) << t;
  }
}

TEST(Planar, AHeapOfRobotsNeverOverlaps) {
  Bench b(crowd());
  press(b, 600, true);
}

TEST(Planar, ThreadsDoNotChangeTheBits) {
  Bench one(crowd(), 1);
  Bench three(crowd(), 3);
  press(one, 300, false);
  press(three, 300, false);
  EXPECT_EQ(hash_of(one.state), hash_of(three.state));
}

// The same heap with the robots listed in reverse ends in the same places.
TEST(Planar, ListOrderHardlyMatters) {
  Spec reversed = crowd();
  std::reverse(reversed.robots.begin(), reversed.robots.end());
  Bench a(crowd());
  Bench b(reversed);
  press(a, 20, false);
  press(b, 20, false);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_NEAR(a.body(i).X_WB.x_m, b.body(39 - i).X_WB.x_m, 1e-6) << i;
    EXPECT_NEAR(a.body(i).X_WB.y_m, b.body(39 - i).X_WB.y_m, 1e-6) << i;
  }
}

TEST(Planar, ARobotPlacedInAWallComesOut) {
  Bench b(room_with_rover({3.97, 2, kPi / 2}));
  b.move(0.001);
  EXPECT_LE(b.deepest(), kTolerance_m);
}

}  // namespace
}  // namespace understudy::planar_test
