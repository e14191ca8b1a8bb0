// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The ROS messages that a microcontroller sends and takes, as ROS 1 puts them into bytes:
// little-endian, texts and lists with their length in front.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/bytes.h"

namespace understudy {

// A type as it is announced. The sum is that of its definition; a host refuses another one.
struct RosType {
  const char* name;
  const char* md5;
};
inline constexpr RosType kRosRange = {"sensor_msgs/Range", "c005c34273dc426c67a020a87bc24148"};
inline constexpr RosType kRosImu = {"sensor_msgs/Imu", "6a62c6daae103f4ff57a132d6f95cec2"};
inline constexpr RosType kRosScan = {"sensor_msgs/LaserScan", "90c7ef2dc6895d81024acba2ac42f369"};
inline constexpr RosType kRosTwist = {"geometry_msgs/Twist", "9f195f881246fdfa2798d1d3eebca84a"};

struct RosTopicInfo {
  std::uint16_t id = 0;
  std::string topic;
  std::string type;
  std::string md5;
  std::uint32_t buffer = 0;
};
Bytes to_bytes(const RosTopicInfo& info);
std::optional<RosTopicInfo> read_topic_info(ByteSpan message);

struct RosHeader {
  std::uint32_t seq = 0;
  std::uint64_t stamp_ns = 0;
  std::string frame;
};

struct RosRange {
  enum Radiation : std::uint8_t { kUltrasound = 0, kInfrared = 1 };
  RosHeader header;
  Radiation radiation = kUltrasound;
  double field_of_view_rad = 0;
  double min_m = 0;
  double max_m = 0;
  double range_m = 0;  // infinite without a return
};
Bytes to_bytes(const RosRange& range);

// What the robot does not measure is marked by -1 as the first covariance.
struct RosImu {
  RosHeader header;
  std::optional<std::array<double, 3>> angular_rad_s;
  std::optional<std::array<double, 3>> linear_m_s2;
};
Bytes to_bytes(const RosImu& imu);

struct RosLaserScan {
  RosHeader header;
  double first_rad = 0;
  double step_rad = 0;
  double period_s = 0;
  double min_m = 0;
  double max_m = 0;
  std::span<const float> ranges_m = {};  // infinite without a return

  // The bytes of such a message apart from its ranges, and those of a range.
  static std::size_t size_without_ranges(const std::string& frame);
  static constexpr std::size_t kRangeBytes = 4;
};
Bytes to_bytes(const RosLaserScan& scan);

struct RosTwist {
  std::array<double, 3> linear_m_s = {};
  std::array<double, 3> angular_rad_s = {};
};
// Nothing if the bytes are no such message or hold what is not a number.
std::optional<RosTwist> read_twist(ByteSpan message);

// std_msgs/Time, in nanoseconds.
Bytes ros_time(std::uint64_t ns);
std::optional<std::uint64_t> read_ros_time(ByteSpan message);

}  // namespace understudy
