// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SEAR projects: hand-written XML files become a world.
#include <gtest/gtest.h>

#include <cmath>

#include "systems/sear/frames.h"
#include "systems/sear/project_xml.h"
#include "systems/systems.h"

namespace understudy::sear_project_test {
namespace {

constexpr const char* kRobot = R"(<?xml version="1.0"?>
<SEARrobot name="myRoomba">
  <Wheel name="frontWheel" radius="0.0381" width="0.03" driven="0"><move x="0" y="0" z="0.16"/></Wheel>
  <Wheel name="rightWheel" radius="0.0381" width="0.03" driven="1"><move x="-0.16" y="0" z="0"/></Wheel>
  <Wheel name="leftWheel" radius="0.0381" width="0.03" driven="1"><move x="0.16" y="0" z="0"/></Wheel>
  <Wheel name="backWheel" radius="0.0381" width="0.03" driven="0"><move x="0" y="0" z="-0.16"/></Wheel>
</SEARrobot>)";
constexpr const char* kBody =
    R"(<Cylinder name="Roomba Body" radius="0.1666875" height="0.0762" mass="400"/>)";
constexpr const char* kDynamics =
    R"(<Dynamics name="robotDynamics1" mass="400" stiffness="60" compression="0.3" damping="0.4"
       maxSuspensionForce="10000" restLength="0.1" offsetX="0" offsetY="0.1" offsetZ="0"
       roll="0" pitch="0" yaw="180" uartPort="/dev/my_Robot01" userPort="/dev/SEAR_Robot_01"/>)";

class Project {
 public:
  void add(const std::string& path, std::string_view text) { files_.add("P/" + path, text); }
  // The diagnostics, one per line; without those about pictures, which are not in memory.
  std::string load() {
    Diagnostics diagnostics;
    load_world("P", context_of_systems(), files_, spec, diagnostics);
    std::string lines;
    for (const Diagnostic& d : diagnostics.list())
      if (d.what.find("textures/") == std::string::npos) lines += to_string(d) + "\n";
    return lines;
  }
  Spec spec;

 private:
  MemoryResolver files_;
};

TEST(SearProject, FramesChangePlacesOnce) {
  Project p;
  p.add("environment/floor.xml", R"(<Floor name="floor" length="50" width="40"/>)");
  // North 1.5 m of the origin, at a height of 1.25 m, 2 m to the east.
  p.add("environment/box.xml",
        R"(<Box name="crate" length="0.2" width="0.4" height="0.6" mass="0">
             <move x="1.5" y="1.25" z="2"/></Box>)");
  EXPECT_EQ(p.load(), "");
  EXPECT_EQ(p.spec.physics, PhysicsKind::kSpatial);
  EXPECT_EQ(p.spec.floor.width_m, 40);  // along our x, which is east
  EXPECT_EQ(p.spec.floor.origin.y, -25);
  ASSERT_EQ(p.spec.objects.size(), 1u);
  const ObjectSpec& crate = p.spec.objects[0];
  EXPECT_EQ(crate.X_WB.x_m, 2);
  EXPECT_EQ(crate.X_WB.y_m, 1.5);
  EXPECT_NEAR(crate.stance.z_m, 0.95, 1e-12) << "move places the middle";
  const ObjectKindSpec& kind = p.spec.object_kinds[0];
  EXPECT_TRUE(kind.fixed);
  EXPECT_EQ(kind.body.shapes[0].length_m, 0.4);  // along our x: its width, along z
  EXPECT_EQ(kind.body.shapes[0].width_m, 0.2);
  EXPECT_EQ(kind.body.shapes[0].high_m, 0.6);
}

