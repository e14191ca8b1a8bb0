// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Wheels on springs: how far they sag, how they swing, and that robots stand still.
#include "tests/unit/physics/garage.h"

namespace understudy::wheels_test {
namespace {

TEST(Wheels, Listing2SagsByItsWeightOverItsSprings) {
  for (const double stiffness : {30.0, 60.0, 120.0, 480.0}) {
    Spec spec = outdoors();
    add_listing2(spec).suspension.stiffness_n_m = stiffness * 400;
    put(spec, "Listing2", {});
    Drive1 d(spec);
    d.seconds(6);
    const double sag_m = kGravity / (4 * stiffness);  // 41 mm as printed
    EXPECT_NEAR(d.body().X_WB.at.z, -sag_m, 1e-6) << stiffness;
    for (const WheelState& w : d.body().wheels) EXPECT_NEAR(w.travel_m, sag_m, 1e-6);
  }
}

// Without dampers: sqrt(4 stiffness) / 2 pi, which is 2.466 Hz as printed.
TEST(Wheels, Listing2SwingsAsItsSpringsAndMassSay) {
  for (const double stiffness : {60.0, 120.0, 480.0}) {
    Spec spec = outdoors();
    SuspensionSpec& springs = add_listing2(spec).suspension;
    springs.stiffness_n_m = stiffness * 400;
    springs.compression_n_s_m = springs.relaxation_n_s_m = 0;
    put(spec, "Listing2", {});
    Drive1 d(spec);
    double first_s = 0, last_s = 0, before = 0;
    int crossings = 0;
    for (int i = 1; i <= 800; ++i) {
      d.ticks(1);
      const double off = d.body().X_WB.at.z + kGravity / (4 * stiffness);
      if (before > 0 && off <= 0) {
        last_s = kDriveTick_s * (i - off / (off - before));
        if (crossings++ == 0) first_s = last_s;
      }
      before = off;
    }
    const double hertz = std::sqrt(4 * stiffness) / (2 * M_PI);
    EXPECT_GT(crossings, 5);
    EXPECT_NEAR((crossings - 1) / (last_s - first_s), hertz, 0.002 * hertz) << stiffness;
  }
}

// A second computation: the differential equation of one mass on a spring, in steps of 10 us.
TEST(Wheels, Listing2SettlesLikeADampedSpring) {
  Spec spec = outdoors();
  add_listing2(spec);
  put(spec, "Listing2", {});
  Drive1 d(spec);
  const double damping = 2 * std::sqrt(60.0);
  double x = 0, v = 0;  // up
  for (int i = 0; i < 200; ++i) {
    d.ticks(1);
    for (int k = 0; k < 500; ++k) {
      const double share = v < 0 ? 0.3 : 0.4;
      v += 1e-5 * (-kGravity - 4 * 60 * x - 4 * share * damping * v);
      x += 1e-5 * v;
    }
    ASSERT_NEAR(d.body().X_WB.at.z, x, 3e-4) << i;  // of 41 mm
  }
  EXPECT_NEAR(x, -kGravity / 240, 1e-4);
}

TEST(Wheels, ASpringGivesNoMoreThanItsMostForce) {
  Spec spec = outdoors();
  add_listing2(spec).suspension.most_force_n = 900;  // 3600 N for a weight of 3923 N
  put(spec, "Listing2", {});
  Drive1 d(spec);
  d.seconds(3);
  EXPECT_NEAR(d.body().X_WB.at.z, -0.2, 2e-3);  // it lies on its body
}

// Springs that nobody gave: upright and with the origin on the floor, as in planar worlds.
TEST(Wheels, RobotsOfEveryDriveStandAsOnTheMap) {
  Spec spec = outdoors();
  add_cart(spec);
  add_car(spec);
  add_mecanum(spec);
  put(spec, "Cart", {0, 0, 0.5});
  put(spec, "Car", {2, 0, 1});
  put(spec, "Mecanum", {4, 0, -2});
  Drive1 d(spec);
  d.seconds(5);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(d.stance(i).z_m, 0, 1e-6) << i;
    EXPECT_NEAR(d.stance(i).roll_rad, 0, 1e-6) << i;
    EXPECT_NEAR(d.stance(i).pitch_rad, 0, 1e-6) << i;
    EXPECT_NEAR(d.at(i).x_m, spec.robots[i].X_WR.x_m, 1e-9) << i;
    EXPECT_NEAR(d.at(i).heading_rad, spec.robots[i].X_WR.heading_rad, 1e-9) << i;
  }
}

TEST(Wheels, InTheAirTheyTurnFreely) {
  Spec spec = outdoors();
  add_cart(spec);
  put(spec, "Cart", {}).stance.z_m = 10;
  Drive1 d(spec);
  d.tell(SetSpeed{0.5, 0, 0});
  d.seconds(1);
  EXPECT_FALSE(d.drive().hindered);
  EXPECT_FALSE(d.drive().stalled);
  EXPECT_EQ(d.at().x_m, 0);  // it falls straight down
  EXPECT_LT(d.body().X_WB.at.z, 6);
  const double way_m = d.drive().wheel_m[0];
  EXPECT_GT(way_m, 0.3);
  EXPECT_EQ(d.drive().odometry.x_m, way_m);
  EXPECT_NEAR(d.body().wheels[0].turn_rad, det::wrap_angle(way_m / 0.05), 1e-9);
  EXPECT_EQ(d.body().wheels[2].turn_rad, 0);  // a caster
}

}  // namespace
}  // namespace understudy::wheels_test
