// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the lines of a .robi mean; every keyword and every complaint is in tests/formats/robi.
#include <gtest/gtest.h>

#include "base/math.h"
#include "systems/systems.h"
#include "tests/unit/systems/eyesim/kind_file.h"

namespace understudy::robi_test {
namespace {

KindFile load(std::string_view text) { return load_kind_text("robots/t.robi", text); }

RobotKindSpec robot(const std::string& text) {
  KindFile file = load("drive DIFFERENTIAL_DRIVE\ncollider box 100 100 100 0 50 0\n" + text);
  EXPECT_TRUE(file.loaded);
  EXPECT_EQ(file.diagnostics, "");
  return file.robot();
}

// Model space: x right, y up, z forward. Body: x forward, y left, z up.
TEST(Robi, ColliderGoesFromModelSpaceToTheBody) {
  const KindFile file = load("drive DIFFERENTIAL_DRIVE\ncollider box 180 140 200 10 80 -30");
  const ShapeSpec& box = file.robot().body.shapes[0];
  EXPECT_EQ(box.kind, ShapeKind::kBox);
  EXPECT_DOUBLE_EQ(box.length_m, 0.200);
  EXPECT_DOUBLE_EQ(box.width_m, 0.180);
  EXPECT_DOUBLE_EQ(box.low_m, 0.010);
  EXPECT_DOUBLE_EQ(box.high_m, 0.150);
  EXPECT_DOUBLE_EQ(box.X_BS.x_m, -0.030);
  EXPECT_DOUBLE_EQ(box.X_BS.y_m, -0.010);
}

TEST(Robi, RoundCollidersStandUprightAndAreCutAtTheFloor) {
  const KindFile file =
      load("drive OMNI_DRIVE\ncollider sphere 30 0 20 0\ncollider capsule 10 50 0 21 -60");
  const auto& shapes = file.robot().body.shapes;
  ASSERT_EQ(shapes.size(), 2u);
  for (const ShapeSpec& shape : shapes) {
    EXPECT_EQ(shape.kind, ShapeKind::kCylinder);
    EXPECT_EQ(shape.low_m, 0);
  }
  EXPECT_DOUBLE_EQ(shapes[0].radius_m, 0.030);
  EXPECT_DOUBLE_EQ(shapes[0].high_m, 0.050);
  EXPECT_DOUBLE_EQ(shapes[1].radius_m, 0.010);
  EXPECT_DOUBLE_EQ(shapes[1].high_m, 0.046);
  EXPECT_DOUBLE_EQ(shapes[1].X_BS.x_m, -0.060);
}

TEST(Robi, PsdOrdersAreToldApartByTheirNumber) {
  const RobotKindSpec of_2018 = robot("psd LEFT 1 56 45 30 90");
  const RobotKindSpec of_2025 = robot("psd 1 LEFT 56 45 30 0 90 0");
  for (const RobotKindSpec& kind : {of_2018, of_2025}) {
    const SensorSpec& psd = kind.sensors[0];
    EXPECT_EQ(psd.kind, "psd");
    EXPECT_EQ(psd.name, "LEFT");
    EXPECT_EQ(psd.number, 1);
    EXPECT_DOUBLE_EQ(psd.X_RS.x_m, 0.056);
    EXPECT_DOUBLE_EQ(psd.X_RS.y_m, 0.045);
    EXPECT_DOUBLE_EQ(psd.X_RS.heading_rad, kPi / 2);
    EXPECT_DOUBLE_EQ(psd.z_m, 0.030);
  }
}

// Files count clockwise: a positive rx looks down, and a positive rz leans to the right.
TEST(Robi, PsdsMayBeTiltedAndRolled) {
  const SensorSpec psd = robot("psd 1 LEFT 56 45 30 10 90 20").sensors[0];
  EXPECT_DOUBLE_EQ(psd.tilt_rad, deg_to_rad(-10.0));
  EXPECT_DOUBLE_EQ(psd.X_RS.heading_rad, kPi / 2);
  EXPECT_DOUBLE_EQ(psd.roll_rad, deg_to_rad(-20.0));
}

TEST(Robi, PsdIdsCountFromOne) {
  const KindFile gap =
      load("drive OMNI_DRIVE\ncollider sphere 50 0 50 0\npsd A 1 0 0 5 0\npsd B 3 0 0 5 0");
  EXPECT_TRUE(gap.loaded);
  EXPECT_EQ(gap.robot().sensors[1].number, 3);
  EXPECT_EQ(gap.diagnostics,
            "robots/t.robi:4:5: warning: psd ids count up from 1, this one is 3; programs reach it "
            "with PSDGet(3)\n");
  const KindFile twice = load("drive OMNI_DRIVE\npsd A 1 0 0 5 0\npsd B 1 0 0 5 0");
  EXPECT_FALSE(twice.loaded);
  EXPECT_EQ(twice.diagnostics,
            "robots/t.robi:3:5: error: a second psd has the id 1; ids count up; use 2\n");
}

// 80 mm between the wheels, in each generation's own words.
TEST(Robi, TrackIsHalfUnlessTheFileIsOfEyeSim6) {
  const auto half_track = [](const std::string& text) {
    const KindFile file = load(text);
    EXPECT_TRUE(file.loaded) << file.diagnostics;
    return value_of(file.robot().drive.parameters, "half_track_m");
  };
  EXPECT_EQ(half_track("drive DIFFERENTIAL_DRIVE\npsd A 1 0 0 5 0\nwheel 50 360 500 40"), "0.04");
  EXPECT_EQ(half_track("wheel 50 360 500 80\ndrive DIFFERENTIAL_DRIVE MOTOR_LEFT QUAD_LEFT"),
            "0.04");
  EXPECT_EQ(half_track("drive DIFFERENTIAL_DRIVE\nwheel 50 360 500 80\npsd A 0 0 5 0"), "0.04");
  EXPECT_EQ(half_track("drive DIFFERENTIAL_DRIVE\nwheel 50 360 500 80\npsd A -200 0 0 5 0"),
            "0.04");
  EXPECT_EQ(half_track("drive DIFFERENTIAL_DRIVE\nwheel 50 360 500 80\nmodel a.ms3d"), "0.04");
  EXPECT_EQ(half_track("drive DIFFERENTIAL_DRIVE\nwheel 50 360 500 40\nmodel a.obj"), "0.04");
}

TEST(Robi, SpeedLimitsComeFromTheFileTheWheelsOrEyeSim) {
  const auto limit = [](const std::string& text, const char* key) {
    return value_of(robot(text).drive.parameters, key);
  };
  EXPECT_EQ(limit("", "max_linear_m_s"), "0.4");
  EXPECT_EQ(limit("wheel 54 3600 1100 45", "max_linear_m_s"), "0.4");
  EXPECT_EQ(limit("wheel 54 3600 1100 45\nspeed 600", "max_linear_m_s"), "0.6");
  // One turn a second of a 100 mm wheel.
  EXPECT_DOUBLE_EQ(std::stod(limit("wheel 100 360 1100 45\nspeed 600", "max_linear_m_s")),
                   0.1 * kPi);
  EXPECT_DOUBLE_EQ(std::stod(limit("", "max_angular_rad_s")), kPi / 2);
  EXPECT_DOUBLE_EQ(std::stod(limit("turn 180", "max_angular_rad_s")), kPi);
}

TEST(Robi, WordsOfTheDriveLineWin) {
  const KindFile file = load(
      "drive DIFFERENTIAL_DRIVE half_track_mm=50 max_linear_mm_s=900\nwheel 54 3600 1100 45\n"
      "collider sphere 50 0 50 0");
  EXPECT_EQ(value_of(file.robot().drive.parameters, "half_track_m"), "0.05");
  EXPECT_EQ(value_of(file.robot().drive.parameters, "max_linear_m_s"), "0.9");
  EXPECT_EQ(value_of(file.robot().drive.parameters, "wheel_diameter_m"), "0.054");
}

TEST(Robi, AckermannAxlesGiveTheWheelbase) {
  const KindFile file =
      load("drive ACKERMANN_DRIVE\ncollider sphere 50 0 50 0\naxel drive 20 -90\naxel turn 10 70");
  EXPECT_EQ(file.robot().drive.kind, "ackermann");
  EXPECT_EQ(value_of(file.robot().drive.parameters, "wheelbase_m"), "0.16");
  EXPECT_EQ(value_of(file.robot().drive.parameters, "axle_x_m"), "-0.09");
}

TEST(Robi, CameraServosFollowTheSteeringServo) {
  const auto servos = [](const std::string& drive) {
    const KindFile file =
        load("drive " + drive + "\ncollider sphere 50 0 50 0\ncamera 40 0 70 0 0 90 30");
    std::string text;
    for (const PartSpec& part : file.robot().parts)
      text += part.name + " " + value_of(part.parameters, "number") + " " +
              value_of(part.parameters, "max_angle_rad") + "\n";
    return text;
  };
  const std::string pi_2 = "1.5707963267948966\n";
  const std::string pi_6 = "0.5235987755982988\n";
  EXPECT_EQ(servos("DIFFERENTIAL_DRIVE"), "PAN 1 " + pi_2 + "TILT 2 " + pi_6);
  EXPECT_EQ(servos("ACKERMANN_DRIVE"), "STEER 1 0.5\nPAN 2 " + pi_2 + "TILT 3 " + pi_6);
}

TEST(Robi, CameraLooksWhereItsLineSaysAndSitsOnItsServos) {
  const auto file =
      load("drive DIFFERENTIAL_DRIVE\ndiameter 100\ncamera 62 0 60 10 20 90 45\nfisheye 120");
  ASSERT_TRUE(file.loaded) << file.diagnostics;
  const SensorSpec& camera = file.robot().sensors.back();
  EXPECT_EQ(camera.kind, "camera");
  EXPECT_EQ(camera.number, 1);
  EXPECT_EQ(camera.X_RS.x_m, 0.062);
  EXPECT_EQ(camera.z_m, 0.060);
  EXPECT_NEAR(camera.X_RS.heading_rad, deg_to_rad(-10), 1e-15);  // to the right
  EXPECT_NEAR(camera.tilt_rad, deg_to_rad(-20), 1e-15);          // down
  EXPECT_EQ(value_of(camera.parameters, "pan"), "PAN");
  EXPECT_EQ(value_of(camera.parameters, "tilt"), "TILT");
  EXPECT_EQ(value_of(camera.parameters, "fisheye"), "1");
  EXPECT_EQ(value_of(camera.parameters, "fov_rad"), number_text(deg_to_rad(120)));
}

// In model space: x right, y up, z forward.
TEST(Robi, CameraBesideTheMiddleIsInModelSpace) {
  const auto file = load("drive DIFFERENTIAL_DRIVE\ndiameter 100\ncamera 40 50 70");
  const SensorSpec& camera = file.robot().sensors.back();
  EXPECT_EQ(camera.X_RS.x_m, 0.070);
  EXPECT_EQ(camera.X_RS.y_m, -0.040);
  EXPECT_EQ(camera.z_m, 0.050);
  EXPECT_EQ(value_of(camera.parameters, "pan"), "");
}

TEST(Robi, FisheyeNeedsACameraAndAnAngleThatALensCanHave) {
  const auto alone = load("drive DIFFERENTIAL_DRIVE\ndiameter 100\nfisheye 120");
  EXPECT_NE(alone.diagnostics.find("no camera"), std::string::npos);
  const auto wide = load("drive DIFFERENTIAL_DRIVE\ndiameter 100\ncamera 62 0 60\nfisheye 200");
  EXPECT_NE(wide.diagnostics.find("outside 60 to 150"), std::string::npos);
}

TEST(Robi, LidarHasPointsOrRangeAndPoints) {
  const RobotKindSpec plain = robot("");
  ASSERT_EQ(plain.sensors.size(), 1u);
  EXPECT_EQ(plain.sensors[0].kind, "lidar");  // EyeSim answers LIDARGet on every robot
  EXPECT_EQ(value_of(robot("lidar 181 0").sensors[0].parameters, "beams"), "181");
  const RobotKindSpec ranged = robot("lidar 180 90 0");
  EXPECT_EQ(value_of(ranged.sensors[0].parameters, "beams"), "90");
  EXPECT_DOUBLE_EQ(std::stod(value_of(ranged.sensors[0].parameters, "angle_rad")), kPi);
}

TEST(Robi, WithoutColliderADiscHoldsWheelsAndPsds) {
  const KindFile file = load("drive DIFFERENTIAL_DRIVE\npsd A 1 60 80 30 0\nwheel 50 360 500 40");
  EXPECT_DOUBLE_EQ(file.robot().body.shapes[0].radius_m, 0.100);
  EXPECT_EQ(file.diagnostics,
            "robots/t.robi: warning: there is no collider, so a disc of radius 100 mm around "
            "wheels and PSDs is used; write collider box SX SY SZ CX CY CZ\n");
  EXPECT_DOUBLE_EQ(robot("").body.shapes[0].width_m, 0.1);
}

TEST(Robi, NamesOfOtherRobotsAreRefused) {
  for (const char* name : {"S4", "labbot"}) {
    const KindFile file = load("drive OMNI_DRIVE\nname " + std::string(name));
    EXPECT_FALSE(file.loaded);
    EXPECT_NE(file.diagnostics.find("robots/t.robi:2:6: error: there is already a robot called"),
              std::string::npos)
        << file.diagnostics;
  }
  EXPECT_EQ(robot("").name, "t");
  EXPECT_EQ(robot("name two words").name, "two words");
}

TEST(Robi, HasRobiosAndReferenceErrorsUnlessTold) {
  const RobotKindSpec plain = robot("psd A 1 0 0 5 0");
  ASSERT_EQ(plain.devices.size(), 1u);
  EXPECT_EQ(plain.devices[0].kind, "robios");
  ASSERT_EQ(plain.errors.size(), 5u);  // drive, encoder, psd, lidar, radio
  const RobotKindSpec told = robot("device robios r address=x\nerror drive linear_sigma_mm=1");
  ASSERT_EQ(told.devices.size(), 1u);
  EXPECT_EQ(told.devices[0].name, "r");
  ASSERT_EQ(told.errors.size(), 4u);  // no PSD, so no errors of one
  EXPECT_EQ(value_of(told.errors[0].parameters, "linear_sigma_m"), "0.001");
  EXPECT_EQ(value_of(told.errors[0].parameters, "angular_sigma_rad"), "");
}

TEST(Robi, ErrorsBelongToWhatTheRobotHas) {
  const KindFile sensor = load("drive OMNI_DRIVE\ndiameter 100\nerror psd sigma_mm=5");
  EXPECT_EQ(sensor.diagnostics,
            "robots/t.robi:3:7: error: the robot has no psd; add a sensor line for it, or remove "
            "this one\n");
  const KindFile named = load("drive OMNI_DRIVE\ndiameter 100\nerror lidar L sigma_mm=5");
  EXPECT_EQ(named.diagnostics,
            "robots/t.robi:3:13: error: the robot has no lidar \"L\"; add a sensor line for it, or "
            "remove this one\n");
  const KindFile drive =
      load("error drive linear_sigma_m=0.1\ndrive ACKERMANN_DRIVE\ndiameter 100");
  EXPECT_EQ(drive.diagnostics,
            "robots/t.robi:1:13: error: unknown key \"linear_sigma_m\"; the choices are "
            "wheelbase_error\n");
  EXPECT_TRUE(load("error drive wheelbase_error=0.1\ndrive ACKERMANN_DRIVE\ndiameter 100").loaded);
}

TEST(Robi, AMissingModelIsKeptByItsName) {
  const KindFile file = load("drive OMNI_DRIVE\ncollider sphere 50 0 50 0\nmodel b.obj");
  EXPECT_TRUE(file.diagnostics.starts_with(
      "robots/t.robi:3:7: warning: cannot find \"b.obj\"; its colliders are shown instead; "))
      << file.diagnostics;
  const KindFile first =
      load("drive OMNI_DRIVE\ncollider sphere 50 0 50 0\nmodel a.obj 1 2 3 10 20 30");
  const MeshSpec& mesh = first.robot().body.mesh;
  EXPECT_EQ(mesh.path, "a.obj");
  EXPECT_DOUBLE_EQ(mesh.x_m, 0.003);
  EXPECT_DOUBLE_EQ(mesh.y_m, -0.001);
  EXPECT_DOUBLE_EQ(mesh.z_m, 0.002);
  EXPECT_DOUBLE_EQ(mesh.pitch_rad, -kPi / 18) << "about x lowers the nose";
  EXPECT_DOUBLE_EQ(mesh.yaw_rad, -kPi / 9);
  EXPECT_DOUBLE_EQ(mesh.roll_rad, -kPi / 6);
}

// What a file repeats without end is refused before it costs anything.
TEST(Robi, TooManyPartsAreRefusedWithTheirLine) {
  std::string text = "drive DIFFERENTIAL_DRIVE\n";
  for (int i = 0; i < 1001; ++i) text += "sensor psd S" + std::to_string(i) + " number=1\n";
  const KindFile file = load_kind_text("many.robi", text);
  EXPECT_FALSE(file.loaded);
  EXPECT_NE(file.diagnostics.find("many.robi:1002:1: error"), std::string::npos)
      << file.diagnostics;
}

TEST(Robi, IsFoundByItsContent) {
  const FormatDescriptor* format =
      find_format(all_formats(), "x.txt", as_bytes("drive OMNI_DRIVE\nname a"));
  ASSERT_NE(format, nullptr);
  EXPECT_STREQ(format->name, "robi");
}

}  // namespace
}  // namespace understudy::robi_test