TEST(SearProject, WhatBeginsInTheFloorIsLiftedOntoIt) {
  Project p;
  // A box on its edge: half its diagonal is below its middle.
  p.add(
      "environment/box.xml",
      R"(<Box name="crate" length="1" width="1" height="1" mass="5"><rotate x="45" y="0" z="0"/></Box>)");
  // A cylinder of 0.75 m that leans by 30 degrees: 0.375 cos 30 + 0.25 sin 30.
  p.add("environment/can.xml",
        R"(<Cylinder name="can" radius="0.25" height="0.75" mass="5"><move x="5" y="0" z="0"/>
             <rotate x="0" y="0" z="30"/></Cylinder>)");
  const std::string notes = p.load();
  EXPECT_EQ(notes,
            "P/environment/box.xml:1: note: crate begins 707.1 mm inside the floor, so it "
            "is lifted onto it; move() places the middle of a thing\n"
            "P/environment/can.xml:1: note: can begins 449.8 mm inside the floor, so it "
            "is lifted onto it; move() places the middle of a thing\n");
  // The lowest corner touches the floor: the middle is half a diagonal above it.
  const Pose3 crate = in_space(p.spec.objects[0].X_WB, p.spec.objects[0].stance);
  EXPECT_NEAR((crate.at + crate.turn * Vec3{0, 0, 0.5}).z, std::sqrt(0.5), 1e-12);
}

TEST(SearProject, ListingTwosRobotHasItsSpringsAndWire) {
  Project p;
  p.add("robot/robot.xml", kRobot);
  p.add("robot/body.xml", kBody);
  p.add("robot/dynamics.xml", kDynamics);
  EXPECT_EQ(p.load(), "");
  ASSERT_EQ(p.spec.robots.size(), 1u);
  const RobotKindSpec& kind = p.spec.kinds[0];
  // 4 springs of 60 * 400 N/m carry 400 kg: 9.81 / 240 = 41 mm.
  EXPECT_EQ(kind.suspension.stiffness_n_m, 24000);
  EXPECT_NEAR(400 * 9.81 / (4 * kind.suspension.stiffness_n_m), 0.041, 0.0005);
  EXPECT_NEAR(std::sqrt(4 * kind.suspension.stiffness_n_m / 400) / (2 * kPi), 2.47, 0.005);
  EXPECT_NEAR(kind.suspension.compression_n_s_m, 0.3 * 2 * std::sqrt(60.0) * 400, 1e-9);
  EXPECT_NEAR(kind.suspension.relaxation_n_s_m, 0.4 * 2 * std::sqrt(60.0) * 400, 1e-9);
  ASSERT_EQ(kind.wheels.size(), 4u);
  EXPECT_EQ(kind.wheels[0].at.x, 0.16);  // ahead
  EXPECT_TRUE(kind.wheels[0].caster);
  EXPECT_EQ(kind.wheels[1].at.y, -0.16);  // right
  EXPECT_EQ(kind.wheels[1].driven_by, 1);
  EXPECT_EQ(kind.wheels[2].driven_by, 0);
  EXPECT_EQ(kind.wheels[0].at.z, 0.0381) << "our origin is where the wheels touch the floor";
  // Its body is 0.1 m above the wheels' middles.
  ASSERT_EQ(kind.body.shapes.size(), 1u);
  EXPECT_NEAR(kind.body.shapes[0].low_m, 0.1, 1e-12);
  EXPECT_NEAR(kind.body.shapes[0].high_m, 0.1762, 1e-12);
  EXPECT_NEAR(std::abs(p.spec.robots[0].X_WR.heading_rad), kPi, 1e-12) << "yaw 180: it faces back";
  EXPECT_TRUE(p.spec.robots[0].stance.is_upright());
  ASSERT_EQ(kind.devices.size(), 2u);
  EXPECT_EQ(kind.devices[0].kind, "roomba");
  EXPECT_EQ(kind.devices[0].parameters[0].value, "create1");
  EXPECT_EQ(kind.devices[0].parameters[1].value, "/dev/SEAR_Robot_01");
}

