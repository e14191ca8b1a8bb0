// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Errors of different beams, axes, wheels and kinds have nothing to do with each other. Seeds are
// fixed; the limits are four standard errors.
#include <gtest/gtest.h>

#include "errors/axis_error.h"
#include "errors/drive_errors.h"
#include "errors/radio_errors.h"
#include "errors/range_error.h"
#include "tests/support/correlation.h"

namespace understudy::independence_test {
namespace {

constexpr std::uint64_t kCount = 10'000;
constexpr double kNothing = 1e9;

using Lists = std::vector<std::vector<double>>;

// What each of three beams reads in every sample; `value` makes a number of the range.
template <class Value>
Lists readings(const RangeError& error, const Value& value) {
  const KeyedRandom random(1, 2, 3);
  Lists lists(3);
  for (std::uint64_t i = 0; i < kCount; ++i) {
    std::vector<double> ranges = {2, 2, 2};
    error.apply(random, i, kNothing, ranges);
    for (std::size_t beam = 0; beam < 3; ++beam) lists[beam].push_back(value(ranges[beam]));
  }
  return lists;
}

double is_dropped(double range) { return range >= kNothing ? 1 : 0; }
double as_is(double range) { return range; }

TEST(Independence, BeamsOfAScan) {
  expect_independent(readings({.sigma_m = 0.01}, as_is));
  expect_independent(readings({.drop_share = 0.3}, is_dropped));
  expect_independent(readings({.slip_share = 0.3, .wavelength_m = 0.1}, as_is));
}

// The noise of a beam, its missed echoes and its missed wave fronts, each alone and with one key.
TEST(Independence, KindsOfErrorsOfOneBeam) {
  expect_independent({readings({.sigma_m = 0.01}, as_is)[1],
                      readings({.drop_share = 0.5}, is_dropped)[1],
                      readings({.slip_share = 0.3, .wavelength_m = 0.1}, as_is)[1]});
}

// Units differ, and a unit's bias tells nothing about its first noise.
TEST(Independence, BiasOfAUnitAndItsNoise) {
  Lists lists(2);
  for (std::uint64_t unit = 0; unit < kCount; ++unit) {
    const KeyedRandom random(unit, 2, 3);
    double bias = 2, noise = 2;
    RangeError{.systematic_m = 0.01}.apply(random, 0, kNothing, {&bias, 1});
    RangeError{.sigma_m = 0.01}.apply(random, 0, kNothing, {&noise, 1});
    lists[0].push_back(bias);
    lists[1].push_back(noise);
  }
  expect_independent(lists);
}

TEST(Independence, SamplesThatFollowEachOther) {
  const std::vector<double> all = readings({.sigma_m = 0.01}, as_is)[0];
  expect_independent({{all.begin(), all.end() - 1}, {all.begin() + 1, all.end()}});
}

TEST(Independence, NoiseOfTheAxes) {
  const KeyedRandom random(1, 2, 3);
  Lists lists(3);
  for (std::uint64_t i = 0; i < kCount; ++i) {
    double axes[3] = {};
    AxisError{.noise_sigma = 1}.apply(random, i, axes);
    for (std::size_t k = 0; k < 3; ++k) lists[k].push_back(axes[k]);
  }
  expect_independent(lists);
}

TEST(Independence, BiasesOfTheAxesAndTheirFirstNoise) {
  Lists lists(4);
  for (std::uint64_t unit = 0; unit < kCount; ++unit) {
    const KeyedRandom random(unit, 2, 3);
    double bias[3] = {}, noise[1] = {};
    AxisError{.bias_sigma = 1}.apply(random, 0, bias);
    AxisError{.noise_sigma = 1}.apply(random, 0, noise);
    for (std::size_t k = 0; k < 3; ++k) lists[k].push_back(bias[k]);
    lists[3].push_back(noise[0]);
  }
  expect_independent(lists);
}

TEST(Independence, SlipAlongTheWayAndInAngle) {
  const KeyedRandom random(1, 2, 3);
  Lists of_commands(2), of_ticks(2);
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const SlipDraw command = DriveSlip{1, 1}.draw(random, i);
    const SlipDraw tick = SlipNoise{1, 1}.draw(random, i, 1);
    of_commands[0].push_back(command.linear_m);
    of_commands[1].push_back(command.angular_rad);
    of_ticks[0].push_back(tick.linear_m);
    of_ticks[1].push_back(tick.angular_rad);
  }
  expect_independent(of_commands);
  expect_independent(of_ticks);
}

TEST(Independence, ScalesOfTheWheels) {
  Lists lists(4);
  for (std::uint64_t robot = 0; robot < kCount; ++robot)
    for (std::uint32_t wheel = 0; wheel < 4; ++wheel)
      lists[wheel].push_back(EncoderError{0.01}.scale(KeyedRandom(1, robot, 3), wheel));
  expect_independent(lists);
}

TEST(Independence, LossOfAMessageAndItsWrongBits) {
  const KeyedRandom random(1, 2, 3);
  Lists lists(2);
  for (std::uint64_t i = 0; i < kCount; ++i) {
    std::uint8_t bits = 0;
    RadioErrors{0, 0.1}.disturb(random, i, {&bits, 1});
    lists[0].push_back(RadioErrors{0.3, 0}.is_lost(random, i) ? 1 : 0);
    lists[1].push_back(bits != 0 ? 1 : 0);
  }
  expect_independent(lists);
}

}  // namespace
}  // namespace understudy::independence_test
