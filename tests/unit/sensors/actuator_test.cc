// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/sensors/motion_bench.h"

namespace understudy::actuator_test {
namespace {

TEST(Actuator, ShowsTheServosOnTheirWay) {
  const auto s = simulation_of(room_with(sensor_to_try("actuator")));
  RobotCommand tilt;
  tilt.command = MovePart{.part = 1, .value = -0.2};  // the rover has PAN, TILT and a kicker
  s->apply(tilt);
  for (int i = 0; i < 40; ++i) s->tick({});
  ASSERT_EQ(reading(*s).size(), 2u);
  EXPECT_EQ(reading(*s)[0], 0);
  EXPECT_NEAR(reading(*s)[1], -deg_to_rad(30) * 0.2, 1e-12);
  for (int i = 0; i < 40; ++i) s->tick({});
  EXPECT_EQ(reading(*s)[1], -0.2);
}

TEST(Actuator, ShowsTheSpeedsOfTheWheels) {
  Spec spec = room_with(sensor_to_try("actuator", {{"of", "wheels"}}));
  const auto rim = simulation_of(spec);
  drive(*rim, 0.2, 1, 3);
  ASSERT_EQ(reading(*rim).size(), 4u);
  EXPECT_NEAR(reading(*rim)[0], 0.2 - 0.045, 1e-9);
  EXPECT_NEAR(reading(*rim)[1], 0.2 + 0.045, 1e-9);
  EXPECT_EQ(reading(*rim)[2], 0);
  spec.kinds[0].sensors[kTried].parameters.push_back({"wheel_diameter_m", "0.054"});
  const auto turning = simulation_of(spec);
  drive(*turning, 0.2, 1, 3);
  EXPECT_NEAR(reading(*turning)[1], (0.2 + 0.045) / 0.027, 1e-9);
}

TEST(Actuator, ShowsAllFourWheelsOfAnOmniDrive) {
  Spec spec = room_with(sensor_to_try("actuator", {{"of", "wheels"}}));
  spec.kinds[0].drive = {"omni", "drive", {}};
  const auto s = simulation_of(spec);
  drive(*s, 0.2, 0, 3);
  for (const double speed : reading(*s)) EXPECT_NEAR(speed, 0.2, 1e-9);
}

TEST(Actuator, HasStepsNoiseAndABiasOfItsOwn) {
  const auto steps = simulation_of(
      room_with(sensor_to_try("actuator", {{"of", "wheels"}, {"resolution", "0.25"}})));
  drive(*steps, 0.2, 0, 3);
  EXPECT_EQ(reading(*steps)[0], 0.25);
  const auto noisy = simulation_of(room_with(sensor_to_try("actuator"), {{"sigma", "0.01"}}));
  statistics_of(*noisy, 1).expect(0, 0.01);
  const auto biased = simulation_of(room_with(sensor_to_try("actuator"), {{"bias_sigma", "0.01"}}));
  EXPECT_NE(reading(*biased)[0], reading(*biased)[1]);
  EXPECT_EQ(reading(*biased), reading(*biased));
}

TEST(Actuator, RestoredOrAskedItGoesOnTheSame) {
  expect_same_continuation(room_with(sensor_to_try("actuator", {{"of", "wheels"}})));
}

TEST(Actuator, WithoutServosItSaysWhatToDo) {
  Spec spec = room_with(sensor_to_try("actuator"));
  give_parts(spec.kinds[0], {});
  EXPECT_NE(why_not(spec).find("of=wheels"), std::string::npos);
  const std::string word = why_not(room_with(sensor_to_try("actuator", {{"of", "legs"}})));
  EXPECT_NE(word.find("servos|wheels"), std::string::npos) << word;
}

}  // namespace
}  // namespace understudy::actuator_test
