// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The kicker alone, and a robot that kicks things.
#include <gtest/gtest.h>

#include "tests/unit/parts/part_bench.h"
#include "tests/unit/world/test_specs.h"
#include "tick/part_push.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"

namespace understudy::kicker_test {
namespace {

TEST(Kicker, GoesOutAndBackInItsTime) {
  // 40 mm at 1 m/s: 40 ms, 8 ticks.
  PartBench b("kicker", {{"reach_m", "0.04"}, {"speed_m_s", "1"}});
  b.command(1);
  for (int i = 0; i < 4; ++i) b.tick();
  EXPECT_NEAR(b.state.value, 0.5, 1e-12);
  EXPECT_TRUE(b.push().active);
  EXPECT_EQ(b.push().speed_m_s, 1);
  for (int i = 0; i < 5; ++i) b.tick();
  EXPECT_EQ(b.state.value, 1);
  EXPECT_FALSE(b.push().active);
  b.command(0);
  for (int i = 0; i < 9; ++i) {
    b.tick();
    EXPECT_FALSE(b.push().active);  // on its way back it hits nothing
  }
  EXPECT_EQ(b.state.value, 0);
}

TEST(Kicker, ZoneReachesAsFarAsThePaddle) {
  PartBench b("kicker", {{"x_m", "0.1"}, {"reach_m", "0.04"}, {"half_width_m", "0.03"}});
  b.command(1);
  for (int i = 0; i < 4; ++i) b.tick();
  const Outline zone = b.push().zone;
  ASSERT_EQ(zone.corners, 4);
  for (const Vec2 corner : zone.corner) {
    EXPECT_NEAR(std::abs(corner.x - 0.11), 0.01, 1e-12);
    EXPECT_NEAR(std::abs(corner.y), 0.03, 1e-12);
  }
}

// A rover with a kicker at 72 to 112 mm, and an object before it.
Spec kicking(const std::string& object_kind, Pose2 X_WR, Vec2 at) {
  Spec spec = room_with_rover(X_WR);
  give_parts(spec.kinds[0], {{"kicker", "KICKER", {{"x_m", "0.072"}, {"number", "1"}}}});
  spec.object_kinds = builtin_object_kinds();
  ObjectSpec object;
  object.id = 2;
  object.name = object_kind;
  object.kind = object_kind;
  object.X_WB = {at.x, at.y, 0};
  spec.objects.push_back(object);
  return spec;
}

RobotCommand kick() {
  RobotCommand c;
  c.command = MovePart{.value = 1};
  return c;
}

// Fastest speed of the object within the kick, world frame.
Vec2 kicked(const Spec& spec) {
  Model model = std::move(*compile(spec, full_catalogue()));
  State state = initial_state(model, 1);
  const Part& part = *model.robots[0].kind->parts[0].part;
  part.command(1, state.robots[0].parts[0]);
  for (int i = 0; i < 20; ++i) {
    part.advance(model.tick_s(), state.robots[0].parts[0]);
    push_objects(model, state);
  }
  const BodyState& body = state.objects[0].body;
  return {body.vx_m_s, body.vy_m_s};
}

TEST(Kicker, KicksAGolfBallAhead) {
  const Vec2 v = kicked(kicking("Golf", {1, 2, 0}, {1.11, 2.0}));
  EXPECT_NEAR(v.x, 1, 1e-12);
  EXPECT_NEAR(v.y, 0, 1e-12);
}

TEST(Kicker, KicksAlongTheHeading) {
  const double h = 0.3;
  const Vec2 v =
      kicked(kicking("Golf", {1, 2, h}, {1 + 0.11 * std::cos(h), 2 + 0.11 * std::sin(h)}));
  EXPECT_NEAR(v.x, std::cos(h), 1e-12);
  EXPECT_NEAR(v.y, std::sin(h), 1e-12);
}

TEST(Kicker, MissesWhatIsOutOfReachBesideOrFixed) {
  const double ball_m = 0.02129;  // the ball's circle at the paddle's height of 20 mm, nearly
  const auto speed = [](const Spec& spec) {
    const Vec2 v = kicked(spec);
    return det::hypot(v.x, v.y);
  };
  EXPECT_GT(speed(kicking("Golf", {1, 2, 0}, {1.112 + ball_m - 0.001, 2})), 0.9);
  EXPECT_EQ(speed(kicking("Golf", {1, 2, 0}, {1.112 + ball_m + 0.001, 2})), 0);
  EXPECT_GT(speed(kicking("Golf", {1, 2, 0}, {1.1, 2.03 + ball_m - 0.001})), 0.9);
  EXPECT_EQ(speed(kicking("Golf", {1, 2, 0}, {1.1, 2.03 + ball_m + 0.001})), 0);
  EXPECT_EQ(speed(kicking("Golf", {1, 2, 0}, {0.89, 2})), 0);  // behind
  Spec fixed = kicking("Can", {1, 2, 0}, {1.12, 2});
  EXPECT_GT(speed(fixed), 0.9);
  for (ObjectKindSpec& kind : fixed.object_kinds) kind.fixed = true;
  EXPECT_EQ(speed(fixed), 0);
}

TEST(Kicker, DoesNotSlowWhatIsFasterAndAddsTheRobotsOwnSpeed) {
  const Spec spec = kicking("Golf", {1, 2, 0}, {1.11, 2});
  const Model model = std::move(*compile(spec, full_catalogue()));
  State state = initial_state(model, 1);
  state.robots[0].parts[0] = {{1, 1, 25}};
  state.robots[0].body.vx_m_s = 0.3;
  state.objects[0].body.vx_m_s = 2;
  state.objects[0].body.vy_m_s = 0.1;
  push_objects(model, state);
  EXPECT_EQ(state.objects[0].body.vx_m_s, 2);
  state.objects[0].body.vx_m_s = -0.5;
  push_objects(model, state);
  EXPECT_NEAR(state.objects[0].body.vx_m_s, 1.3, 1e-12);
  EXPECT_EQ(state.objects[0].body.vy_m_s, 0.1);
}

// The paddle of a robot that turns to the left sweeps to the left: a ball on that side is met by
// less, one on the other by more.
TEST(Kicker, OfATurningRobotMovesWithIt) {
  const auto speed_at = [](double y_m) {
    const Spec spec = kicking("Golf", {1, 2, 0}, {1.11, 2 + y_m});
    const Model model = std::move(*compile(spec, full_catalogue()));
    State state = initial_state(model, 1);
    state.robots[0].parts[0] = {{1, 1, 25}};
    state.robots[0].body.omega_rad_s = 2;
    push_objects(model, state);
    return state.objects[0].body.vx_m_s;
  };
  EXPECT_NEAR(speed_at(0.02), 1 - 2 * 0.02, 1e-12);
  EXPECT_NEAR(speed_at(-0.02), 1 + 2 * 0.02, 1e-12);
}

TEST(Kicker, PassesOverWhatIsLow) {
  Spec spec = kicking("Golf", {1, 2, 0}, {1.1, 2});
  for (ObjectKindSpec& kind : spec.object_kinds)
    if (kind.name == "Golf") kind.body.shapes = {cylinder(0.03, 0.019)};
  EXPECT_EQ(kicked(spec).x, 0);
  for (ObjectKindSpec& kind : spec.object_kinds)
    if (kind.name == "Golf") kind.body.shapes = {cylinder(0.03, 0.021)};
  EXPECT_NEAR(kicked(spec).x, 1, 1e-12);
}

TEST(Kicker, IsPartOfTheTick) {
  auto simulation = std::move(*Simulation::make(kicking("Golf", {1, 2, 0}, {1.11, 2}), {}));
  const RobotCommand c = kick();
  simulation->tick({&c, 1});
  double fastest = 0;
  for (int i = 0; i < 10; ++i) {
    simulation->tick({});
    fastest = std::max(fastest, simulation->state().objects[0].body.vx_m_s);
  }
  // Physics may already have slowed it down a little in the tick of the kick.
  EXPECT_NEAR(fastest, 1, 0.05);
}

}  // namespace
}  // namespace understudy::kicker_test
