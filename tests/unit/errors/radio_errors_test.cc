// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "errors/radio_errors.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

namespace understudy::radio_errors_test {
namespace {

using Message = std::vector<std::uint8_t>;

Message sent(const RadioErrors& errors, std::uint64_t number, std::size_t size = 125) {
  Message bytes(size, 0);
  errors.disturb(KeyedRandom(1, 2, 3), number, bytes);
  return bytes;
}

int wrong_bits(const Message& bytes) {
  int count = 0;
  for (const std::uint8_t byte : bytes) count += std::popcount(byte);
  return count;
}

TEST(RadioErrors, OffNothingIsLostOrChanged) {
  const RadioErrors off;
  EXPECT_TRUE(off.none());
  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_FALSE(off.is_lost(KeyedRandom(1, 2, 3), i));
    EXPECT_EQ(sent(off, i), Message(125, 0));
  }
}

// 100 000 messages, limits three standard errors.
TEST(RadioErrors, LosesItsShareOfTheMessages) {
  constexpr int kCount = 100'000;
  const RadioErrors errors{0.03, 0};
  const KeyedRandom random(1, 2, 3);
  int lost = 0;
  for (std::uint64_t i = 0; i < kCount; ++i) lost += errors.is_lost(random, i) ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(lost) / kCount, 0.03, 3 * std::sqrt(0.03 * 0.97 / kCount));
}

// A million bits at each share, limits three standard errors.
TEST(RadioErrors, TurnsItsShareOfTheBits) {
  for (const double share : {1e-4, 0.01, 0.3}) {
    int wrong = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) wrong += wrong_bits(sent({0, share}, i));
    EXPECT_NEAR(wrong / 1e6, share, 3 * std::sqrt(share * (1 - share) / 1e6));
  }
}

TEST(RadioErrors, EveryPlaceIsWrongEquallyOften) {
  constexpr int kCount = 100'000;
  std::vector<int> wrong(16);
  for (std::uint64_t i = 0; i < kCount; ++i) {
    const Message bytes = sent({0, 0.1}, i, 2);
    for (std::size_t bit = 0; bit < 16; ++bit) wrong[bit] += bytes[bit / 8] >> (bit % 8) & 1;
  }
  // Four standard errors, since there are sixteen places.
  for (const int count : wrong)
    EXPECT_NEAR(static_cast<double>(count) / kCount, 0.1, 4 * std::sqrt(0.09 / kCount));
}

TEST(RadioErrors, TheExtremesAreWhatTheySay) {
  EXPECT_TRUE((RadioErrors{1, 0}).is_lost(KeyedRandom(1, 2, 3), 7));
  EXPECT_EQ(sent({0, 1}, 7), Message(125, 0xFF));
  EXPECT_EQ(sent({0, 1}, 7, 0), Message());
}

TEST(RadioErrors, EachMessageHasItsOwnAndAlwaysTheSame) {
  const RadioErrors errors{0, 0.05};
  EXPECT_EQ(sent(errors, 1), sent(errors, 1));
  EXPECT_NE(sent(errors, 1), sent(errors, 2));
}

}  // namespace
}  // namespace understudy::radio_errors_test