TEST(SearProject, SensorsAreWhereTheyWereMoved) {
  Project p;
  p.add("robots/robot.xml", kRobot);
  p.add("robots/body.xml", kBody);
  p.add("robots/lidar.xml",
        R"(<LIDAR name="myLidar" range="8.191" spread="180" resolution="1" baud="9600" lms="1"
             userPort="/dev/SEAR_LIDAR_01"><move x="0" y="0.15" z="0.2"/></LIDAR>)");
  p.add("robots/gps.xml",
        R"(<GPS name="gpsUnit1" latitude="33.61" altitude="182.5" longitude="-80.865"
             userPort="/dev/SEAR_GPS_01"/>)");
  p.add("robots/ping.xml",
        R"xml(<Distance name="left" beam="PING)))"><rotate x="0" y="45" z="0"/></Distance>)xml");
  EXPECT_EQ(p.load(), "");
  const RobotKindSpec& kind = p.spec.kinds[0];
  ASSERT_EQ(kind.sensors.size(), 3u);
  EXPECT_EQ(kind.sensors[1].name, "myLidar");
  EXPECT_EQ(kind.sensors[1].X_RS.x_m, 0.2);
  EXPECT_NEAR(kind.sensors[1].z_m, 0.15 + 0.0381, 1e-12);
  EXPECT_EQ(kind.sensors[1].parameters[0].value, "181");
  EXPECT_NEAR(kind.sensors[2].X_RS.heading_rad, kPi / 4, 1e-12) << "45 degrees to the left";
  EXPECT_EQ(p.spec.environment.latitude_deg, 33.61);
  EXPECT_EQ(p.spec.environment.longitude_deg, -80.865);
  EXPECT_EQ(p.spec.environment.altitude_m, 182.5);
  EXPECT_NEAR(p.spec.environment.north_rad, kPi / 2, 1e-15);
}

TEST(SearProject, MistakesNameTheFileTheLineAndTheRemedy) {
  Project p;
  p.add("environment/a.xml",
        "<Box name=\"a\"\n length=\"x\" width=\"1\" height=\"1\" hight=\"2\"/>");
  p.add("environment/b.xml", "<Bix name='b'/>");
  p.add("environment/c.xml", "\n\n<Cylinder name='c' radius='-1' height='1'/>");
  p.add("environment/d.xml", "<Cone name='d' radius='1'>");
  p.add("robot/e.xml", "<GPS name='e' latitude='1' altitude='2' longitude='3'/>");
  p.add("robot/f.xml", "<GPS name='f' latitude='1' altitude='2' longitude='4'/>");
  EXPECT_EQ(
      p.load(),
      "P/environment/a.xml:1: error: length is \"x\", not a number; write a plain number such as "
      "500 or -12.5\n"
      "P/environment/a.xml:1: error: Box has no \"hight\"; did you mean height?\n"
      "P/environment/b.xml:1: error: unknown element \"Bix\"; use one of Floor Box Cylinder Cone "
      "Model SEARrobot Wheel Dynamics Accelerometer Gyroscope Compass GPS Odometer Distance LIDAR\n"
      "P/environment/c.xml:3: error: radius is \"-1\" m, outside 0.0001 to 10000 m; check its "
      "unit\n"
      "P/environment/d.xml:1: error: this is not XML: Start-end tags mismatch; is the file "
      "complete, and is it UTF-8?\n"
      "P/robot/f.xml:1: error: f and e name different places for the world's origin; give both the "
      "same latitude, altitude and longitude\n"
      "P/robot/e.xml:1: error: e does not say on which robot it is; add a SEARrobot to the "
      "project\n"
      "P/robot/f.xml:1: error: f does not say on which robot it is; add a SEARrobot to the "
      "project\n");
}

// Every class with every attribute: what is written reads back as the same.
TEST(SearProject, WhatIsWrittenReadsBackTheSame) {
  for (const SearWord& word : sear_words()) {
    SearItem item;
    item.kind = word.kind;
    item.name = "a <name> & 'more'";
    double value = 0.1 + 0.2;
    for (const SearNumber& number : word.numbers) {
      const double fits = std::min(number.limits.most, std::max(number.limits.least, value));
      item.numbers.push_back(number.whole ? std::floor(fits) : fits);
      value += 0.7;
    }
    for (const char* key : word.texts) item.texts.push_back(std::string("\xC3\xA4 ") + key);
    item.is_placed = true;
    item.pose = {{1e-7, -2, 1.0 / 3}, {45, 0, -30}, {1, 2, 0.5}};
    if (word.kind == SearClass::kRobot) {
      SearItem wheel;
      wheel.kind = SearClass::kWheel;
      wheel.name = "w";
      wheel.numbers = {0.1, 0.2, 1};
      item.wheels = {wheel, wheel};
    }
    Diagnostics diagnostics;
    FileReport report("x.xml", diagnostics);
    const auto read = read_sear_xml(as_bytes(sear_xml_of(item)), false, report);
    ASSERT_TRUE(read) << word.element << first_error(diagnostics);
    EXPECT_TRUE(same_item(*read, item)) << sear_xml_of(item) << sear_xml_of(*read);
  }
}

}  // namespace
}  // namespace understudy::sear_project_test
