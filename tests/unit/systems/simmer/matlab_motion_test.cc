// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's drive commands against what its version 0.2 does with the same numbers.
#include "systems/simmer/matlab/motion.h"

#include <gtest/gtest.h>

#include <vector>

#include "systems/simmer/matlab/surroundings.h"
#include "tests/unit/systems/simmer/matlab_draws.h"
#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy::simmer::matlab_motion_test {
namespace {

enum Row { kUp, kDown, kLeft, kRight, kTurn };

class SimmerMotion : public testing::Test {
 protected:
  // How many segments were blocked.
  int drive(Row row, double value) {
    const DriveRow& drive = config_.drives[row];
    const Axes segment = plan_segment(drive, drive.bias, value, config_.segments, draws_);
    int blocked = 0;
    for (int i = 0; i < config_.segments; ++i)
      if (!move_segment(segment, config_, maze_, body_, draws_)) ++blocked;
    return blocked;
  }
  void expect_at(double x_in, double y_in, double heading_deg) {
    EXPECT_NEAR(body_.x_in, x_in, 5e-8);
    EXPECT_NEAR(body_.y_in, y_in, 5e-8);
    EXPECT_NEAR(body_.heading_deg, heading_deg, 5e-8);
  }
  void expect_counted(const std::vector<double>& odometers_in, double gyro_deg) {
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_NEAR(body_.odometers_in[i], odometers_in[i], 5e-8) << i;
    EXPECT_NEAR(body_.gyros_deg[0], gyro_deg, 5e-8);
  }
  void set_biases() {
    constexpr double kX[] = {.01, .02, .03, .04, .001};
    constexpr double kY[] = {-.01, -.02, -.03, -.04, -.002};
    constexpr double kR[] = {.5, -.5, .25, -.25, .003};
    for (std::size_t i = 0; i < 5; ++i) config_.drives[i].bias = {kX[i], kY[i], kR[i]};
  }

