// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The device table of SimMeR's Python version: its notation, and what odometers make of a drive.
#include "systems/simmer/python/devices.h"

#include <gtest/gtest.h>

namespace understudy::simmer_python::python_devices_test {
namespace {

TEST(SimmerPythonDevices, TheDefaultIsSimmersOwnTable) {
  const auto table = read_devices(kDefaultDevices);
  ASSERT_TRUE(table.ok()) << table.error();
  EXPECT_EQ(table->motors.size(), 4u);
  ASSERT_EQ(table->drives.size(), 3u);
  ASSERT_EQ(table->ultras.size(), 2u);
  EXPECT_EQ(table->ultras[1].code, "u1");
  EXPECT_EQ(table->ultras[1].at.y, 1);
  EXPECT_EQ(table->ultras[1].height_in, 4);
  EXPECT_EQ(table->ultras[1].rays, 7);
  EXPECT_EQ(table->ultras[1].max_in, 433);
  ASSERT_EQ(table->infrareds.size(), 1u);
  EXPECT_NEAR(table->infrareds[0].radius_in, 1.299038106, 1e-9);  // 1.5 cos 30
  EXPECT_EQ(table->gyros.at(0).bias, 0.1);
  EXPECT_EQ(table->compasses.at(0).error, 0.02);
}

// The numbers are those of v1.2.0 for the same devices.
TEST(SimmerPythonDevices, OdometersCountTheWayOfTheirWheels) {
  const auto table = read_devices(kDefaultDevices);
  ASSERT_TRUE(table.ok());
  const Drive& ahead = table->drives[0];
  ASSERT_EQ(ahead.wheels.size(), 2u);
  EXPECT_EQ(ahead.wheels[0].way_in, 1);
  const Drive& turn = table->drives[2];
  ASSERT_EQ(turn.wheels.size(), 4u);
  EXPECT_NEAR(turn.wheels[0].way_in, 0.03490658504, 1e-11);  // 2 in * 2 pi / 360
  EXPECT_NEAR(turn.wheels[3].way_in, -0.03490658504, 1e-11);
}

TEST(SimmerPythonDevices, AWheelAtAnAngleTurnsFartherAndOneAcrossNotAtAll) {
  const auto table = read_devices(
      "motor,m0,x=2,rotation=60;motor,m1,x=2,rotation=90;motor,m2;"
      "drive,w0,vy=6,motors=m0+m1,directions=1+1;drive,r0,turn=90,motors=m2,directions=-1");
  ASSERT_TRUE(table.ok()) << table.error();
  EXPECT_NEAR(table->drives[0].wheels[0].way_in, 2, 1e-12);
  EXPECT_EQ(table->drives[0].wheels[1].way_in, 0);
  EXPECT_EQ(table->drives[1].wheels[0].way_in, 0);  // in the middle of the turn
}

TEST(SimmerPythonDevices, DrivesMayComeBeforeTheirMotors) {
  EXPECT_TRUE(read_devices("drive,w0,vy=6,motors=m0,directions=1;motor,m0;").ok());
  EXPECT_TRUE(read_devices("").ok());
}

TEST(SimmerPythonDevices, MistakesAreNamedWithTheirRemedy) {
  const std::pair<const char*, const char*> kMistakes[] = {
      {"ultar,u0", "did you mean ultra"},
      {"ultra", "two characters"},
      {"ultra,u00", "two characters"},
      {"ultra,u0,heigth=3", "height"},
      {"ultra,u0,rays=0", "out of range"},
      {"ultra,u0,x=abc", "not a number"},
      {"ultra,u0;gyro,u0", "two devices are called \"u0\""},
      {"drive,w0", "has no speed"},
      {"drive,w0,vy=6,motors=m0,directions=1", "no motor \"m0\""},
      {"motor,m0;drive,w0,vy=6,motors=m0", "1 motors and 0 directions"},
      {"motor,m0;drive,w0,vy=6,motors=m0,directions=x", "not a list of numbers"},
      {"ultra,u0,motors=m0", "unknown parameter"},
  };
  for (const auto& [text, part_of_message] : kMistakes) {
    const auto table = read_devices(text);
    ASSERT_FALSE(table.ok()) << text;
    EXPECT_NE(table.error().find(part_of_message), std::string::npos) << table.error();
  }
}

}  // namespace
}  // namespace understudy::simmer_python::python_devices_test
