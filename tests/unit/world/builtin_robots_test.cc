// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The S4's numbers, as EyeSim ships them.
#include "world/builtin_robots.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/math.h"

namespace understudy {
namespace {

std::string value_of(const Parameters& parameters, const std::string& key) {
  for (const Parameter& p : parameters)
    if (p.key == key) return p.value;
  return "";
}

TEST(BuiltinRobots, S4) {
  const auto kinds = builtin_robot_kinds();
  ASSERT_EQ(kinds.size(), 1u);
  const RobotKindSpec& s4 = kinds[0];
  EXPECT_EQ(s4.name, "S4");
  EXPECT_EQ(value_of(s4.drive.parameters, "wheel_diameter_m"), "0.054");
  EXPECT_EQ(value_of(s4.drive.parameters, "counts_per_turn"), "1100");
  EXPECT_EQ(value_of(s4.drive.parameters, "half_track_m"), "0.045");
  ASSERT_EQ(s4.sensors.size(), 4u);
  EXPECT_EQ(s4.sensors[0].X_RS.x_m, 0.060);
  EXPECT_EQ(s4.sensors[1].X_RS.y_m, 0.045);
  EXPECT_EQ(s4.sensors[1].X_RS.heading_rad, kPi / 2);
  EXPECT_EQ(s4.sensors[2].X_RS.heading_rad, -kPi / 2);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(s4.sensors[static_cast<std::size_t>(i)].number, i + 1);
    EXPECT_EQ(s4.sensors[static_cast<std::size_t>(i)].z_m, 0.030);
  }
  // No part sticks out of the collision disc, or beams would start inside of walls.
  for (const SensorSpec& s : s4.sensors)
    EXPECT_LE(det::hypot(s.X_RS.x_m, s.X_RS.y_m), s4.body.shapes[0].radius_m) << s.name;
  ASSERT_EQ(s4.devices.size(), 1u);
  EXPECT_EQ(s4.devices[0].kind, "robios");
}

}  // namespace
}  // namespace understudy
