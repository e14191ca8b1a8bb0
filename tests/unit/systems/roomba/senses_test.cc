// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every packet has a source that a user can change.
#include <gtest/gtest.h>

#include "tests/unit/systems/roomba/oi_bench.h"

namespace understudy::senses_test {
namespace {

constexpr TimeNs kSlot = 15 * kMillisecond;

struct Changed {
  const char* name;
  double value;
  std::uint8_t packet;
  Bytes tells;
};

TEST(OiSenses, SensorsAndPartsAreTold) {
  const Changed cases[] = {
      {"BUMP_RIGHT", 1, 7, {1}},
      {"BUMP_LEFT", 1, 7, {2}},
      {"WALL", 0.05, 8, {1}},
      {"CLIFF_LEFT", 1, 9, {1}},
      {"CLIFF_FRONT_LEFT", 1, 10, {1}},
      {"CLIFF_FRONT_RIGHT", 1, 11, {1}},
      {"CLIFF_RIGHT", 1, 12, {1}},
      {"IR_OMNI", 162, 13, {1}},
      {"IR_OMNI", 164, 17, {164}},
      {"WALL", 0.04, 27, {0x01, 0x00}},  // a quarter of 1023
      {"FLOOR_LEFT", 1, 28, {0x0F, 0xFF}},
      {"FLOOR_FRONT_LEFT", 0.25, 29, {0x04, 0x00}},
      {"FLOOR_FRONT_RIGHT", 1, 30, {0x0F, 0xFF}},
      {"FLOOR_RIGHT", 1, 31, {0x0F, 0xFF}},
      {"DOCK_CONTACTS", 1, 34, {2}},
      {"DOCK_CONTACTS", 1, 21, {3}},
      {"LIGHT_LEFT", 0.04, 45, {1}},
      {"LIGHT_RIGHT", 0.04, 45, {32}},
      {"LIGHT_LEFT", 0.04, 46, {0x04, 0x00}},
      {"LIGHT_FRONT_LEFT", 0.04, 47, {0x04, 0x00}},
      {"LIGHT_CENTER_LEFT", 0.04, 48, {0x04, 0x00}},
      {"LIGHT_CENTER_RIGHT", 0.04, 49, {0x04, 0x00}},
      {"LIGHT_FRONT_RIGHT", 0.04, 50, {0x04, 0x00}},
      {"LIGHT_RIGHT", 0.04, 51, {0x04, 0x00}},
      {"IR_LEFT", 161, 52, {161}},
      {"IR_RIGHT", 168, 53, {168}},
  };
  for (const Changed& change : cases) {
    OiBench bench("create2");
    bench.ask({128});
    const Bytes before = bench.ask({142, change.packet});
    EXPECT_NE(before, change.tells) << int{change.packet};
    bench.set_sensor(change.name, change.value);
    EXPECT_EQ(bench.ask({142, change.packet}), before) << "values are renewed every 15 ms";
    bench.wait(kSlot);
    EXPECT_EQ(bench.ask({142, change.packet}), change.tells) << int{change.packet};
  }
}

TEST(OiSenses, PartsAreTold) {
  const Changed cases[] = {
      {"DROP_RIGHT", 1, 7, {4}},    {"DROP_LEFT", 1, 7, {8}},  {"REMOTE", 130, 17, {130}},
      {"REMOTE", 130, 53, {130}},   {"CLEAN", 1, 18, {1}},     {"SPOT", 1, 18, {2}},
      {"DOCK", 1, 18, {4}},         {"MINUTE", 1, 18, {8}},    {"HOUR", 1, 18, {16}},
      {"DAY", 1, 18, {32}},         {"SCHEDULE", 1, 18, {64}}, {"CLOCK", 1, 18, {128}},
      {"CHARGER_PLUG", 1, 34, {1}},
  };
  for (const Changed& change : cases) {
    OiBench bench("create2");
    bench.ask({128, 132});
    bench.set_part(change.name, change.value);
    EXPECT_EQ(bench.ask({142, change.packet}), change.tells) << change.name;
  }
}

TEST(OiSenses, TheCreateHasACasterAndACargoBay) {
  OiBench bench("create1", "Create1");
  bench.ask({128, 132});
  EXPECT_EQ(bench.ask({142, 7}), Bytes{0});
  bench.set_part("DROP_CASTER", 1);
  EXPECT_EQ(bench.ask({142, 7}), Bytes{16});
  bench.set_part("PLAY", 1);
  EXPECT_EQ(bench.ask({142, 18}), Bytes{1});
  bench.set_part("ADVANCE", 1);
  EXPECT_EQ(bench.ask({142, 18}), Bytes{5});
  EXPECT_EQ(bench.ask({142, 32}), Bytes{31}) << "open inputs are high, and so is device detect";
  bench.happen(LinkEvent::Line{{57600, false, true, true}});
  EXPECT_EQ(bench.ask({142, 32}), Bytes{15});
}

TEST(OiSenses, AHeldRobotHasNoGroundUnderItsWheels) {
  OiBench bench("create2");
  bench.ask({128, 131});
  bench.kind().body.held = true;
  EXPECT_EQ(bench.ask({142, 7}), Bytes{12});
  bench.wait(kSlot);
  EXPECT_EQ(bench.mode(), 1) << "Safe mode ends";
}

TEST(OiSenses, WheelsInTheAirTurnWithoutLoadAndWithoutTheFloor) {
  OiBench bench("create2");
  bench.ask({128, 132, 145, 0, 200, 0, 200});
  bench.robot().state.drive.made.forward_m = 0.001;
  EXPECT_EQ(bench.ask({142, 58}), Bytes{1});
  EXPECT_EQ(bench.ask({142, 54}), (Bytes{0, 140}));
  bench.kind().body.held = true;
  EXPECT_EQ(bench.ask({142, 58}), Bytes{0});
  EXPECT_EQ(bench.ask({142, 54}), (Bytes{0, 60}));
  EXPECT_EQ(bench.ask({142, 55}), (Bytes{0, 60}));
}

TEST(OiSenses, AStalledRobotTellsOvercurrentAndNoStasis) {
  OiBench bench("create2");
  bench.ask({128, 131, 145, 0, 100, 0, 100});
  bench.robot().state.drive.made.forward_m = 0.0005;
  EXPECT_EQ(bench.ask({142, 58}), Bytes{1});
  EXPECT_EQ(bench.ask({142, 14}), Bytes{0});
  EXPECT_EQ(bench.ask({142, 54}), (Bytes{0, 100})) << "60 mA and 0.4 mA for each mm/s";
  bench.robot().state.drive.made.forward_m = 0;
  bench.robot().state.drive.stalled = true;
  EXPECT_EQ(bench.ask({142, 58}), Bytes{0});
  EXPECT_EQ(bench.ask({142, 14}), Bytes{24});
  EXPECT_EQ(bench.ask({142, 55}), (Bytes{3, 232})) << "1000 mA";
}

// What a user blocks is told while it is on: "5 Roomba part OVERLOAD_MAIN_BRUSH 1".
TEST(OiSenses, ABlockedBrushTellsOvercurrent) {
  const Changed cases[] = {
      {"OVERLOAD_SIDE_BRUSH", 1, 14, {1}},
      {"OVERLOAD_MAIN_BRUSH", 1, 14, {4}},
      {"OVERLOAD_MAIN_BRUSH", 1, 56, {0x03, 0xE8}},
      {"OVERLOAD_SIDE_BRUSH", 1, 57, {0x03, 0xE8}},
      {"OVERLOAD_VACUUM", 1, 14, {0}},
  };
  for (const Changed& change : cases) {
    OiBench bench("roomba600", "Roomba");
    bench.ask({128, 132});
    bench.set_part(change.name, change.value);
    EXPECT_EQ(bench.ask({142, 14}), Bytes{0}) << "it does not turn";
    bench.ask({138, 7});
    EXPECT_EQ(bench.ask({142, change.packet}), change.tells) << change.name;
  }
  OiBench old("sci", "Roomba400");
  old.ask({128, 132, 138, 7});
  old.set_part("OVERLOAD_VACUUM", 1);
  EXPECT_EQ(old.ask({142, 1}).at(7), 2) << "only the old ones tell";
}

TEST(OiSenses, TheCreateTellsOverloadedDrivers) {
  const std::map<const char*, int> bits = {
      {"OVERLOAD_DRIVER_0", 2}, {"OVERLOAD_DRIVER_1", 1}, {"OVERLOAD_DRIVER_2", 4}};
  for (const auto& [part, bit] : bits) {
    OiBench bench("create1", "Create1");
    bench.ask({128, 132, 138, 7});
    bench.set_part(part, 1);
    EXPECT_EQ(bench.ask({142, 14}).at(0), bit) << part;
  }
}

TEST(OiSenses, ABlockedWheelTellsOvercurrent) {
  OiBench bench("create2");
  bench.ask({128, 132, 145, 0, 100, 0, 100});
  bench.set_part("OVERLOAD_LEFT_WHEEL", 1);
  EXPECT_EQ(bench.ask({142, 14}), Bytes{16});
  EXPECT_EQ(bench.ask({142, 54}), (Bytes{3, 232}));
  EXPECT_EQ(bench.ask({142, 55}), (Bytes{0, 100}));
  bench.set_part("OVERLOAD_RIGHT_WHEEL", 1);
  EXPECT_EQ(bench.ask({142, 14}), Bytes{24});
}

TEST(OiSenses, FaultsOfChargingAndStasis) {
  OiBench bench("create2");
  bench.ask({128});
  bench.set_part("CHARGING_FAULT", 1);
  EXPECT_EQ(bench.ask({142, 21}), Bytes{0}) << "there is no charger";
  bench.set_part("CHARGER_PLUG", 1);
  EXPECT_EQ(bench.ask({142, 21}), Bytes{5});
  bench.set_part("STASIS_DIRTY", 1);
  EXPECT_EQ(bench.ask({142, 58}), Bytes{2});
}

// Pins of the cargo bay are parts or sensors of these names, which the robot's file adds.
TEST(OiSenses, CargoBayPinsArePartsAndSensors) {
  OiBench bench("create1", "Create1");
  bench.add_part({"switch", "INPUT_0", {}});
  SensorSpec pin;
  pin.kind = "bumper";
  pin.name = "INPUT_2";
  bench.add_sensor(pin);
  pin.name = "ANALOG_INPUT";
  bench.add_sensor(pin);
  bench.ask({128, 132});
  EXPECT_EQ(bench.ask({142, 32}), Bytes{0b11010});
  bench.set_part("INPUT_0", 1);
  bench.set_sensor("INPUT_2", 1);
  bench.set_sensor("ANALOG_INPUT", 2.5);
  bench.wait(kSlot);
  EXPECT_EQ(bench.ask({142, 32}), Bytes{0b11111});
  EXPECT_EQ(bench.ask({142, 33}), (Bytes{2, 0})) << "512 of 1023";
}

TEST(OiSenses, AMarkerIsDirt) {
  OiBench bench("create2");
  bench.ask({128});
  EXPECT_EQ(bench.ask({142, 15}), Bytes{0});
  MarkerSpec marker;
  marker.at = {0.05, 0};
  bench.robot().edit_model().markers = {marker};
  EXPECT_EQ(bench.ask({142, 15}), Bytes{255});
  bench.robot().edit_model().markers[0].at.x = 0.2;
  EXPECT_EQ(bench.ask({142, 15}), Bytes{0});
}

TEST(OiSenses, TheTemperatureIsThatOfTheWorld) {
  OiBench bench("create2");
  bench.ask({128});
  bench.robot().edit_model().environment.temperature_c = -5;
  EXPECT_EQ(bench.ask({142, 24}), Bytes{251});
}

}  // namespace
}  // namespace understudy::senses_test
