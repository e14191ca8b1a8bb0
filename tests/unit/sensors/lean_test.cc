// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sensors on a robot that leans: on a ramp, on its side, in the air. What they must read follows
// from the robot's pose by trigonometry.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/sensors/picture_worlds.h"
#include "tests/unit/world/spatial_specs.h"
#include "world/fix.h"

namespace understudy::lean_test {
namespace {

constexpr double kSlope = 10 * kPi / 180;
constexpr double kGravity = kGravity_m_s2;

// A world with a ramp and a robot with this sensor alone.
Spec ramp_with(const SensorSpec& sensor) {
  Spec spec = room_with_camera({}, sensor);
  spec.walls.clear();
  add_ramp(spec, kSlope);
  return spec;
}
SensorSpec mounted(const std::string& kind, const Parameters& parameters = {}, double z_m = 0.1) {
  SensorSpec sensor = camera_of(kind, parameters);
  sensor.z_m = z_m;
  return sensor;
}

std::unique_ptr<Simulation> standing(const Spec& spec, const Pose3& X_WR) {
  auto s = still_simulation(spec);
  put(s->mutable_state(), 0, X_WR);
  return s;
}
std::vector<double> reading(const Spec& spec, const Pose3& X_WR, int ticks = 200) {
  const auto s = standing(spec, X_WR);
  for (int i = 0; i < ticks; ++i) s->tick({});
  return s->sense(0, 0).values;
}

TEST(Lean, AccelerometerOnARamp) {
  const Spec spec = ramp_with(mounted("accelerometer"));
  const std::vector<double> up = reading(spec, on_ramp(kSlope, {3, 0.2}, 0));
  EXPECT_NEAR(up[0], kGravity * std::sin(kSlope), 0.01 * kGravity * std::sin(kSlope));
  EXPECT_NEAR(up[1], 0, 1e-3);
  EXPECT_NEAR(up[2], kGravity * std::cos(kSlope), 0.01);
  // Across the ramp, which rises to the right.
  const std::vector<double> across = reading(spec, on_ramp(kSlope, {3, 0.2}, kPi / 2));
  EXPECT_NEAR(across[0], 0, 1e-3);
  EXPECT_NEAR(across[1], -kGravity * std::sin(kSlope), 0.01 * kGravity * std::sin(kSlope));
  // On its side, and upside down.
  EXPECT_NEAR(reading(spec, {{3, 0, 2}, quaternion_of(0.3, 0, kPi / 2)})[1], kGravity, 0.01);
  EXPECT_NEAR(reading(spec, {{3, 0, 2}, quaternion_of(0.3, kPi, 0)})[2], -kGravity, 0.01);
}

TEST(Lean, AccelerometerInTheAirAndOnACarousel) {
  const Spec spec = ramp_with(mounted("accelerometer"));
  auto s = standing(spec, {{3, 0, 2}, quaternion_of(0.3, 0.2, 0.1)});
  s->mutable_state().spatial[0].a_m_s2 = {0, 0, -kGravity};
  for (int i = 0; i < 100; ++i) s->tick({});
  for (const double value : s->sense(0, 0).values) EXPECT_NEAR(value, 0, 0.01);  // free fall

  // 0.2 m ahead of the robot's origin, which stands still while the robot turns about its own
  // vertical axis, which leans: centripetal, and gravity turning round.
  SensorSpec ahead = mounted("accelerometer", {{"bandwidth_hz", "100000"}});
  ahead.X_RS.x_m = 0.2;
  constexpr double kTurn = 2;
  s = still_simulation(ramp_with(ahead));
  const Quaternion lean = turn_about({0.4, 0, 0});
  for (int i = 0; i < 400; ++i) {
    State& state = s->mutable_state();
    const double angle = kTurn * 0.005 * i;
    put(state, 0, {{3, 0, 2}, lean * quaternion_of(angle, 0, 0)});
    state.spatial[0].w_rad_s = kTurn * (lean * Vec3{0, 0, 1});
    s->tick({});
    if (i < 5) continue;
    const Vec3 up = inverse(lean * quaternion_of(angle, 0, 0)) * Vec3{0, 0, kGravity};
    const std::vector<double>& force = s->sense(0, 0).values;
    ASSERT_NEAR(force[0], up.x - kTurn * kTurn * 0.2, 0.02) << i;
    ASSERT_NEAR(force[1], up.y, 0.02) << i;
    ASSERT_NEAR(force[2], up.z, 0.02) << i;
  }
}

TEST(Lean, SearAccelerometerIsTheChangeOfVelocity) {
  auto s = standing(ramp_with(mounted("accelerometer", {{"mode", "sear"}})),
                    {{3, 0, 2}, quaternion_of(0.3, 0.2, 0.1)});
  for (int i = 0; i < 200; ++i) {
    State& state = s->mutable_state();
    const double t = 0.005 * (i + 1);
    state.robots[0].body.vx_m_s = state.spatial[0].v_m_s.x = 2 * t;
    state.spatial[0].v_m_s.z = -3 * t;
    s->tick({});
  }
  EXPECT_NEAR(s->sense(0, 0).values[0], 2, 1e-9);  // world axes
  EXPECT_NEAR(s->sense(0, 0).values[1], 0, 1e-9);
  EXPECT_NEAR(s->sense(0, 0).values[2], -3, 1e-9);
}

TEST(Lean, InclinometerOnARamp) {
  const double limit = 0.3 * kPi / 180;
  const Spec pitch = ramp_with(mounted("inclinometer"));
  const Spec roll = ramp_with(mounted("inclinometer", {{"axis", "roll"}}));
  EXPECT_NEAR(reading(pitch, on_ramp(kSlope, {3, 0}, 0), 1000)[0], kSlope, limit);
  EXPECT_NEAR(reading(roll, on_ramp(kSlope, {3, 0}, 0), 1000)[0], 0, limit);
  EXPECT_NEAR(reading(pitch, on_ramp(kSlope, {3, 0}, kPi), 1000)[0], -kSlope, limit);
  EXPECT_NEAR(reading(pitch, on_ramp(kSlope, {3, 0}, kPi / 2), 1000)[0], 0, limit);
  EXPECT_NEAR(reading(roll, on_ramp(kSlope, {3, 0}, kPi / 2), 1000)[0], -kSlope, limit);
  // At 60 degrees to the fall line the nose rises by the cosine of that.
  EXPECT_NEAR(reading(pitch, on_ramp(kSlope, {3, 0}, kPi / 3), 1000)[0],
              std::asin(std::sin(kSlope) * 0.5), limit);
}

TEST(Lean, GyroscopeHasThreeAxes) {
  SensorSpec sensor = mounted("gyroscope");
  sensor.X_RS.heading_rad = kPi / 2;  // its x axis is the robot's y axis
  auto s = standing(ramp_with(sensor), {{3, 0, 2}, quaternion_of(0.5, 0.3, -0.2)});
  const Vec3 own{0.7, -0.4, 1.1};  // robot's axes
  s->mutable_state().spatial[0].w_rad_s = quaternion_of(0.5, 0.3, -0.2) * own;
  for (int i = 0; i < 100; ++i) s->tick({});
  const std::vector<double>& values = s->sense(0, 0).values;
  EXPECT_NEAR(values[0], own.y, 1e-9);
  EXPECT_NEAR(values[1], -own.x, 1e-9);
  EXPECT_NEAR(values[2], own.z, 1e-9);
}

TEST(Lean, CompassReadsLevelNorthInItsOwnAxes) {
  const Spec spec = ramp_with(mounted("compass", {{"north", "true"}}));
  EXPECT_NEAR(reading(spec, on_ramp(kSlope, {3, 0}, 0), 1)[0], kPi / 2, 1e-12);  // faces east
  EXPECT_NEAR(reading(spec, on_ramp(kSlope, {3, 0}, kPi / 2), 1)[0], 0, 1e-12);
  // Faces north-east, nose up by 40 degrees: north's part along its front shrinks.
  const double reading_rad = reading(spec, {{0, 0, 1}, quaternion_of(kPi / 4, 0.7, 0)}, 1)[0];
  EXPECT_NEAR(reading_rad, std::atan2(1, std::cos(0.7)), 1e-12);
}

TEST(Lean, GpsAltitudeAndSpeed) {
  Spec spec = ramp_with(mounted("gps", {}, 0.3));
  spec.environment.latitude_deg = 47;
  spec.environment.altitude_m = 431;
  for (const double x : {3.0, 15.0}) {
    const std::vector<double> fix = reading(spec, on_ramp(kSlope, {x, 0.2}, 0.4), 1);
    EXPECT_NEAR(fix[kFixAltitude], 431 + x * std::tan(kSlope) + 0.3 * std::cos(kSlope), 0.01);
  }
  const Pose3 far{{4000, 3000, 25}, quaternion_of(0, 0, 0)};
  EXPECT_NEAR(reading(spec, far, 1)[kFixAltitude], 431 + 25.3, 1e-9);
  // It rolls over about its own x axis: the aerial on its top swings aside.
  auto s = standing(spec, {{3, 0, 2}, quaternion_of(0, 0, 0)});
  s->mutable_state().spatial[0].w_rad_s = {2, 0, 0};
  s->mutable_state().spatial[0].v_m_s = {0, 0.1, 5};
  const std::vector<double> fix = s->sense(0, 0).values;
  EXPECT_NEAR(fix[kFixSpeed], 0.5, 1e-9);  // 0.1 - 2 x 0.3
  EXPECT_NEAR(fix[kFixCourse], 180, 1e-9);
}

// Level beams in front of the ramp, beams along and across it.
TEST(Lean, BeamsMeetTheRamp) {
  for (const std::string kind : {"psd", "lidar", "laser", "beam"}) {
    const Parameters one = kind == "lidar" ? Parameters{{"beams", "1"}, {"angle_rad", "0.001"}}
                           : kind == "beam"
                               ? Parameters{{"cones", "0:9:1"}, {"max_incidence_rad", "1.57"}}
                               : Parameters{};
    const Spec spec = ramp_with(mounted(kind, one, 0.35));
    const auto range = [&](const Pose3& pose) {
      const auto s = standing(spec, pose);
      const Sample& sample = s->sense(0, 0);
      return kind == "lidar" ? static_cast<double>(sample.ranges_m[0]) : sample.values[0];
    };
    EXPECT_NEAR(range({{-1.3, 0.2, 0}, {}}), 1.3 + 0.35 / std::tan(kSlope), 0.01) << kind;
    // Nose down by the slope, on the flat: meets the ground 0.35 / sin away.
    EXPECT_NEAR(range({{-9, 0.2, 0}, quaternion_of(0, -kSlope, 0)}),
                0.35 * std::cos(kSlope) / std::sin(kSlope), 0.01)
        << kind;
    EXPECT_EQ(range(on_ramp(kSlope, {3, 0}, 0)), kNoReturn) << kind;
  }
}

// The trace that viewers draw ends where the beam ends.
TEST(Lean, TracesEndOnTheRamp) {
  const auto s = standing(ramp_with(mounted("psd", {}, 0.35)), {{-1.3, 0.2, 0}, {}});
  const std::vector<BeamTrace> traces = s->senses().trace(0, 0);
  ASSERT_EQ(traces.size(), 1u);
  EXPECT_NEAR(traces[0].to.x, 0.35 / std::tan(kSlope), 0.01);
  EXPECT_NEAR(traces[0].to.z, 0.35, 1e-9);
}

// A camera looks over a plain to the horizon; the sky's border is a line through the picture, whose
// slope is measured.
TEST(Lean, HorizonTurnsByTheRoll) {
  constexpr int kSize = 201;
  SensorSpec camera = mounted("camera", {{"width", "201"}, {"height", "201"}, {"fov_rad", "1"}});
  Spec spec = ramp_with(camera);
  spec.terrains.clear();
  const std::uint32_t sky = spec.environment.sky_colour;
  for (const double roll_deg : {-25.0, -3.0, 0.0, 10.0, 31.0}) {
    const auto s = standing(spec, {{0, 0, 0}, quaternion_of(0.3, 0, deg_to_rad(roll_deg))});
    const auto frame = s->senses().picture(0, 0, {});
    // Least squares through the first row below the sky in each column.
    double x = 0, y = 0, xx = 0, xy = 0, n = 0;
    for (int column = 0; column < kSize; ++column) {
      int row = 0;
      while (row < kSize && pixel(*frame, column, row) == sky) ++row;
      if (row == 0 || row == kSize) continue;
      x += column, y += row, xx += column * column, xy += column * row, ++n;
    }
    ASSERT_GT(n, 100);
    const double slope = (n * xy - x * y) / (n * xx - x * x);
    // The left side goes up, so the horizon's right end does; rows count from the top.
    EXPECT_NEAR(rad_to_deg(std::atan(slope)), -roll_deg, 0.5) << roll_deg;
  }
}

TEST(Lean, CliffLooksAlongItsOwnAxis) {
  SensorSpec sensor = mounted("cliff", {}, 0.02);
  sensor.X_RS.x_m = 0.08;
  Spec spec = ramp_with(sensor);
  spec.terrains.clear();
  // A plateau that ends at x = 1.
  add_terrain(spec, {-2, -2}, 0.05, 100, 80, [](double x, double) { return x < 1.01 ? 0.5 : 0; });
  const auto is_cliff = [&](const Pose3& pose) {
    return standing(spec, pose)->sense(0, 0).values[0];
  };
  EXPECT_EQ(is_cliff({{0.5, 0, 0.5}, {}}), 0);
  EXPECT_EQ(is_cliff({{1.0, 0, 0.5}, {}}), 1);
  EXPECT_EQ(is_cliff({{0.5, 0, 0.53}, {}}), 0) << "3 cm above the ground";
  EXPECT_EQ(is_cliff({{0.5, 0, 0.58}, {}}), 1) << "8 cm above the ground";
  EXPECT_EQ(is_cliff({{0.5, 0, 0.5}, quaternion_of(0, 0.9, 0)}), 1) << "the nose is up";
  EXPECT_EQ(reading(ramp_with(sensor), on_ramp(kSlope, {3, 0}, 1.1), 1)[0], 0);
}

// The left half of the picture is white, the right half black.
SharedPicture halves() {
  auto picture = std::make_shared<PictureSpec>();
  picture->path = "halves.png";
  picture->width = picture->height = 2;
  picture->rgb = {255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0};
  return picture;
}

TEST(Lean, ReflectanceSeesTheDrape) {
  Spec spec = ramp_with(mounted("reflectance", {}, 0.02));
  spec.pictures = {halves()};
  spec.terrains[0].drape = "halves.png";  // from x = -10 to 20: black from 5 on
  const auto brightness = [&](double x, double heading) {
    return standing(spec, on_ramp(kSlope, {x, 0.1}, heading))->sense(0, 0).values[0];
  };
  EXPECT_EQ(brightness(4.9, 0), 1);
  EXPECT_EQ(brightness(5.1, 2), 0);
  // Half of its circle, which is straight below it as it leans, lies on either side.
  EXPECT_NEAR(brightness(5, 0.7), 0.5, 0.06);
  EXPECT_EQ(standing(spec, {{0, 0, 0.2}, {}})->sense(0, 0).values[0], 0) << "in the air";
}

// The character of a beacon 1 m ahead, on a robot that lies on its side: the field is a wedge about
// the sensor's own vertical.
TEST(Lean, ReceiverHearsInItsOwnPlane) {
  Spec spec = ramp_with(mounted("ir_receiver", {{"half_angle_rad", "0.5"}}));
  spec.terrains.clear();
  add_object(spec, "dock", cylinder(0.05, 0.2), {1, 0, 0});
  BeaconSpec beacon;
  beacon.z_m = 0.1;
  beacon.character = 65;
  beacon.reach_m = 5;
  beacon.half_angle_rad = kPi;
  spec.object_kinds[0].beacons = {beacon};
  const auto heard = [&](const Quaternion& turn, const Pose3& dock) {
    const auto s = still_simulation(spec);
    put(s->mutable_state(), 0, {{0, 0, 0}, turn});
    put(s->mutable_state(), 1, dock);
    return s->sense(0, 0).values[0];
  };
  const Pose3 ahead{{1, 0, 0}, {}};
  EXPECT_EQ(heard({}, ahead), 65);
  EXPECT_EQ(heard(quaternion_of(0.8, 0, 0), ahead), 0) << "turned away";
  EXPECT_EQ(heard(quaternion_of(0, 0, kPi / 2), ahead), 65) << "on its side";
  const Pose3 above{{1, 0, 1.5}, {}};
  EXPECT_EQ(heard({}, above), 65);
  EXPECT_EQ(heard(quaternion_of(0, 0, kPi / 2), above), 0) << "beside it now";
  EXPECT_EQ(heard({}, {{1, 0, 5}, {}}), 0) << "out of reach";
}

TEST(Lean, ContactsTouchADockOnTheRamp) {
  SensorSpec sensor = mounted("charging_contacts");
  sensor.X_RS.x_m = 0.1;
  Spec spec = ramp_with(sensor);
  add_object(spec, "dock", cylinder(0.05, 0.2), {});
  spec.object_kinds[0].chargers = {{.at = {0, 0}, .reach_m = 0.01}};
  const auto touches = [&](const Pose3& dock) {
    const auto s = still_simulation(spec);
    put(s->mutable_state(), 0, on_ramp(kSlope, {3, 0}, 0));
    put(s->mutable_state(), 1, dock);
    return s->sense(0, 0).values[0];
  };
  const double foot = 3 + 0.1 * std::cos(kSlope);
  EXPECT_EQ(touches(on_ramp(kSlope, {foot, 0}, 1)), 1);
  EXPECT_EQ(touches(on_ramp(kSlope, {foot + 0.02, 0}, 1)), 0);
  EXPECT_EQ(touches({{foot, 0, 1}, {}}), 0) << "high above";
}

}  // namespace
}  // namespace understudy::lean_test
