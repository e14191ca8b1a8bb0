// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/parts/part_bench.h"

namespace understudy::platform_test {
namespace {

constexpr double kTick_s = 0.005;

TEST(Platform, RollsAsASine) {
  PartBench b("platform", {{"roll_amplitude_rad", "0.2"},
                           {"roll_period_s", "2"},
                           {"roll_phase_rad", "0.5"},
                           {"pitch_rad", "0.1"}});
  EXPECT_NEAR(b.state.value, 0.2 * std::sin(0.5), 1e-12);
  for (int i = 1; i <= 1000; ++i) {
    b.tick();
    const double t = i * kTick_s;
    ASSERT_NEAR(b.state.value, 0.2 * std::sin(kPi * t + 0.5), 1e-12);
    ASSERT_NEAR(b.state.rate, 0.2 * kPi * std::cos(kPi * t + 0.5), 1e-11);
    ASSERT_EQ(b.state.at(1).value, 0.1);
  }
}

// The point about which it turns stays; the left side goes up.
TEST(Platform, CarriesAboutItsPoint) {
  PartBench b("platform", {{"roll_rad", "0.3"}, {"x_m", "0.1"}, {"z_m", "0.5"}});
  const Frame3 moved = b.part().carry(b.state, 0);
  const auto to = [&](Vec3 p) { return moved.at + moved.turn * p; };
  EXPECT_NEAR(to({0.1, 0, 0.5}).x, 0.1, 1e-15);
  EXPECT_NEAR(to({0.1, 0, 0.5}).z, 0.5, 1e-15);
  EXPECT_NEAR(to({0.1, 1, 0.5}).z, 0.5 + std::sin(0.3), 1e-12);
  EXPECT_NEAR(to({0.1, 1, 0.5}).y, std::cos(0.3), 1e-12);
}

// A command moves the middle at its own speed.
TEST(Platform, IsMovedByCommands) {
  PartBench b("platform", {{"speed_rad_s", "0.5"}});
  b.command(1, 0.1);
  for (int i = 0; i < 20; ++i) b.tick();
  EXPECT_NEAR(b.state.at(1).value, 0.05, 1e-12);
  EXPECT_NEAR(b.state.at(1).rate, 0.5, 1e-9);
  for (int i = 0; i < 21; ++i) b.tick();
  EXPECT_NEAR(b.state.at(1).value, 0.1, 1e-12);
}

// The rows are met, the rates are the slopes, and it begins again.
TEST(Platform, FollowsACurve) {
  PartBench b("platform", {{"curve", "0,0,0/1,10,-5/2,0,5/4,0,0"}});
  std::vector<double> roll;
  for (int i = 1; i <= 1600; ++i) {
    b.tick();
    roll.push_back(b.state.value);
  }
  const auto at = [&](double t) {
    return roll[static_cast<std::size_t>(std::lround(t / kTick_s)) - 1];
  };
  EXPECT_NEAR(at(1), deg_to_rad(10.0), 1e-9);
  EXPECT_NEAR(at(2), 0, 1e-9);
  EXPECT_NEAR(at(4), 0, 1e-9);
  EXPECT_NEAR(at(5), deg_to_rad(10.0), 1e-9);
  for (std::size_t i = 1; i + 1 < roll.size(); ++i) {
    const double change = roll[i + 1] - 2 * roll[i] + roll[i - 1];
    ASSERT_LT(std::abs(change), 1e-4) << i;  // no corner
  }
}

TEST(Platform, RefusesCurvesThatMakeNoSense) {
  const auto error = [](const char* text) {
    for (const PartDescriptor& d : all_parts()) {
      if (std::string_view(d.name) != "platform") continue;
      const std::vector<double> values = *read_parameters({}, d.parameters, "part");
      const std::vector<std::string> texts = {"", text};
      const auto made = d.make({values, texts});
      return made ? std::string("none") : made.error();
    }
    return std::string();
  };
  EXPECT_EQ(error("time_s,roll_deg,pitch_deg\n0,0,0\n1,2,3\n"), "none");
  EXPECT_EQ(error("0,0,0\n# a remark\n\n1,2,3\r\n"), "none");
  EXPECT_NE(error("0,0,0/1,x,0").find("row 2 is not three numbers"), std::string::npos);
  EXPECT_NE(error("0,0,0/1,0").find("row 2 has 2 columns"), std::string::npos);
  EXPECT_NE(error("1,0,0").find("times must begin with 0"), std::string::npos);
  EXPECT_NE(error("0,0,0/1,0,0/1,0,0").find("row 3: times"), std::string::npos);
  EXPECT_NE(error("0,0,0/1,91,0").find("-90 and 90"), std::string::npos);
}

}  // namespace
}  // namespace understudy::platform_test
