// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/battery_cells.h"
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::battery_test {
namespace {

enum { kVolts, kAmperes, kCoulombs };

// One lithium cell of 1 Ah that gives 3.6 A: empty within 1000 s.
Parameters cell(const char* idle_a = "3.6") {
  return {{"capacity_ah", "1"}, {"cells", "1"},          {"chemistry", "liion"},
          {"idle_a", idle_a},   {"resistance_ohm", "0"}, {"drag_n", "0"}};
}

void with(Parameters& values, const char* key, const char* value) {
  for (Parameter& p : values)
    if (p.key == key) {
      p.value = value;
      return;
    }
  values.push_back({key, value});
}

Spec slow_room(const Parameters& values, const Parameters& errors = {}) {
  Spec spec = room_with(sensor_to_try("battery", values), errors);
  spec.tick_ns = 100 * kMillisecond;
  return spec;
}

void rest(Simulation& s, double seconds) {
  for (int i = 0; i < static_cast<int>(10 * seconds); ++i) s.tick({});
}

TEST(Battery, CurvesRiseFromEmptyToFull) {
  for (const CellCurve& curve : kCells) {
    for (std::size_t k = 1; k < curve.volts.size(); ++k)
      EXPECT_GT(curve.volts[k], curve.volts[k - 1]) << curve.name;
    EXPECT_EQ(curve.at(-1), curve.volts.front());
    EXPECT_EQ(curve.at(2), curve.volts.back());
    EXPECT_NEAR(curve.at(0.25), 0.5 * (curve.volts[2] + curve.volts[3]), 1e-12);
  }
}

TEST(Battery, GivesItsChargeAndFollowsItsCurve) {
  const auto s = simulation_of(slow_room(cell()));
  EXPECT_EQ(reading(*s), (std::vector<double>{4.2, 0, 3600}));
  rest(*s, 500);
  EXPECT_NEAR(reading(*s)[kVolts], 3.70, 1e-9);  // half full
  EXPECT_NEAR(reading(*s)[kAmperes], -3.6, 1e-12);
  EXPECT_NEAR(reading(*s)[kCoulombs], 1800, 1e-6);
  rest(*s, 600);
  EXPECT_NEAR(reading(*s)[kVolts], 3.0, 1e-9);  // empty
  EXPECT_NEAR(reading(*s)[kAmperes], 0, 1e-9);
  EXPECT_NEAR(reading(*s)[kCoulombs], 0, 1e-6);
}

// A robot that is braked hard draws nothing for a while, and gives nothing back.
TEST(Battery, BrakingMotorsFeedNothingBack) {
  Spec spec = room_with(sensor_to_try("battery", cell("0")));
  spec.kinds[0].drive.parameters.push_back({"dc", "1"});
  spec.kinds[0].drive.parameters.push_back({"rotor_inertia_kg_m2", "0.01"});
  const auto s = simulation_of(spec);
  drive(*s, 0.4, 0, 400);
  double before = reading(*s)[kCoulombs];
  const RobotCommand slower = speed_command(0.1, 0);
  s->tick({&slower, 1});
  bool braked = false;
  for (int i = 0; i < 200; ++i) {
    s->tick({});
    const MotorState& motor = s->state().robots[0].motors[0];
    braked = braked || motor.duty * motor.current_a < 0;
    ASSERT_LE(reading(*s)[kCoulombs], before) << i;
    ASSERT_LE(reading(*s)[kAmperes], 0) << i;
    before = reading(*s)[kCoulombs];
  }
  EXPECT_TRUE(braked);
}

TEST(Battery, ResistanceLowersTheVoltageUnderLoad) {
  Parameters values = cell();
  with(values, "resistance_ohm", "0.05");
  const auto s = simulation_of(slow_room(values));
  rest(*s, 0.1);
  // 0.36 C of the top tenth, which spans 0.14 V, are gone.
  EXPECT_NEAR(reading(*s)[kVolts], 4.2 - 0.00014 - 3.6 * 0.05, 1e-9);
}

TEST(Battery, IdealMotorsTakePowerFromTheirSpeed) {
  Parameters values = cell("0");
  with(values, "drag_n", "10");
  const auto s = simulation_of(slow_room(values));
  drive(*s, 0.2, 0, 2);
  EXPECT_NEAR(reading(*s)[kAmperes], -10 * 0.2 / 4.2, 1e-4);
  drive(*s, 0, 0, 2);
  EXPECT_EQ(reading(*s)[kAmperes], 0);
}

TEST(Battery, DcMotorsTakeTheirCurrent) {
  Spec spec = slow_room(cell("0.5"));
  spec.kinds[0].drive.parameters.push_back({"dc", "1"});
  spec.kinds[0].drive.parameters.push_back({"stall_current_a", "2"});
  const auto s = simulation_of(spec);
  drive(*s, 0.3, 0, 1);
  double taken = 0.5;
  for (const MotorState& m : s->state().robots[0].motors)
    taken += std::max(0.0, m.duty * m.current_a);
  EXPECT_GT(taken, 0.5);
  EXPECT_NEAR(reading(*s)[kAmperes], -taken, 1e-12);
}

TEST(Battery, ChargesWhileItsPartIsOnAndStopsWhenFull) {
  Parameters values = cell("0.6");
  with(values, "start_share", "0.5");
  with(values, "charger", "DOCK");
  with(values, "charging_a", "3");
  Spec spec = slow_room(values);
  spec.kinds[0].parts.push_back({"switch", "DOCK", {}});
  const auto s = simulation_of(spec);
  rest(*s, 10);
  EXPECT_NEAR(reading(*s)[kCoulombs], 1800 - 6, 1e-6);
  RobotCommand on;
  on.command = MovePart{.part = static_cast<int>(spec.kinds[0].parts.size()) - 1, .value = 1};
  s->apply(on);
  rest(*s, 100);
  EXPECT_NEAR(reading(*s)[kAmperes], 2.4, 1e-9);
  EXPECT_NEAR(reading(*s)[kCoulombs], 1800 - 6 + 240, 1e-6);
  rest(*s, 1000);
  EXPECT_NEAR(reading(*s)[kCoulombs], 3600, 1e-6);
  EXPECT_NEAR(reading(*s)[kAmperes], 0, 1e-9);
}

TEST(Battery, Noise) {
  const auto s = simulation_of(slow_room(
      cell(), {{"voltage_sigma_v", "0.02"}, {"current_sigma_a", "0.1"}, {"charge_sigma_c", "5"}}));
  statistics_of(*s, kVolts).expect(4.2, 0.02);
  statistics_of(*s, kAmperes).expect(0, 0.1);
  statistics_of(*s, kCoulombs).expect(3600, 5);
}

TEST(Battery, RestoredOrAskedItGoesOnTheSame) {
  expect_same_continuation(room_with(sensor_to_try("battery")));
}

TEST(Battery, BadWordsAreNamed) {
  Parameters values = cell();
  with(values, "chemistry", "potato");
  EXPECT_NE(why_not(slow_room(values)).find("nimh|lead|liion"), std::string::npos);
  values = cell();
  with(values, "charger", "DOCK");
  EXPECT_NE(why_not(slow_room(values)).find("part switch DOCK"), std::string::npos);
}

}  // namespace
}  // namespace understudy::battery_test
