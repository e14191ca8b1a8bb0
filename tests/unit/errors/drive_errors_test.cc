// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "errors/drive_errors.h"

#include <gtest/gtest.h>

#include <cmath>

namespace understudy::drive_errors_test {
namespace {

TEST(DriveErrors, NoneIsExactlyNone) {
  const KeyedRandom random(1, 2, 3);
  const SlipDraw slip = DriveSlip{}.draw(random, 4);
  EXPECT_EQ(slip.linear_m, 0.0);
  EXPECT_EQ(slip.angular_rad, 0.0);
  EXPECT_EQ(EncoderError{}.scale(random, 0), 1.0);
}

// 100 000 draws, fixed seed, limits three standard errors.
TEST(DriveErrors, SlipMeanSigmaAndIndependence) {
  constexpr int kCount = 100'000;
  const DriveSlip slip{0.004, 0.035};
  const KeyedRandom random(5, 6, 7);
  double linear = 0, linear2 = 0, angular = 0, angular2 = 0, both = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const SlipDraw d = slip.draw(random, i);
    linear += d.linear_m;
    linear2 += d.linear_m * d.linear_m;
    angular += d.angular_rad;
    angular2 += d.angular_rad * d.angular_rad;
    both += d.linear_m * d.angular_rad;
  }
  const double root = std::sqrt(static_cast<double>(kCount));
  EXPECT_NEAR(linear / kCount, 0, 3 * 0.004 / root);
  EXPECT_NEAR(std::sqrt(linear2 / kCount), 0.004, 3 * 0.004 / (root * std::sqrt(2.0)));
  EXPECT_NEAR(angular / kCount, 0, 3 * 0.035 / root);
  EXPECT_NEAR(std::sqrt(angular2 / kCount), 0.035, 3 * 0.035 / (root * std::sqrt(2.0)));
  EXPECT_NEAR(both / kCount, 0, 3 * 0.004 * 0.035 / root);
}

// However large the error, a wheel that rolls ahead counts up.
TEST(DriveErrors, AnEncoderNeverStandsStillNorRunsBackwards) {
  bool at_its_limit = false;
  for (std::uint64_t robot = 0; robot < 1000; ++robot) {
    const double scale = EncoderError{2}.scale(KeyedRandom(1, robot, 3), 0);
    ASSERT_GE(scale, 0.1);
    at_its_limit = at_its_limit || scale == 0.1;
  }
  EXPECT_TRUE(at_its_limit);
}

TEST(DriveErrors, EncoderScaleMeanAndSigmaOverRobots) {
  constexpr int kCount = 100'000;
  const EncoderError error{0.01};
  double sum = 0, squares = 0;
  for (std::uint64_t robot = 0; robot < kCount; ++robot) {
    const double e = error.scale(KeyedRandom(1, robot, 9), 0) - 1.0;
    sum += e;
    squares += e * e;
  }
  const double root = std::sqrt(static_cast<double>(kCount));
  EXPECT_NEAR(sum / kCount, 0, 3 * 0.01 / root);
  EXPECT_NEAR(std::sqrt(squares / kCount), 0.01, 3 * 0.01 / (root * std::sqrt(2.0)));
  const KeyedRandom random(1, 2, 3);
  EXPECT_NE(error.scale(random, 0), error.scale(random, 1));
}

TEST(DriveErrors, WheelPairKeepsItsMeanAndHasItsRatio) {
  for (const double error : {0.05, -0.02, 0.0}) {
    const WheelPairError pair{error};
    const double left = 1 / pair.scale(false);  // true size / believed size
    const double right = 1 / pair.scale(true);
    EXPECT_NEAR(right / left, 1 + error, 1e-12);
    EXPECT_NEAR(left + right, 2, 1e-12);
  }
  EXPECT_EQ(WheelPairError{}.scale(true), 1.0);  // to the bit
}

TEST(DriveErrors, SharesStayBuildable) {
  EXPECT_EQ(bounded_share(-30), -0.9);
  EXPECT_EQ(bounded_share(30), 9);
  EXPECT_EQ(bounded_share(0.02), 0.02);
}

TEST(DriveErrors, SlipNoiseGrowsWithTheRootOfTheWay) {
  const SlipNoise noise{0.01, 0.1};
  const KeyedRandom random(5, 6, 7);
  const SlipDraw near = noise.draw(random, 3, 0.25);
  const SlipDraw far = noise.draw(random, 3, -1);  // backwards is a way, too
  EXPECT_NEAR(far.linear_m, 2 * near.linear_m, 1e-15);
  EXPECT_NEAR(far.angular_rad, 2 * near.angular_rad, 1e-15);
  EXPECT_NE(near.linear_m, 0);
  EXPECT_NE(noise.draw(random, 4, 0.25).linear_m, near.linear_m);
  EXPECT_TRUE(SlipNoise{}.none());
}

}  // namespace
}  // namespace understudy::drive_errors_test
