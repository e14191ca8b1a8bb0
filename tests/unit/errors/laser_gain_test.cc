// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "errors/laser_gain.h"

#include <gtest/gtest.h>

#include <cmath>

namespace understudy::laser_gain_test {
namespace {

TEST(LaserGain, HigherOnesReachFartherWithMoreNoise) {
  for (int gain = 1; gain < kLaserGains; ++gain) {
    EXPECT_GT(laser_reach_factor(gain), laser_reach_factor(gain - 1));
    EXPECT_GT(laser_noise_factor(gain), laser_noise_factor(gain - 1));
    EXPECT_GT(laser_false_factor(gain), laser_false_factor(gain - 1));
  }
}

// Nine times the light reaches three times as far; at 60 degrees from the normal half the light
// comes back.
TEST(LaserGain, SignalFollowsTheLight) {
  EXPECT_NEAR(laser_signal(15, 0.1, 1, 15, 0), 1, 1e-15);
  EXPECT_NEAR(laser_signal(45, 0.9, 1, 15, 0), 1, 1e-14);
  EXPECT_NEAR(laser_signal(15 * std::sqrt(0.5), 0.1, 0.5, 15, 0), 1, 1e-14);
  EXPECT_NEAR(laser_signal(15 * 1.6, 0.1, 1, 15, 1), 1, 1e-14);
}

TEST(LaserGain, IntensityIsTheLogarithmOfTheSignal) {
  EXPECT_NEAR(laser_intensity(1), std::log(2.0) / std::log(1001.0), 1e-14);
  EXPECT_EQ(laser_intensity(1e9), 1);
  EXPECT_EQ(laser_intensity(0), 0);
}

}  // namespace
}  // namespace understudy::laser_gain_test
