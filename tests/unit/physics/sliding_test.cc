// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The floor's friction in closed form, and sliding along walls made of pieces.
#include <gtest/gtest.h>

#include "geom/arc.h"
#include "tests/unit/physics/arena.h"

namespace understudy::sliding_test {
namespace {

TEST(Sliding, StopsAfterVSquaredOverTwoMuG) {
  for (const double mu : {0.02, 0.4, 1.0})
    for (const double speed : {0.3, 2.0}) {
      Spec spec = empty_floor();
      add_kind(spec, "puck", cylinder(0.05, 0.05), 0.3, {0.3, 0.3}, mu);
      add_object(spec, "puck", {2, 2, 0});
      Arena a(spec);
      a.object().vx_m_s = 0.6 * speed;
      a.object().vy_m_s = 0.8 * speed;
      a.ticks_until([&] { return a.speed() == 0; });
      const double way = speed * speed / (2 * mu * kG);
      EXPECT_NEAR(a.object().X_WB.x_m, 2 + 0.6 * way, 1e-9 * way) << mu << ' ' << speed;
      EXPECT_NEAR(a.object().X_WB.y_m, 2 + 0.8 * way, 1e-9 * way) << mu << ' ' << speed;
    }
}

// The same beside a wall, in substeps instead of in one.
TEST(Sliding, StopsAsFarBesideAWall) {
  Spec spec = furnished_room();
  add_kind(spec, "puck", cylinder(0.05, 0.05), 0.3, {0, 0}, 0.4);
  add_object(spec, "puck", {1, kHalfWall_m + 0.05 + 1e-5, 0});
  Arena a(spec);
  a.object().vx_m_s = 2;
  a.ticks_until([&] { return a.speed() == 0; });
  EXPECT_NEAR(a.object().X_WB.x_m, 1 + 4 / (2 * 0.4 * kG), 1e-6);
}

TEST(Sliding, SpinEndsAfterOmegaSquaredOverTwiceTheDeceleration) {
  Spec spec = empty_floor();
  add_object(spec, "Crate", {2, 2, 0});
  Arena a(spec);
  a.object().omega_rad_s = 3;
  a.ticks_until([&] { return a.object().omega_rad_s <= 0; });
  const BodyModel& m = a.model.objects[0].kind->body;
  const double deceleration = m.floor_friction * m.mass_kg * kG * m.spin_arm_m / m.inertia_kg_m2;
  EXPECT_NEAR(a.object().X_WB.heading_rad, 9 / (2 * deceleration), 1e-9);
}

TEST(Sliding, AnOffCentreMassTurnsAboutItself) {
  Spec spec = empty_floor();
  add_kind(spec, "bar", box(0.4, 0.1, 0.1), 1, {0, 0}, 0).body.mass_center = {0.1, 0};
  add_object(spec, "bar", {2, 2, 0});
  Arena a(spec);
  a.object().omega_rad_s = 2;
  a.object().vy_m_s = -0.2;  // so the centre of mass stands still
  a.ticks(200);
  const Pose2 p = a.object().X_WB;
  EXPECT_NEAR(p.x_m + 0.1 * std::cos(p.heading_rad), 2.1, 1e-9);
  EXPECT_NEAR(p.y_m + 0.1 * std::sin(p.heading_rad), 2, 1e-9);
}

// A robot whose reference point is not its origin, driving sideways too, moves on the exact arc.
TEST(Sliding, SidewaysStepsAreExact) {
  Spec spec = empty_floor();
  add_rover(spec, {5, 5, 0.4});
  Arena a(spec);
  a.want(0.001, 0.003, 0.002);
  a.ticks(500);
  // A constant body velocity (f, l, w) turns about a fixed point.
  const double w = 1.5;
  const auto at = [&](double angle) {
    return Vec2{(0.5 * std::sin(angle) + std::cos(angle)) / w,
                (-0.5 * std::cos(angle) + std::sin(angle)) / w};
  };
  const Vec2 way = at(0.4 + w) - at(0.4);
  EXPECT_NEAR(a.robot().X_WB.x_m, 5 + way.x, 1e-9);
  EXPECT_NEAR(a.robot().X_WB.y_m, 5 + way.y, 1e-9);
}

Spec wall_along_x(int pieces, double thickness_m = 0.01) {
  Spec spec = empty_floor();
  for (int i = 0; i < pieces; ++i) {
    WallSpec wall;
    wall.from = {2 + 6.0 * i / pieces, 5};
    wall.to = {2 + 6.0 * (i + 1) / pieces, 5};
    wall.thickness_m = thickness_m;
    spec.walls.push_back(wall);
  }
  return spec;
}

// Along a wall of pieces as along one wall, to the last bit, for a disc and for a box.
TEST(Sliding, JointsOfCollinearPiecesAreNotFelt) {
  for (const bool square : {false, true}) {
    const auto run = [&](int pieces) {
      Spec spec = wall_along_x(pieces);
      add_box_robot(spec, "box", 0.3, 0.2, 5);
      const double clear = square ? 0.1 : kRoverRadius_m;
      add_robot(spec, square ? "box" : "Rover", {3, 5 - kHalfWall_m - clear - 0.001, 0.1});
      if (square) spec.robots[0].X_WR = {3, 5 - kHalfWall_m - 0.13, 0};
      Arena a(spec);
      for (int i = 0; i < 1500; ++i) {
        a.want(0.002, square && i < 100 ? 0.0005 : 0);
        a.tick();
        EXPECT_LT(a.deepest(), 1e-4);
      }
      return a.robot().X_WB;
    };
    const Pose2 one = run(1);
    const Pose2 many = run(60);
    EXPECT_GT(one.x_m, 5) << square;
    EXPECT_NEAR(many.x_m, one.x_m, 1e-6) << square;
    EXPECT_NEAR(many.y_m, one.y_m, 1e-6) << square;
  }
}

// Pieces that do not join to one, since every other has another surface: still no catching.
TEST(Sliding, ABoxDoesNotCatchOnFlushJoints) {
  Spec spec = wall_along_x(40);
  for (std::size_t i = 0; i < spec.walls.size(); i += 2) spec.walls[i].surface.restitution = 0.9;
  add_object(spec, "Crate", {2.5, 5 - kHalfWall_m - 0.1, 0});
  for (const double speed : {0.05, 0.4, 3.0}) {
    Spec smooth = spec;
    smooth.object_kinds.back().body.floor_friction = 0;
    smooth.object_kinds.back().body.surface.friction = 0;
    Arena a(smooth);
    a.object().vx_m_s = speed;
    a.object().vy_m_s = 0.02 * speed;  // towards the wall
    const int count = static_cast<int>(2 / speed / 0.005);
    for (int i = 0; i < count; ++i) {
      a.tick();
      ASSERT_LT(a.deepest(), 1e-4);
    }
    EXPECT_NEAR(a.object().vx_m_s, speed, 0.01 * speed) << speed;
    EXPECT_NEAR(a.object().omega_rad_s, 0, 0.02 * speed) << speed;
  }
}

// T joints: walls that end at the back of the wall, flush with its front.
TEST(Sliding, ADiscDoesNotCatchOnTJoints) {
  Spec spec = wall_along_x(1);
  for (int i = 0; i < 20; ++i) {
    WallSpec wall;
    wall.from = {2.5 + 0.2 * i, 5 - kHalfWall_m};
    wall.to = {2.5 + 0.2 * i, 6};
    spec.walls.push_back(wall);
  }
  add_rover(spec, {2.3, 5 - kHalfWall_m - kRoverRadius_m - 0.001, 0.1});
  Arena a(spec);
  a.want(0.002);
  a.ticks(200);
  const double x = a.robot().X_WB.x_m;
  const double heading = a.robot().X_WB.heading_rad;
  a.ticks(800);
  const double share = std::cos(heading) - std::sqrt(0.05 * 0.5) * std::sin(heading);
  EXPECT_NEAR(a.robot().X_WB.x_m - x, 800 * 0.002 * share, 2e-3);
}

}  // namespace
}  // namespace understudy::sliding_test
