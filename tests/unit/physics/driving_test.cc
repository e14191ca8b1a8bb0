// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives on wheels in spatial worlds: the same motion as in planar ones, what slips and what
// stalls.
#include "tests/unit/physics/garage.h"

namespace understudy::driving_test {
namespace {

// The same commands in both worlds. The odometry must agree to the last bit, and the pose as well
// as is said.
void expect_as_planar(const Spec& spatial, const std::vector<Command>& commands, double within_m) {
  Spec planar = spatial;
  planar.physics = PhysicsKind::kPlanar;
  Drive1 a(spatial);
  Drive1 b(planar);
  for (const Command& command : commands) {
    a.tell(command);
    b.tell(command);
    a.seconds(5);
    b.seconds(5);
    ASSERT_FALSE(b.drive().busy());
    EXPECT_LT(std::hypot(a.at().x_m - b.at().x_m, a.at().y_m - b.at().y_m), within_m);
    EXPECT_NEAR(det::wrap_angle(a.at().heading_rad - b.at().heading_rad), 0, within_m);
    EXPECT_EQ(a.drive().odometry.x_m, b.drive().odometry.x_m);
    EXPECT_EQ(a.drive().odometry.y_m, b.drive().odometry.y_m);
    EXPECT_EQ(a.drive().odometry.heading_rad, b.drive().odometry.heading_rad);
    for (std::size_t k = 0; k < 4; ++k)
      EXPECT_NEAR(a.drive().wheel_m[k], b.drive().wheel_m[k], 1e-12);
    EXPECT_FALSE(a.drive().spinning);
  }
}

TEST(Driving, ADifferentialDriveMovesAsInThePlane) {
  Spec spec = outdoors();
  add_cart(spec);
  put(spec, "Cart", {1, 2, 0.3});
  expect_as_planar(spec,
                   {DriveStraight{0.5, 0.4}, DriveTurn{1.5, 1}, DriveCurve{0.8, -1, 0.6},
                    DriveStraight{-0.3, 0.3}, SetSpeed{0.5, 0, 0.4}},
                   1e-4);
}

TEST(Driving, ACarMovesAsInThePlane) {
  Spec spec = outdoors();
  add_car(spec);
  put(spec, "Car", {1, 2, 0.3});
  expect_as_planar(
      spec, {DriveCurve{0.8, 1, 0.6}, DriveStraight{0.5, 0.4}, DriveCurve{-0.6, 0.7, 0.6}}, 1e-4);
}

TEST(Driving, AMecanumPlatformMovesAsInThePlane) {
  Spec spec = outdoors();
  add_mecanum(spec);
  put(spec, "Mecanum", {1, 2, 0.3});
  expect_as_planar(spec, {DriveStraight{0.5, 0.4}, DriveTurn{1.5, 1}, SetSpeed{0.3, 0, 0.4}}, 1e-4);
}

// Motors that reach their speed at once slide at the start and at the end, by the same way. What
// is left is less than a tick's way for each stop.
TEST(Driving, Listing2DrivesStraightAndTurnsOnTheSpot) {
  Spec spec = outdoors();
  add_listing2(spec);
  put(spec, "Listing2", {});
  Drive1 d(spec);
  d.seconds(3);
  for (int k = 1; k <= 3; ++k) {
    d.tell(DriveStraight{1, 0.3});
    d.finish();
    EXPECT_NEAR(d.at().x_m, k, k * 0.3 * kDriveTick_s);
    EXPECT_NEAR(d.at().y_m, 0, 1e-6);
    EXPECT_NEAR(d.at().heading_rad, 0, 1e-6);
  }
  const double x_m = d.at().x_m;
  for (int k = 1; k <= 4; ++k) {
    d.tell(DriveTurn{deg_to_rad(90), 1});
    d.finish();
    EXPECT_NEAR(det::wrap_angle(d.at().heading_rad - deg_to_rad(90.0 * k)), 0, k * kDriveTick_s);
    EXPECT_NEAR(d.at().x_m, x_m, 1e-3);
    EXPECT_NEAR(d.at().y_m, 0, 1e-3);
  }
  EXPECT_NEAR(d.body().X_WB.at.z, -kGravity / 240, 1e-5);
}

// Four driven wheels: they slide sideways when it turns. It turns less than its wheels say.
TEST(Driving, ARoverWithFourDrivenWheelsSkidsAround) {
  Spec spec = outdoors();
  RobotKindSpec& kind = add_cart(spec);
  for (const double x : {0.15, -0.15})
    for (const double y : {0.15, -0.15}) {
      WheelSpec& w = kind.wheels.emplace_back();
      w.at = {x, y, 0.05};
      w.driven_by = y > 0 ? 0 : 1;
    }
  put(spec, "Cart", {});
  Drive1 d(spec);
  d.tell(DriveStraight{1, 0.5});
  d.finish();
  EXPECT_NEAR(d.at().x_m, 1, 1e-4);
  EXPECT_NEAR(d.at().y_m, 0, 1e-6);
  d.tell(DriveTurn{deg_to_rad(90), 1});
  d.finish();
  EXPECT_NEAR(d.drive().odometry.heading_rad, deg_to_rad(90), 1e-12);
  EXPECT_GT(d.at().heading_rad, deg_to_rad(20));
  EXPECT_LT(d.at().heading_rad, deg_to_rad(80));
  EXPECT_NEAR(d.at().x_m, 1, 0.01);
}

// Force F = mu N of the driven wheels: the way until the robot is as fast as its wheels is
// v^2 / 2a. It never finds out.
TEST(Driving, OnSlipperyWheelsTheOdometryIsExactAndThePoseIsNot) {
  for (const double friction : {0.05, 0.1, 0.2}) {
    Spec spec = outdoors();
    RobotKindSpec& kind = add_mecanum(spec);  // all of its weight on driven wheels
    kind.body.floor_friction = friction;
    for (Parameter& p : kind.drive.parameters)
      if (p.key == "linear_acceleration_m_s2") p.value = "0";
    put(spec, "Mecanum", {});
    Drive1 d(spec);
    d.seconds(1);
    d.tell(SetSpeed{0.4, 0, 0});
    EXPECT_TRUE(d.drive().spinning);
    d.seconds(3);
    EXPECT_FALSE(d.drive().spinning);
    const double told_m = 0.4 * 3.005;
    EXPECT_NEAR(d.drive().odometry.x_m, told_m, 1e-12);
    // A roller at 45 degrees holds with mu N along its axis, so mu N / sqrt(2) ahead.
    const double a = friction * kGravity / std::sqrt(2.0);
    EXPECT_NEAR(told_m - d.at().x_m, 0.4 * 0.4 / (2 * a), 0.02 * 0.4 * 0.4 / (2 * a)) << friction;
  }
}

TEST(Driving, AtAWallItStallsAndItsTargetStaysOpen) {
  Spec spec = outdoors();
  add_cart(spec);
  put(spec, "Cart", {});
  WallSpec& wall = spec.walls.emplace_back();
  wall.id = 1;
  wall.from = {0.7, -1};
  wall.to = {0.7, 1};
  Drive1 d(spec);
  d.tell(DriveStraight{2, 0.4});
  d.seconds(5);
  EXPECT_TRUE(d.drive().busy());
  EXPECT_TRUE(d.drive().stalled);
  EXPECT_TRUE(d.drive().hindered);
  EXPECT_TRUE(d.robot().body.touching);
  EXPECT_NEAR(d.at().x_m, 0.495, 5e-3);
  EXPECT_NEAR(d.drive().odometry.x_m, d.at().x_m, 0.03);  // it has bounced off a little
  d.tell(DriveStraight{-0.3, 0.4});
  d.finish();
  EXPECT_FALSE(d.drive().stalled);
  EXPECT_NEAR(d.at().x_m, 0.195, 0.01);
}

// v^2 / r = g track / (2 height), with stiff springs and enough grip.
double tipping_acceleration(double track_m, double height_m) {
  Spec spec = outdoors();
  const double half_m = 0.5 * track_m;
  RobotKindSpec& kind =
      add_kind(spec, "Tall", box(0.5, 0.8 * track_m, 0.3, {0.25, 0, 0}), 40, "ackermann",
               {{"half_track_m", std::to_string(half_m)},
                {"wheelbase_m", "0.5"},
                {"wheel_diameter_m", "0.2"},
                {"max_linear_m_s", "20"},
                {"max_angular_rad_s", "20"},
                {"linear_acceleration_m_s2", "2"}});
  kind.body.shapes[0].low_m = 0.1;
  kind.body.floor_friction = 3;
  kind.body.mass_center = {0.25, 0};
  kind.body.mass_height_m = height_m;
  put(spec, "Tall", {});
  constexpr double kRadius_m = 3;
  Drive1 d(spec);
  double v = std::sqrt(0.8 * kGravity * half_m / height_m * kRadius_m);  // here it must not
  d.tell(SetSpeed{v, 0, v / kRadius_m});
  d.seconds(v / 2 + 2);
  EXPECT_LT(std::abs(d.stance().roll_rad), 0.05);
  double acceleration = 0;
  while (std::abs(d.stance().roll_rad) < 0.7 && v < 10) {
    v += 0.05;
    d.tell(SetSpeed{v, 0, v / kRadius_m});
    d.seconds(0.25);
    const SpatialState& s = d.body();
    if (std::abs(d.stance().roll_rad) < 0.05)
      acceleration = std::hypot(s.v_m_s.x, s.v_m_s.y) * std::abs(s.w_rad_s.z);
  }
  EXPECT_LT(v, 10);
  return acceleration;
}

TEST(Driving, ARoverRollsOverWhenItsCurveIsTooFast) {
  for (const double track_m : {0.3, 0.4})
    for (const double height_m : {0.25, 0.35}) {
      const double limit = kGravity * track_m / (2 * height_m);
      EXPECT_NEAR(tipping_acceleration(track_m, height_m), limit, 0.1 * limit)
          << track_m << ' ' << height_m;
    }
}

// A ramp that rises along x.
Spec ramp(double degrees) {
  Spec spec = outdoors();
  add_slope(spec, deg_to_rad(degrees));
  return spec;
}

TEST(Driving, OnARampItStandsWithoutCreeping) {
  for (const double heading : {0.0, 0.7}) {
    Spec spec = ramp(10);
    add_cart(spec);
    put(spec, "Cart", {1, 1, heading});
    Drive1 d(spec);
    d.seconds(5);
    const Vec3 start = d.body().X_WB.at;
    d.seconds(60);
    const Vec3 end = d.body().X_WB.at;
    EXPECT_LT(length_of(end - start), 1e-9) << heading;
    EXPECT_EQ(d.drive().odometry.x_m, 0);
  }
}

TEST(Driving, UpAndDownARampTheWheelsMakeTheWay) {
  for (const double degrees : {5.0, 10.0, 15.0}) {
    Spec spec = ramp(degrees);
    add_cart(spec);
    put(spec, "Cart", {1, 1, 0});
    Drive1 d(spec);
    d.seconds(5);
    for (const double way_m : {2.0, -2.0}) {
      const Vec3 start = d.body().X_WB.at;
      d.tell(DriveStraight{way_m, 0.5});
      d.finish();
      const Vec3 way = d.body().X_WB.at - start;
      EXPECT_NEAR(length_of(way), 2, 1e-3) << degrees;
      EXPECT_NEAR(way.z, way_m * std::sin(deg_to_rad(degrees)), 1e-3);
      EXPECT_NEAR(way.y, 0, 1e-3);
    }
    // It leans as the ramp, but for how its springs give way.
    EXPECT_NEAR(d.stance().pitch_rad, deg_to_rad(degrees), deg_to_rad(2));
  }
}

// F = 30 N for 9 kg: enough for a slope with sin = 0.34, no more.
TEST(Driving, MotorsTooWeakForARampRollBackAndCountIt) {
  for (const double degrees : {10.0, 25.0}) {
    Spec spec = ramp(degrees);
    add_cart(spec).drive.parameters.push_back({"max_force_n", "30"});
    put(spec, "Cart", {1, 1, 0});
    Drive1 d(spec);
    const double start_x_m = d.at().x_m;
    d.tell(SetSpeed{0.3, 0, 0});
    d.seconds(3);
    const double way_m = d.drive().odometry.x_m;
    if (degrees < 20) {
      EXPECT_GT(way_m, 0.5);
    } else {
      EXPECT_LT(way_m, -0.5);
      EXPECT_TRUE(d.drive().hindered);
    }
    EXPECT_NEAR(d.at().x_m - start_x_m, way_m * std::cos(deg_to_rad(degrees)), 0.02);
  }
}

// Its speed falls by the share of the stall torque that the slope takes: (9.2).
TEST(Driving, DcMotorsFeelARamp) {
  const auto speed_on = [](double degrees) {
    Spec spec = ramp(degrees);
    RobotKindSpec& kind = add_cart(spec);
    kind.drive.parameters = {
        {"half_track_m", "0.15"}, {"wheel_diameter_m", "0.1"}, {"dc", "1"},
        {"no_load_rad_s", "10"},  {"stall_torque_nm", "2"},    {"rotor_inertia_kg_m2", "0.02"}};
    put(spec, "Cart", {1, 1, 0});
    Drive1 d(spec);
    d.tell(MotorDuty{0, 1});
    d.tell(MotorDuty{1, 1});
    d.seconds(4);
    return length_of(d.body().v_m_s);
  };
  const double force_n = 2 * 2 / 0.05;  // of both motors when they stand
  for (const double degrees : {0.0, 5.0, 10.0}) {
    const double share = 9 * kGravity * std::sin(deg_to_rad(degrees)) / force_n;
    EXPECT_NEAR(speed_on(degrees), 0.5 * (1 - share), 0.02 * 0.5) << degrees;
  }
}

}  // namespace
}  // namespace understudy::driving_test
