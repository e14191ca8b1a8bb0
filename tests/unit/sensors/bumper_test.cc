// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::bumper_test {
namespace {

// Driven against the right wall, which it meets at this bearing, and held there.
std::unique_ptr<Simulation> pressed_at(double bearing_rad, const Parameters& values,
                                       const Parameters& errors = {}) {
  Spec spec = room_with(sensor_to_try("bumper", values), errors);
  spec.robots[0].X_WR = {3.9, 2, -bearing_rad};
  auto s = simulation_of(spec);
  drive(*s, bearing_rad > 2 ? -0.2 : 0.2, 0, 200);
  EXPECT_TRUE(s->state().robots[0].body.touching);
  return s;
}

Parameters zone(const char* from_rad, const char* to_rad, const char* force_n = "0") {
  return {{"from_rad", from_rad}, {"to_rad", to_rad}, {"force_n", force_n}};
}

bool shows(Simulation& s) { return reading(s)[0] == 1; }

TEST(Bumper, FreeRobotsPressNothing) {
  const auto s = simulation_of(room_with(sensor_to_try("bumper")));
  drive(*s, 0.2, 0, 10);
  EXPECT_EQ(reading(*s), std::vector<double>{0});
  EXPECT_EQ(s->sense(0, kTried).kind, SampleKind::kBits);
}

TEST(Bumper, OnlyItsOwnZoneCounts) {
  EXPECT_TRUE(shows(*pressed_at(0, {})));  // the front half unless told otherwise
  EXPECT_TRUE(shows(*pressed_at(0, zone("-0.1", "0.1"))));
  EXPECT_FALSE(shows(*pressed_at(0, zone("0.3", "1.5"))));
  EXPECT_FALSE(shows(*pressed_at(0, zone("-1.5", "-0.3"))));
  EXPECT_TRUE(shows(*pressed_at(kPi, zone("3", "3.3"))));  // across the seam behind
  EXPECT_TRUE(shows(*pressed_at(kPi, zone("2.5", "-2.5"))));
  EXPECT_FALSE(shows(*pressed_at(kPi, {})));
  EXPECT_TRUE(shows(*pressed_at(kPi, zone("-3.2", "3.2"))));
  EXPECT_TRUE(shows(*pressed_at(0, zone("-3.141592653589793", "3.141592653589793"))));
  EXPECT_TRUE(shows(*pressed_at(kPi, zone("0", "6.283185307179586"))));
}

TEST(Bumper, AZoneNarrowerThanASectorHasThatSector) {
  EXPECT_TRUE(shows(*pressed_at(0, zone("0.02", "0.03"))));
  EXPECT_FALSE(shows(*pressed_at(0, zone("0.12", "0.13"))));
}

TEST(Bumper, TurnedByItsMounting) {
  Spec spec = room_with(sensor_to_try("bumper", zone("-0.1", "0.1")));
  spec.kinds[0].sensors[kTried].X_RS.heading_rad = kPi;
  spec.robots[0].X_WR = {3.9, 2, kPi};
  const auto s = simulation_of(spec);
  drive(*s, -0.2, 0, 200);
  EXPECT_TRUE(shows(*s));
}

TEST(Bumper, NeedsItsForce) {
  const auto s = pressed_at(0, zone("-1", "1", "5"));
  const double force_n = s->state().robots[0].body.contact_n;
  ASSERT_GT(force_n, 5);
  EXPECT_TRUE(shows(*s));
  const std::string more = std::to_string(force_n + 1);
  EXPECT_FALSE(shows(*pressed_at(0, zone("-1", "1", more.c_str()))));
}

TEST(Bumper, MissesItsShare) {
  const auto s = pressed_at(0, {}, {{"miss_share", "0.2"}});
  double shown = 0;
  for (int i = 0; i < MotionStatistics::kCount; ++i) shown += s->sense(0, kTried).values[0];
  EXPECT_NEAR(shown / MotionStatistics::kCount, 0.8,
              3 * std::sqrt(0.16 / MotionStatistics::kCount));
}

TEST(Bumper, BadParameterIsNamed) {
  const std::string why = why_not(room_with(sensor_to_try("bumper", {{"force", "1"}})));
  EXPECT_NE(why.find("force_n"), std::string::npos) << why;
}

}  // namespace
}  // namespace understudy::bumper_test
