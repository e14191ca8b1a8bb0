// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::odometer_test {
namespace {

void expect_counted(Simulation& s, double distance_m, double angle_rad, double tolerance = 1e-9) {
  EXPECT_NEAR(reading(s)[0], distance_m, tolerance);
  EXPECT_NEAR(reading(s)[1], angle_rad, tolerance);
}

TEST(Odometer, CountsWayAndAngleForwardsAndBackwards) {
  const auto s = simulation_of(room_with(sensor_to_try("odometer")));
  expect_counted(*s, 0, 0, 0);
  drive(*s, 0.3, 0.5, 200);  // 1 s
  expect_counted(*s, 0.3, 0.5);
  drive(*s, -0.2, 1, 400);
  expect_counted(*s, 0.3 - 0.4, 0.5 + 2);
}

TEST(Odometer, CountsOnEveryDrive) {
  for (const char* kind : {"ackermann", "omni"}) {
    Spec spec = room_with(sensor_to_try("odometer"));
    spec.kinds[0].drive = {kind, "drive", {}};
    const auto s = simulation_of(spec);
    drive(*s, 0.3, 0.2, 200);
    SCOPED_TRACE(kind);
    expect_counted(*s, 0.3, 0.2);
  }
}

TEST(Odometer, NeitherANewPlaceNorNewOdometryCounts) {
  const auto s = simulation_of(room_with(sensor_to_try("odometer")));
  drive(*s, 0.3, 0, 100);
  s->apply({0, PutAt{{1, 1, 1}}});
  s->apply({0, SetOdometry{{1, 1, 1}}});
  drive(*s, 0.3, 0, 100);
  expect_counted(*s, 0.3, 0);
}

TEST(Odometer, BlockedWheelsDoNotCount) {
  Spec spec = room_with(sensor_to_try("odometer"));
  spec.robots[0].X_WR = {3.8, 2, 0};
  const auto s = simulation_of(spec);
  drive(*s, 0.2, 0, 2000);
  expect_counted(*s, 3.995 - 0.072 - 3.8, 0, 1e-3);
}

TEST(Odometer, StepsAndBothKindsOfLimit) {
  const Parameters values = {{"distance_step_m", "0.01"},
                             {"angle_step_rad", "0.1"},
                             {"distance_limit_m", "0.2"},
                             {"angle_limit_rad", "0.5"},
                             {"overflow", "wrap"}};
  Spec spec = room_with(sensor_to_try("odometer", values));
  const auto wraps = simulation_of(spec);
  drive(*wraps, 0.054, 0.46, 200);
  expect_counted(*wraps, 0.05, -0.5, 1e-12);  // 0.5 is beyond the end
  drive(*wraps, 0.2, 0.2, 200);
  expect_counted(*wraps, 0.25 - 0.4, 0.7 - 1, 1e-12);

  spec.kinds[0].sensors[kTried].parameters.back().value = "saturate";
  const auto stays = simulation_of(spec);
  drive(*stays, 0.4, 1, 200);
  expect_counted(*stays, 0.19, 0.4, 1e-12);
  drive(*stays, -0.1, -0.2, 200);  // it comes back from its end at once
  expect_counted(*stays, 0.09, 0.2, 1e-12);
  drive(*stays, -0.4, -1.5, 200);
  expect_counted(*stays, -0.2, -0.5, 1e-12);
}

TEST(Odometer, ErrorsAreSharesOfTheWay) {
  const auto s =
      simulation_of(room_with(sensor_to_try("odometer"),
                              {{"distance_scale_error", "0.02"}, {"angle_scale_error", "-0.1"}}));
  drive(*s, 0.3, 0.5, 200);
  expect_counted(*s, 0.3 * 1.02, 0.5 * 0.9);
}

TEST(Odometer, RestoredOrAskedItGoesOnTheSame) {
  expect_same_continuation(room_with(sensor_to_try("odometer", {{"distance_limit_m", "0.02"}})));
}

TEST(Odometer, BadLimitsAndWordsAreNamed) {
  const std::string word = why_not(room_with(sensor_to_try("odometer", {{"overflow", "stop"}})));
  EXPECT_NE(word.find("wrap|saturate"), std::string::npos) << word;
  const Parameters values = {{"distance_limit_m", "0.01"}, {"distance_step_m", "1"}};
  const std::string limit = why_not(room_with(sensor_to_try("odometer", values)));
  EXPECT_NE(limit.find("less than one step"), std::string::npos) << limit;
}

}  // namespace
}  // namespace understudy::odometer_test