  Config config_ = *read_config({});
  Model model_ = simmer_model();
  Region maze_ = look_around(model_, simmer_state(model_)).maze;
  Body body_{9.5, 42, 0, {0, 0, 0, 0}, {0}};
  FixedDraws draws_{0.0};
};

TEST_F(SimmerMotion, WithoutErrors) {
  EXPECT_EQ(drive(kRight, 10), 0);
  expect_at(19.5, 42, 0);
  expect_counted({0, 0, 10, 10}, 0);
  EXPECT_EQ(drive(kUp, -4), 0);
  expect_at(19.5, 38, 0);
  expect_counted({-4, -4, 10, 10}, 0);
  EXPECT_EQ(drive(kTurn, 90), 0);
  expect_at(19.5, 38, 90);
  expect_counted({0.71238898, -8.71238898, 5.28761102, 14.712389}, 90);
  EXPECT_EQ(drive(kRight, 6), 0);
  expect_at(19.5, 44, 90);
  expect_counted({0.71238898, -8.71238898, 11.287611, 20.712389}, 90);
  EXPECT_EQ(drive(kLeft, 6), 0);
  expect_at(19.5, 38, 90);
  EXPECT_EQ(drive(kTurn, -45), 0);
  expect_at(19.5, 38, 45);
  expect_counted({-1.64380551, -6.35619449, 7.64380551, 12.3561945}, 45);
  EXPECT_EQ(drive(kRight, 12), 2);
  expect_at(26.2882251, 44.7882251, 45);
  expect_counted({-1.64380551, -6.35619449, 19.64380551, 24.3561945}, 45);
  EXPECT_EQ(drive(kDown, 3), 0);
  expect_at(28.4095454, 42.6669048, 45);
}

TEST_F(SimmerMotion, WallsBlockSegmentsButOdometersCount) {
  EXPECT_EQ(drive(kRight, 40), 2);
  expect_at(41.5, 42, 0);
  expect_counted({0, 0, 40, 40}, 0);
  EXPECT_EQ(drive(kRight, 40), 10);
  expect_at(41.5, 42, 0);
  expect_counted({0, 0, 80, 80}, 0);
  EXPECT_EQ(drive(kUp, 10), 7);
  expect_at(41.5, 45, 0);
}

TEST_F(SimmerMotion, Biases) {
  set_biases();
  drive(kRight, 10);
  expect_at(19.8865912, 41.3506081, -2.5);
  drive(kUp, -4);
  expect_at(19.5980342, 37.4011323, -4.5);
  drive(kTurn, 90);
  expect_at(19.7701365, 37.3442601, 85.77);
}

TEST_F(SimmerMotion, ErrorsAndBiases) {
  set_biases();
  draws_ = FixedDraws(1.0);
  drive(kRight, 10);
  expect_at(20.4117726, 41.5457678, -2.35);
  expect_counted({-0.337666627, -0.0866533735, 11.2639066, 11.0128934}, -2.3735);
  drive(kTurn, 90);
  expect_at(20.5668415, 41.8403398, 89.7254);
  EXPECT_NEAR(body_.gyros_deg[0], 90.622654, 5e-7);
}

TEST_F(SimmerMotion, ACollisionTakesTheGyroBack) {
  body_ = {3, 42, 0, {0, 0, 0, 0}, {7}};
  config_.drives[kLeft].bias.turn = 1;  // a turn on the way into the wall
  EXPECT_EQ(drive(kLeft, 2), 10);
  expect_at(3, 42, 0);
  EXPECT_EQ(body_.gyros_deg[0], 7);
  EXPECT_NE(body_.odometers_in[2], 0);
}

// 200 commands up and down the maze with random biases and all errors, as SimMeR itself does them
// when its normal numbers are 1.3 sin(1.7 k).
TEST_F(SimmerMotion, ALongDrive) {
  draws_ = FixedDraws([](int k) { return 1.3 * det::sin(1.7 * k); });
  const std::vector<Axes> biases = random_biases(config_, draws_);
  for (std::size_t i = 0; i < biases.size(); ++i) config_.drives[i].bias = biases[i];
  int blocked = 0;
  const auto drive_on = [&](int from, int to) {
    for (int k = from; k <= to; ++k) {
      const Row row = static_cast<Row>((k - 1) % 5);
      blocked += drive(row, row == kTurn ? 53 * k % 360 - 180 : (37 * k % 400 - 100) / 10.0);
    }
  };
  drive_on(1, 50);
  EXPECT_EQ(blocked, 122);
  expect_at(10.124201991994, 32.281717091520, 1.898381052707);
  expect_counted({3.924121314655, -1.846309774962, 8.590269067441, 14.336451065746},
                 1.779686368997);
  EXPECT_EQ(draws_.count(), 4665);
  drive_on(51, 200);
  EXPECT_EQ(blocked, 667);
  expect_at(16.910754824874, 8.571674627610, -252.540950441871);
  expect_counted({-43.782485761696, -11.494493764548, 56.446622259401, 24.137752900949},
                 -252.653231767535);
  EXPECT_EQ(draws_.count(), 18615);
}

TEST_F(SimmerMotion, ACommandTakes93Draws) {
  drive(kRight, 1);
  EXPECT_EQ(draws_.count(), 93);
}

// Draw k alone is 1: it shows where it goes.
TEST_F(SimmerMotion, TheOrderOfTheDraws) {
  const auto with_only = [&](int k) {
    body_ = {66, 30, 0, {0, 0, 0, 0}, {0}};
    draws_ = FixedDraws([k](int i) { return i == k ? 1.0 : 0.0; });
    drive(kRight, 1);
    return body_;
  };
  const Body none = with_only(-1);
  EXPECT_NEAR(with_only(0).x_in - none.x_in, 0.05, 1e-12);
  EXPECT_NEAR(with_only(1).y_in - none.y_in, 0.02, 1e-12);
  EXPECT_NEAR(with_only(2).heading_deg - none.heading_deg, 0.02, 1e-12);
  // A segment of a straight way without bias turns nothing: its first five draws have no effect,
  // the other four are the odometers' ways.
  for (int i = 0; i < 5; ++i) EXPECT_EQ(with_only(3 + i).odometers_in, none.odometers_in);
  EXPECT_NEAR(with_only(3 + 7).odometers_in[2] - none.odometers_in[2], 0.1 * 0.02, 1e-12);
  EXPECT_NEAR(with_only(3 + 8).odometers_in[3] - none.odometers_in[3], 0.1 * 0.02, 1e-12);
  EXPECT_NEAR(with_only(92).odometers_in[3] - none.odometers_in[3], 0.1 * 0.02, 1e-12);
  // And with one: four odometers, then the gyro.
  config_.drives[kRight].bias.turn = 10;
  const Body turning = with_only(-1);
  EXPECT_NEAR(with_only(3).odometers_in[0] - turning.odometers_in[0], kPi / 180 * 3 * 0.02, 1e-12);
  EXPECT_NEAR(with_only(6).odometers_in[3] - turning.odometers_in[3], kPi / 180 * 3 * 0.02, 1e-12);
  EXPECT_NEAR(with_only(7).gyros_deg[0] - turning.gyros_deg[0], 0.01, 1e-12);
}

TEST_F(SimmerMotion, RandomBiases) {
  draws_ = FixedDraws([](int i) { return i + 1.0; });
  const std::vector<Axes> biases = random_biases(config_, draws_);
  EXPECT_EQ(draws_.count(), 15);
  ASSERT_EQ(biases.size(), 5u);
  EXPECT_DOUBLE_EQ(biases[kUp].x, 0.05);
  EXPECT_DOUBLE_EQ(biases[kUp].y, 0.1);
  EXPECT_DOUBLE_EQ(biases[kUp].turn, 1.5);
  EXPECT_DOUBLE_EQ(biases[kRight].x, 0.5);
  EXPECT_DOUBLE_EQ(biases[kTurn].x, 13.0 / 360);
  EXPECT_DOUBLE_EQ(biases[kTurn].y, 14.0 / 360);
  EXPECT_DOUBLE_EQ(biases[kTurn].turn, 15.0 / 360);
}

}  // namespace
}  // namespace understudy::simmer::matlab_motion_test
