// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which of an eye's points belong to the pattern, and when they were measured.
#include <gtest/gtest.h>

#include <cmath>

#include "eyeclient/eye_scan.h"

namespace understudy::pattern_recorder_test {
namespace {

constexpr std::uint32_t kTicksOfPoint = 6600;  // 10 kHz

// Packets of a head that climbs from `from` to `to`, one point every `step` degrees.
class Head {
 public:
  explicit Head(std::optional<std::uint32_t> stamp) : stamp_(stamp) {}
  void climb(PatternRecorder& recorder, double from, double to, double step) {
    const int count = static_cast<int>(std::lround(std::abs(to - from) / step));
    for (int i = 0; i < count; i += 10) {
      EyePacket packet;
      if (stamp_) packet.stamp = *stamp_;
      for (int k = i; k < std::min(count, i + 10); ++k)
        packet.points.push_back({{0, from + (to < from ? -k : k) * step}, 300, 9});
      if (stamp_) *stamp_ += static_cast<std::uint32_t>(packet.points.size()) * kTicksOfPoint;
      recorder.take(packet);
    }
  }

 private:
  std::optional<std::uint32_t> stamp_;
};

EyeScanOrder order_of(int lines, double seconds) {
  EyeScanOrder order;
  order.lines = lines;
  order.seconds = seconds;
  EXPECT_TRUE(complete_order(order));
  return order;
}

TEST(PatternRecorder, records_from_the_lower_end_to_the_upper_one) {
  PatternRecorder recorder(order_of(70, 0));
  Head head(0);
  head.climb(recorder, 0, -34, 0.01);  // on its way to the beginning
  EXPECT_FALSE(recorder.begun());
  head.climb(recorder, -34, -35, 0.01);
  EXPECT_TRUE(recorder.begun());
  head.climb(recorder, -35, 35, 0.01);
  EXPECT_FALSE(recorder.complete());
  head.climb(recorder, 35, 30, 0.01);
  EXPECT_TRUE(recorder.complete());
  // Half a line more at either end.
  EXPECT_NEAR(static_cast<double>(recorder.cloud().size()), 7000 + 50 + 50, 3);
  EXPECT_EQ(recorder.cloud().front().time_s, 0);
}

TEST(PatternRecorder, seconds_are_counted_by_the_stamp_also_when_it_overflows) {
  PatternRecorder recorder(order_of(70, 0.2));
  Head head(0xFFFFFFFF - 500 * kTicksOfPoint);
  head.climb(recorder, -35, 0, 0.01);
  EXPECT_TRUE(recorder.complete());
  ASSERT_EQ(recorder.cloud().size(), 2000u);
  for (std::size_t i = 0; i < recorder.cloud().size(); ++i)
    ASSERT_NEAR(recorder.cloud()[i].time_s, static_cast<double>(i) * 1e-4, 1e-7) << i;
}

TEST(PatternRecorder, points_without_a_stamp_are_counted) {
  PatternRecorder recorder(order_of(70, 0.2));
  Head head({});
  head.climb(recorder, -35, 0, 0.01);
  EXPECT_TRUE(recorder.complete());
  EXPECT_EQ(recorder.cloud().size(), 2000u);
  EXPECT_NEAR(recorder.cloud().back().time_s, 0.1999, 1e-9);
}

TEST(PatternRecorder, points_without_a_range_are_counted_apart) {
  PatternRecorder recorder(order_of(70, 10));
  recorder.take({{}, {{{0, -35}, 0, 0}, {{0, -35}, 0x3FFF, 0}, {{90, -35}, 100, 7}}});
  EXPECT_EQ(recorder.without_range(), 2u);
  ASSERT_EQ(recorder.cloud().size(), 1u);
  EXPECT_NEAR(recorder.cloud()[0].x, std::cos(35 * std::acos(-1.0) / 180), 1e-6);
  EXPECT_EQ(recorder.cloud()[0].intensity, 7);
}

TEST(PatternRecorder, a_region_has_its_own_ends) {
  EyeScanOrder order;
  order.region = EyeRegion{350, 10, -5, 5};
  order.lines = 11;
  ASSERT_TRUE(complete_order(order));
  PatternRecorder recorder(order);
  Head head(0);
  head.climb(recorder, -5, 5, 0.01);
  head.climb(recorder, 5, 4, 0.01);
  EXPECT_TRUE(recorder.complete());
}

TEST(EyeScanOrder, lines_fit_the_seconds_and_the_speed) {
  EXPECT_EQ(order_of(0, 0).lines, 70);
  EXPECT_EQ(order_of(0, 10).lines, 50);  // 1800 degrees per second
  EXPECT_EQ(order_of(0, 0.1).lines, 5);  // fewer would be too sparse
}

TEST(EyeScanOrder, regions_without_an_inside_are_refused) {
  EyeScanOrder order;
  order.region = EyeRegion{0, 10, 5, 5};
  EXPECT_NE(complete_order(order).error().find("LOW must be below HIGH"), std::string::npos);
  order.region = EyeRegion{0, 360, -5, 5};
  EXPECT_NE(complete_order(order).error().find("must differ"), std::string::npos);
  order.region = EyeRegion{0, 10, -5, 5};
  order.lines = 1;
  EXPECT_NE(complete_order(order).error().find("--lines 2"), std::string::npos);
}

}  // namespace
}  // namespace understudy::pattern_recorder_test
