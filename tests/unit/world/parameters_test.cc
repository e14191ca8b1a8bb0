// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/parameters.h"

#include <gtest/gtest.h>

namespace understudy::parameters_test {
namespace {

constexpr ParameterInfo kKnown[] = {
    {"beams", 360, "beams", 1, 7200, "number of beams"},
    {"max_range_m", 9.999, "m", 0.001, 1e4, "reach"},
};

TEST(Parameters, DefaultsThenGivenValues) {
  const auto none = read_parameters({}, kKnown, "lidar");
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(*none, (std::vector<double>{360, 9.999}));
  const auto some = read_parameters({{"max_range_m", "2.5"}}, kKnown, "lidar");
  ASSERT_TRUE(some.ok());
  EXPECT_EQ(*some, (std::vector<double>{360, 2.5}));
}

TEST(Parameters, UnknownKeyNamesTheNearest) {
  const auto r = read_parameters({{"maxrange_m", "1"}}, kKnown, "sensor LIDAR");
  ASSERT_FALSE(r.ok());
  EXPECT_NE(r.error().find("sensor LIDAR"), std::string::npos);
  EXPECT_NE(r.error().find("max_range_m"), std::string::npos);
}

TEST(Parameters, BadNumbersAndLimits) {
  for (const char* bad : {"", "x", "1x", "nan", "0", "7201"}) {
    const auto r = read_parameters({{"beams", bad}}, kKnown, "lidar");
    ASSERT_FALSE(r.ok()) << bad;
    EXPECT_NE(r.error().find("beams"), std::string::npos) << bad;
  }
}

}  // namespace
}  // namespace understudy::parameters_test
