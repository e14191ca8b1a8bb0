// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Free flight and bounces of spatial physics, against closed forms.
#include "tests/unit/physics/space_arena.h"

namespace understudy::space_fall_test {
namespace {

TEST(SpaceFall, ParabolaIsExact) {
  Spec spec = space();
  add_body(spec, box(0.3, 0.2, 0.1), 2, {1, 2, 0.5}, {10, 0, 0});
  SpaceArena a(spec);
  a.set_speed({3, -1, 2}, {});
  a.seconds(1);
  EXPECT_NEAR(a.at().x, 4, 1e-9);
  EXPECT_NEAR(a.at().y, 1, 1e-9);
  EXPECT_NEAR(a.at().z, 10 + 2 - 0.5 * kGravity, 1e-9);
  EXPECT_NEAR(a.v().z, 2 - kGravity, 1e-9);
  EXPECT_NEAR(a.body().a_m_s2.z, -kGravity, 1e-9);
}

TEST(SpaceFall, BeyondTheFloorTheGroundGoesOn) {
  Spec spec = space();
  add_body(spec, box(0.3, 0.2, 0.1), 2, {-30, 90, 0}, {1, 0, 0});
  SpaceArena a(spec);
  a.seconds(2);
  EXPECT_NEAR(a.at().z, 0, 1e-4);
}

// The height after each bounce is e^2 of that before.
TEST(SpaceFall, BouncesByTheSquareOfRestitution) {
  for (const double e : {0.2, 0.5, 0.8, 1.0}) {
    for (const bool ball_shape : {true, false}) {
      Spec spec = space();
      const ShapeSpec shape = ball_shape ? ball(0.05) : box(0.1, 0.1, 0.1);
      add_body(spec, shape, 0.5, {5, 5, 0}, {1, 0, 0}).surface.restitution = e;
      SpaceArena a(spec);
      double expected = 1;
      for (int bounce = 0; bounce < (e < 0.3 ? 1 : 3); ++bounce) {
        for (int i = 0; i < 1000 && a.v().z <= 0; ++i) a.tick();
        double top = 0;
        while (a.v().z > 0) {
          a.tick();
          top = std::max(top, a.at().z);
        }
        expected *= e * e;
        EXPECT_NEAR(top, expected, 0.003 * expected + 3e-5)
            << "restitution " << e << ", ball " << ball_shape;
      }
    }
  }
}

TEST(SpaceFall, RollingBodyKeepsItsSpeedWithoutFriction) {
  Spec spec = space();
  add_body(spec, ball(0.1), 1, {5, 5, 0}).floor_friction = 0;
  SpaceArena a(spec);
  a.set_speed({2, 0, 0}, {0, 0, 3});
  a.seconds(2);
  EXPECT_NEAR(a.at().x, 9, 1e-6);
  EXPECT_NEAR(a.at().z, 0, 1e-6);
  EXPECT_NEAR(a.body().end_w_rad_s.z, 3, 1e-9);
}

// Euler's equations of a box that turns about nearly its middle axis, in the body's frame, by a
// fourth-order integration of very small steps.
Vec3 turning_after(Vec3 w, Vec3 inertia, double seconds) {
  const auto rate = [&](Vec3 v) {
    return Vec3{(inertia.y - inertia.z) / inertia.x * v.y * v.z,
                (inertia.z - inertia.x) / inertia.y * v.z * v.x,
                (inertia.x - inertia.y) / inertia.z * v.x * v.y};
  };
  const int steps = 200'000;
  const double h = seconds / steps;
  for (int i = 0; i < steps; ++i) {
    const Vec3 k1 = rate(w);
    const Vec3 k2 = rate(w + 0.5 * h * k1);
    const Vec3 k3 = rate(w + 0.5 * h * k2);
    const Vec3 k4 = rate(w + h * k3);
    w = w + (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return w;
}

TEST(SpaceFall, TumblingBoxFollowsEulersEquations) {
  Spec spec = space();
  add_body(spec, box(0.3, 0.2, 0.1), 2, {5, 5, 0}, {1000, 0, 0});
  SpaceArena a(spec);
  a.set_speed({}, {0.05, 6, 0});
  const MovingBody& rest = SpaceScene(a.model).solid(0).at_rest;
  const Vec3 inertia{rest.inertia_B.xx, rest.inertia_B.yy, rest.inertia_B.zz};
  EXPECT_NEAR(inertia.x, 2.0 / 12 * (0.04 + 0.01), 1e-12);
  const auto momentum = [&] {
    const Quaternion q = a.body().X_WB.turn;
    return q * (rest.inertia_B * (inverse(q) * a.body().end_w_rad_s));
  };
  const Vec3 before = momentum();
  const double energy = dot(before, a.body().end_w_rad_s);
  a.seconds(4);  // it has turned over more than once
  EXPECT_LT(length_of(momentum() - before), 1e-9 * length_of(before));
  EXPECT_NEAR(dot(momentum(), a.body().end_w_rad_s) / energy, 1, 1e-5);
  const Vec3 w = inverse(a.body().X_WB.turn) * a.body().end_w_rad_s;
  const Vec3 expected = turning_after({0.05, 6, 0}, inertia, 4);
  EXPECT_LT(length_of(w - expected), 0.02 * 6);
}

// Two boxes that hit each other off-centre in free fall.
TEST(SpaceFall, MomentumStaysInAHit) {
  Spec spec = space();
  add_body(spec, box(0.2, 0.2, 0.2), 1, {5, 5, 0}, {100, 0, 0}).surface = {0.5, 0.8};
  add_body(spec, box(0.3, 0.1, 0.2), 3, {6, 5.08, 0.3}, {100.05, 0, 0}).surface = {0.5, 0.8};
  SpaceArena a(spec);
  a.set_speed({2, 0, 0}, {0, 0, 1}, 0);
  a.set_speed({-1, 0, 0}, {1, 0, 0}, 1);
  const SpaceScene scene(a.model);
  const auto center = [&](std::size_t i) {
    const MovingBody& rest = scene.solids()[i].at_rest;
    return a.at(i) + a.body(i).X_WB.turn * rest.center;
  };
  const auto speed = [&](std::size_t i) {
    return a.v(i) + cross(a.body(i).end_w_rad_s, center(i) - a.at(i));
  };
  const auto spin = [&](std::size_t i) {
    const MovingBody& rest = scene.solids()[i].at_rest;
    const Quaternion q = a.body(i).X_WB.turn;
    return q * (rest.inertia_B * (inverse(q) * a.body(i).end_w_rad_s)) +
           (1 / rest.inverse_mass) * cross(center(i), speed(i));
  };
  const auto energy = [&] {
    double sum = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      const MovingBody& rest = scene.solids()[i].at_rest;
      const Vec3 w = inverse(a.body(i).X_WB.turn) * a.body(i).end_w_rad_s;
      sum += 0.5 * dot(w, rest.inertia_B * w) +
             (0.5 * dot(speed(i), speed(i)) + kGravity * center(i).z) / rest.inverse_mass;
    }
    return sum;
  };
  const double energy_before = energy();
  const Vec3 spin_before = spin(0) + spin(1);
  const Vec3 p_before = speed(0) + 3 * speed(1);
  a.seconds(1);
  EXPECT_GT(std::abs(a.v(0).x - 2), 0.5);  // they did hit
  const Vec3 p = speed(0) + 3 * speed(1);
  EXPECT_LT(length_of(p - p_before - Vec3{0, 0, -4 * kGravity}), 1e-9);
  // Gravity's moment about the world's origin.
  const Vec3 mean_center = 0.25 * (center(0) + 3 * center(1)) - 0.5 * 0.25 * p;
  const Vec3 spin_after = spin(0) + spin(1) - cross(mean_center, Vec3{0, 0, -4 * kGravity});
  EXPECT_NEAR(spin_after.z, spin_before.z, 5e-3);
  EXPECT_LT(energy(), energy_before * (1 + 1e-9));
}

}  // namespace
}  // namespace understudy::space_fall_test
