// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Hits: momentum, restitution, energy.
#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/unit/physics/arena.h"

namespace understudy::impact_test {
namespace {

constexpr double kShare = 0.01;  // momentum within 1 %

struct Hit {
  double heavy_kg;
  double light_kg;
  double offset_m;  // of the second ball, across the way of the first
  double restitution;
};

class BallHit : public ::testing::TestWithParam<Hit> {};

// Two balls without floor friction, against the closed form of a smooth hit.
TEST_P(BallHit, KeepsMomentumAndFollowsRestitution) {
  const Hit hit = GetParam();
  Spec spec = empty_floor();
  const double e = std::sqrt(hit.restitution);
  add_kind(spec, "one", ball(0.05), hit.heavy_kg, {0, e}, 0);
  add_kind(spec, "two", ball(0.03), hit.light_kg, {0, e}, 0);
  add_object(spec, "one", {5, 5, 0});
  add_object(spec, "two", {5.3, 5 + hit.offset_m, 0});
  Arena a(spec);
  const double speed = 1.3;
  a.object(0).vx_m_s = speed;
  a.ticks(100);

  const double sine = hit.offset_m / 0.08;
  const Vec2 normal{std::sqrt(1 - sine * sine), sine};
  const double reduced = hit.heavy_kg * hit.light_kg / (hit.heavy_kg + hit.light_kg);
  const double impulse = (1 + hit.restitution) * reduced * speed * normal.x;
  const double scale = hit.heavy_kg * speed;
  const BodyState& one = a.object(0);
  const BodyState& two = a.object(1);
  EXPECT_NEAR(hit.heavy_kg * one.vx_m_s + hit.light_kg * two.vx_m_s, scale, 1e-9 * scale);
  EXPECT_NEAR(hit.heavy_kg * one.vy_m_s + hit.light_kg * two.vy_m_s, 0, 1e-9 * scale);
  EXPECT_NEAR(hit.light_kg * two.vx_m_s, impulse * normal.x, kShare * scale);
  EXPECT_NEAR(hit.light_kg * two.vy_m_s, impulse * normal.y, kShare * scale);
  EXPECT_LT(a.deepest(), 0);
}

INSTANTIATE_TEST_SUITE_P(All, BallHit,
                         ::testing::Values(Hit{1, 1, 0, 1}, Hit{1, 1, 0.03, 1},
                                           Hit{5, 0.05, 0.02, 0.5}, Hit{0.05, 5, -0.05, 0.8},
                                           Hit{0.43, 0.0459, 0, 0}, Hit{1, 3, 0.06, 0.25}));

class WallBounce : public ::testing::TestWithParam<double> {};

// A soccer ball comes back with e times its speed and rolls out over e^2 v^2 / (2 mu g).
TEST_P(WallBounce, RollsOutAsFarAsRestitutionSays) {
  const double e = GetParam();
  Spec spec = furnished_room();
  add_kind(spec, "b", ball(0.1), 0.4, {0.3, e}, 0.05);  // walls: restitution 1
  add_object(spec, "b", {3.5, 2, 0});
  Arena a(spec);
  const double at_wall = 4 - kHalfWall_m - 0.1;
  const double start = 1.2;
  a.object().vx_m_s = start;
  const double hit = std::sqrt(start * start - 2 * 0.05 * kG * (at_wall - 3.5));
  for (int i = 0; i < 4000; ++i) {
    a.tick();
    ASSERT_LT(a.deepest(), 1e-5);
  }
  EXPECT_EQ(a.speed(), 0);
  const double way = e * e * hit * hit / (2 * 0.05 * kG);
  EXPECT_NEAR(at_wall - a.object().X_WB.x_m, way, 0.01 * way + 1e-3);  // 1 % and a substep's way
}
INSTANTIATE_TEST_SUITE_P(All, WallBounce, ::testing::Values(0.2, 0.5, 0.75, 1.0));

TEST(Impact, AFastBounceKeepsItsSpeedWithin1Percent) {
  Spec spec = furnished_room();
  add_kind(spec, "b", ball(0.02), 0.05, {0, 0.6}, 0);
  add_object(spec, "b", {3, 2, 0});
  for (const double speed : {0.05, 1.0, 30.0, 100.0}) {
    Arena a(spec);
    a.object().vx_m_s = speed;
    a.ticks_until([&] { return a.object().vx_m_s <= 0; });
    EXPECT_NEAR(a.object().vx_m_s, -0.6 * speed, 1e-6 * speed) << speed;
  }
}

// A box that lands flat neither turns nor sticks.
TEST(Impact, ABoxThatHitsFlatComesStraightBack) {
  Spec spec = furnished_room();
  add_kind(spec, "b", box(0.2, 0.1, 0.1), 1, {0, 0.5}, 0);
  add_object(spec, "b", {3.5, 2, 0});
  Arena a(spec);
  a.object().vx_m_s = 1;
  a.ticks(120);
  EXPECT_NEAR(a.object().vx_m_s, -0.5, 1e-6);
  EXPECT_NEAR(a.object().vy_m_s, 0, 1e-6);
  EXPECT_NEAR(a.object().omega_rad_s, 0, 1e-5);
}

// Newton's cradle: touching balls of equal mass; all may share the speed, none may gain.
TEST(Impact, ARowOfTouchingBallsKeepsMomentumAndEnergy) {
  Spec spec = empty_floor();
  add_kind(spec, "b", ball(0.05), 1, {0, 1}, 0);
  for (int i = 0; i < 5; ++i) add_object(spec, "b", {5 + 0.1 * i + (i > 0 ? 0.05 : 0.0), 5, 0});
  Arena a(spec);
  a.object(0).vx_m_s = 1;
  a.ticks(60);
  double momentum = 0;
  for (std::size_t i = 0; i < 5; ++i) momentum += a.object(i).vx_m_s;
  EXPECT_NEAR(momentum, 1, 1e-6);
  EXPECT_LE(a.energy(), 0.5 + 1e-9);
  EXPECT_GT(a.energy(), 0.4);
}

// A rolling robot carries its momentum into the ball: m v, as in reality.
TEST(Impact, FirstContactCarriesTheRobotsMomentum) {
  Spec spec = empty_floor();
  add_kind(spec, "b", ball(0.05), 0.5, {0.05, 1}, 0);
  add_rover(spec, {5, 5, 0});
  add_object(spec, "b", {5.3, 5, 0});
  Arena a(spec);
  a.want(0.002);
  a.ticks(200);
  // e = 0.05: (1 + e) v M / (M + m).
  EXPECT_NEAR(a.object().vx_m_s, 1.05 * 0.4 * kRoverMass_kg / (kRoverMass_kg + 0.5), 5e-3);
  EXPECT_FALSE(a.robot().forced);
}

TEST(Impact, NoEnergyIsGainedAmongPerfectBouncers) {
  Arena a(billiard());
  const KeyedRandom random(1, 2, 3);
  for (std::size_t i = 0; i < a.state.objects.size(); ++i) {
    a.object(i).vx_m_s = 4 * random.uniform(i, 0) - 2;
    a.object(i).vy_m_s = 4 * random.uniform(i, 1) - 2;
    a.object(i).omega_rad_s = 4 * random.uniform(i, 2) - 2;
  }
  const double start = a.energy();
  for (int i = 0; i < 4000; ++i) {
    a.tick();
    ASSERT_LE(a.energy(), start * (1 + 1e-9)) << i;
    ASSERT_LT(a.deepest(), 1e-4) << i;
  }
  EXPECT_GT(a.energy(), 0.5 * start);  // nor does it leak away
}

}  // namespace
}  // namespace understudy::impact_test
