// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of S4 and LabBot, as EyeSim ships them.
#include "systems/eyesim/robots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "base/math.h"
#include "tests/unit/systems/eyesim/kind_file.h"

namespace understudy::robots_test {
namespace {

TEST(BuiltinRobots, S4) {
  const auto kinds = eyesim_robot_kinds();
  ASSERT_EQ(kinds.size(), 2u);
  const RobotKindSpec& s4 = kinds[0];
  EXPECT_EQ(s4.name, "S4");
  EXPECT_EQ(value_of(s4.drive.parameters, "wheel_diameter_m"), "0.054");
  EXPECT_EQ(value_of(s4.drive.parameters, "counts_per_turn"), "1100");
  EXPECT_EQ(value_of(s4.drive.parameters, "half_track_m"), "0.045");
  ASSERT_GE(s4.sensors.size(), 5u);
  EXPECT_EQ(s4.sensors[0].X_RS.x_m, 0.060);
  EXPECT_EQ(s4.sensors[1].X_RS.y_m, 0.045);
  EXPECT_EQ(s4.sensors[1].X_RS.heading_rad, kPi / 2);
  EXPECT_EQ(s4.sensors[2].X_RS.heading_rad, -kPi / 2);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(s4.sensors[static_cast<std::size_t>(i)].number, i + 1);
    EXPECT_EQ(s4.sensors[static_cast<std::size_t>(i)].z_m, 0.030);
  }
  EXPECT_EQ(s4.sensors[3].number, 4);
  EXPECT_EQ(s4.sensors[3].X_RS.heading_rad, kPi);
  EXPECT_EQ(s4.sensors[4].kind, "lidar");
  EXPECT_EQ(s4.sensors[4].z_m, 0.030);  // sees golf balls, which are 43 mm high
  EXPECT_EQ(s4.sensors[5].kind, "camera");
  EXPECT_EQ(s4.sensors[5].X_RS.x_m, 0.062);
  EXPECT_EQ(s4.sensors[5].z_m, 0.060);
  EXPECT_EQ(s4.sensors[6].kind, "compass");
  // No part sticks out of the collision disc, or beams would start inside of walls.
  for (const SensorSpec& s : s4.sensors)
    EXPECT_LE(det::hypot(s.X_RS.x_m, s.X_RS.y_m), s4.body.shapes[0].radius_m) << s.name;
  ASSERT_EQ(s4.devices.size(), 1u);
  EXPECT_EQ(s4.devices[0].kind, "robios");
  ASSERT_GE(s4.parts.size(), 3u);
  EXPECT_EQ(value_of(s4.parts[0].parameters, "number"), "1");
  EXPECT_EQ(value_of(s4.parts[1].parameters, "number"), "2");
  EXPECT_EQ(s4.parts[2].kind, "kicker");
  EXPECT_EQ(value_of(s4.parts[2].parameters, "number"), "3");
}

TEST(BuiltinRobots, LabBot) {
  const RobotKindSpec labbot = eyesim_robot_kinds()[1];
  EXPECT_EQ(labbot.name, "LabBot");
  EXPECT_EQ(value_of(labbot.drive.parameters, "wheel_diameter_m"), "0.045");
  EXPECT_EQ(value_of(labbot.drive.parameters, "counts_per_turn"), "540");
  EXPECT_EQ(value_of(labbot.drive.parameters, "half_track_m"), "0.070");
  EXPECT_EQ(labbot.body.mass_kg, 50);
  EXPECT_EQ(labbot.body.mass_center.x, -0.050);
  // 180 wide, 145 high, 200 long around a middle 82 mm up.
  const ShapeSpec& hull = labbot.body.shapes.at(0);
  EXPECT_EQ(hull.length_m, 0.200);
  EXPECT_EQ(hull.width_m, 0.180);
  EXPECT_NEAR(hull.high_m - hull.low_m, 0.145, 1e-12);
  EXPECT_NEAR(0.5 * (hull.high_m + hull.low_m), 0.082, 1e-12);
  ASSERT_GE(labbot.sensors.size(), 5u);
  EXPECT_EQ(labbot.sensors[0].X_RS.x_m, 0.030);
  EXPECT_EQ(labbot.sensors[0].z_m, 0.080);
  EXPECT_EQ(labbot.sensors[1].X_RS.y_m, 0.027);
  EXPECT_EQ(labbot.sensors[2].X_RS.y_m, -0.027);
  for (const SensorSpec& s : labbot.sensors) {
    EXPECT_LE(std::abs(s.X_RS.x_m), 0.5 * hull.length_m) << s.name;
    EXPECT_LE(std::abs(s.X_RS.y_m), 0.5 * hull.width_m) << s.name;
  }
}

// Every digital line and every analog channel has exactly one thing behind it.
TEST(BuiltinRobots, TheBoardIsFull) {
  for (const RobotKindSpec& kind : eyesim_robot_kinds()) {
    SCOPED_TRACE(kind.name);
    std::multiset<int> lines;
    std::multiset<int> channels;
    for (const SensorSpec& s : kind.sensors) {
      if (s.digital != 0) lines.insert(s.digital);
      if (s.analog != 0) channels.insert(s.analog);
    }
    for (const PartSpec& p : kind.parts)
      if (const std::string line = value_of(p.parameters, "digital"); !line.empty())
        lines.insert(std::stoi(line));
    EXPECT_EQ(lines, (std::multiset<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}));
    EXPECT_EQ(channels, (std::multiset<int>{1, 2, 3, 4, 5, 6, 7, 8}));
  }
}

}  // namespace
}  // namespace understudy::robots_test
