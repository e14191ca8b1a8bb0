// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of the messages, compared with those that Debian's python3-sensor-msgs and
// python3-geometry-msgs (ROS 1) make of the same values.
#include "systems/rosserial/messages.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/math.h"
#include "tests/protocol/transcript.h"

namespace understudy::messages_test {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr const char* kNoCovariance = "0000000000000000 00*64";  // nine numbers, all 0

TEST(RosMessages, Range) {
  const RosRange range{.header = {7, 1'767'225'600'250'000'000, "psd1"},
                       .radiation = RosRange::kInfrared,
                       .field_of_view_rad = 0.5,
                       .min_m = 0.02,
                       .max_m = 3,
                       .range_m = kInfinite};
  EXPECT_EQ(to_bytes(range),
            transcript_bytes("07000000 00B95569 80B2E60E 04000000 70736431 01 0000003F 0AD7A33C "
                             "00004040 0000807F"));
}

TEST(RosMessages, ImuMarksWhatItDoesNotMeasure) {
  const RosImu imu{.header = {1, 2'000'000'003, "imu"},
                   .angular_rad_s = std::array<double, 3>{0.25, 0, -1.5},
                   .linear_m_s2 = std::nullopt};
  const std::string expected =
      "01000000 02000000 03000000 03000000 696D75 00*32 "
      "000000000000F0BF 00*64 "
      "000000000000D03F 00*8 000000000000F8BF " +
      std::string(kNoCovariance) + " 00*24 000000000000F0BF 00*64";
  EXPECT_EQ(to_bytes(imu), transcript_bytes(expected));
}

TEST(RosMessages, LaserScan) {
  const float ranges[] = {1, std::numeric_limits<float>::infinity(), 2.5F};
  const RosLaserScan scan{.header = {2, 5'000'000'006, "scan"},
                          .first_rad = -kPi / 2,
                          .step_rad = kPi / 2,
                          .period_s = 0.5,
                          .min_m = 0.1,
                          .max_m = 8,
                          .ranges_m = ranges};
  const Bytes expected = transcript_bytes(
      "02000000 05000000 06000000 04000000 7363616E DB0FC9BF DB0FC93F DB0FC93F 00000000 0000003F "
      "CDCCCC3D 00000041 03000000 0000803F 0000807F 00002040 00000000");
  EXPECT_EQ(to_bytes(scan), expected);
  EXPECT_EQ(RosLaserScan::size_without_ranges("scan") + 3 * RosLaserScan::kRangeBytes,
            expected.size());
}

TEST(RosMessages, Twist) {
  const Bytes bytes = transcript_bytes("000000000000D03F 000000000000E0BF 00*24 000000000000F03F");
  const auto twist = read_twist(bytes);
  ASSERT_TRUE(twist);
  EXPECT_EQ(twist->linear_m_s, (std::array<double, 3>{0.25, -0.5, 0}));
  EXPECT_EQ(twist->angular_rad_s, (std::array<double, 3>{0, 0, 1}));
  EXPECT_FALSE(read_twist(ByteSpan(bytes).first(47)));
  Bytes longer = bytes;
  longer.push_back(0);
  EXPECT_FALSE(read_twist(longer));
}

TEST(RosMessages, TopicInfoReadsBack) {
  const RosTopicInfo info{125, "scan", kRosScan.name, kRosScan.md5, 512};
  const Bytes bytes = to_bytes(info);
  const auto back = read_topic_info(bytes);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->id, 125);
  EXPECT_EQ(back->topic, "scan");
  EXPECT_EQ(back->md5, kRosScan.md5);
  EXPECT_EQ(back->buffer, 512u);
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_FALSE(read_topic_info(ByteSpan(bytes).first(length)));
}

}  // namespace
}  // namespace understudy::messages_test
