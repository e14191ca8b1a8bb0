// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a range becomes on the wire, for each measuring mode and unit.
#include "systems/lms200/configuration.h"

#include <gtest/gtest.h>

#include "systems/lms200/faults.h"
#include "world/sample.h"

namespace understudy::configuration_test {
namespace {

LmsConfiguration configured(std::uint8_t mode, bool mm) {
  LmsConfiguration configuration;
  const Bytes bytes = {0, 0, 0x46, 0, 0, mode, static_cast<std::uint8_t>(mm ? 1 : 0)};
  EXPECT_TRUE(configuration.write(bytes));
  return configuration;
}

struct Limit {
  std::uint8_t mode;
  double farthest_m;  // that is measured, in mm
  std::uint16_t beyond;
  std::uint16_t none;
};

// 8.183, 16.375 and 32.759 m are the first distances that are too far.
constexpr Limit kLimits[] = {{0x00, 8.182, 0x1FF7, 0x1FFF},  {0x01, 8.182, 0x1FF7, 0x1FFF},
                             {0x02, 8.182, 0x1FF7, 0x1FFF},  {0x03, 16.374, 0x3FF7, 0x3FFF},
                             {0x04, 16.374, 0x3FF7, 0x3FFF}, {0x05, 32.758, 0x7FF7, 0x7FFF},
                             {0x06, 32.758, 0x7FF7, 0x7FFF}, {0x0F, 65.526, 0xFFF7, 0xFFFF}};

TEST(LmsConfiguration, DistancesEndWhereTheirBitsEnd) {
  for (const Limit& limit : kLimits) {
    SCOPED_TRACE(static_cast<int>(limit.mode));
    const LmsConfiguration mm = configured(limit.mode, true);
    EXPECT_EQ(mm.value_of(1.2344), 1234);
    EXPECT_EQ(mm.value_of(1.2346), 1235);
    EXPECT_EQ(mm.value_of(limit.farthest_m), limit.beyond - 1);
    EXPECT_EQ(mm.value_of(limit.farthest_m + 0.001), limit.beyond);
    EXPECT_EQ(mm.value_of(1e6), limit.beyond);
    EXPECT_EQ(mm.value_of(kNoReturn), limit.none);
    const LmsConfiguration cm = configured(limit.mode, false);
    EXPECT_EQ(cm.value_of(1.2344), 123);
    EXPECT_EQ(cm.value_of(10 * limit.farthest_m), limit.beyond - 1);
    EXPECT_EQ(cm.value_of(10 * limit.farthest_m + 0.01), limit.beyond);
    EXPECT_EQ(cm.value_of(kNoReturn), limit.none);
  }
}

TEST(LmsConfiguration, ReflectivityIsTheShareOfLight) {
  const LmsConfiguration echoes = configured(0x3F, true);
  EXPECT_TRUE(echoes.is_reflectivity());
  EXPECT_EQ(echoes.value_of(0), 0);
  EXPECT_EQ(echoes.value_of(0.2), 51);
  EXPECT_EQ(echoes.value_of(1), 255);
  EXPECT_EQ(echoes.value_of(kNoReturn), 0);
}

struct FaultValues {
  std::uint8_t mode;
  std::uint16_t dazzled, overflow, weak_signal, channel_error;
};

// Only mode 0 has a flag for dazzling.
constexpr FaultValues kFaultValues[] = {
    {0x00, 0x9FFE, 0x1FFD, 0x1FFB, 0x1FFA}, {0x01, 0x1FFE, 0x1FFD, 0x1FFB, 0x1FFA},
    {0x02, 0x1FFE, 0x1FFD, 0x1FFB, 0x1FFA}, {0x03, 0x3FFE, 0x3FFD, 0x3FFB, 0x3FFA},
    {0x04, 0x3FFE, 0x3FFD, 0x3FFB, 0x3FFA}, {0x05, 0x7FFE, 0x7FFD, 0x7FFB, 0x7FFA},
    {0x06, 0x7FFE, 0x7FFD, 0x7FFB, 0x7FFA}, {0x0F, 0xFFFE, 0xFFFD, 0xFFFB, 0xFFFA}};

TEST(LmsConfiguration, FaultsAreTheNumbersNextToNoReturn) {
  for (const FaultValues& values : kFaultValues) {
    SCOPED_TRACE(static_cast<int>(values.mode));
    for (const bool mm : {true, false}) {
      const LmsConfiguration configuration = configured(values.mode, mm);
      const auto value = [&](LmsFault fault) {
        return configuration.value_of(lms_fault_range(fault));
      };
      EXPECT_EQ(value(LmsFault::kDazzled), values.dazzled);
      EXPECT_EQ(value(LmsFault::kOverflow), values.overflow);
      EXPECT_EQ(value(LmsFault::kWeakSignal), values.weak_signal);
      EXPECT_EQ(value(LmsFault::kChannelError), values.channel_error);
    }
  }
  EXPECT_EQ(lms_fault_of(kNoReturn), std::nullopt);
  EXPECT_EQ(lms_fault_of(1e12), std::nullopt);
}

// An error model may make a range negative.
TEST(LmsConfiguration, NothingIsNearerThanNothing) {
  EXPECT_EQ(LmsConfiguration().value_of(-0.01), 0);
}

TEST(LmsConfiguration, WritesWhatThereIsOrNothing) {
  LmsConfiguration configuration;
  EXPECT_TRUE(configuration.in_mm());
  EXPECT_FALSE(configuration.has_indices());
  EXPECT_EQ(configuration.measuring_mode(), 0);
  for (const int mode : {7, 0x0E, 0x10, 0x3E}) {
    const Bytes wrong = {9, 9, 9, 9, 9, static_cast<std::uint8_t>(mode), 0};
    EXPECT_FALSE(configuration.write(wrong));
  }
  EXPECT_EQ(configuration.bytes()[0], 0) << "all or nothing";
  EXPECT_TRUE(configuration.write(Bytes{1, 2, 3, 4, 2}));
  EXPECT_TRUE(configuration.has_indices());
  EXPECT_TRUE(configuration.in_mm());
  EXPECT_TRUE(configuration.write(Bytes(100, 0))) << "more than it has";
  EXPECT_FALSE(configuration.in_mm());
}

}  // namespace
}  // namespace understudy::configuration_test
