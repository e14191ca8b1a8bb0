// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/rosserial/topics.h"

#include <algorithm>
#include <limits>

#include "systems/rosserial/frames.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr std::size_t kMostPublishers = 25;

// ROS allows letters, digits and underscores, with a letter first.
std::string ros_name(const std::string& name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  std::string topic;
  for (const char c : name) topic += is_letter(c) || (c >= '0' && c <= '9') ? c : '_';
  return !topic.empty() && is_letter(topic[0]) ? topic : "s" + topic;
}

int first_of_kind(const RobotModel& robot, std::string_view kind) {
  for (std::size_t i = 0; i < robot.sensors().size(); ++i)
    if (robot.sensors()[i].spec.kind == kind) return static_cast<int>(i);
  return -1;
}

// A number of the sensor's line, or what its kind has without one.
double parameter_of(const SensorModel& sensor, std::string_view key) {
  Parameters given = sensor.spec.parameters;
  take_texts(given, sensor.descriptor->texts);
  const auto values = read_parameters(given, sensor.descriptor->parameters, "");
  const auto& known = sensor.descriptor->parameters;
  for (std::size_t i = 0; values && i < known.size(); ++i)
    if (key == known[i].key) return (*values)[i];
  return 0;
}

struct RangeLimits {
  double near_m = 0;
  double far_m = 0;
};

// The sensor knows how far it reaches. A sonar whose line does not say how near it measures is
// taken for a PING))).
RangeLimits limits_of(const SensorModel& sensor) {
  constexpr double kPingNear_m = 0.02;
  const double near_m = parameter_of(sensor, "min_range_m");
  return {near_m < 0 ? kPingNear_m : near_m, sensor.sensor->reach_m()};
}

double or_infinite(double range_m) {
  return range_m >= kNoReturn ? std::numeric_limits<double>::infinity() : range_m;
}

Bytes range_message(const RosTopic& topic, const RosHeader& header, RobotAccess& robot) {
  const SensorModel& sensor = robot.robot_model().sensors()[static_cast<std::size_t>(topic.sensor)];
  const RangeLimits reach = limits_of(sensor);
  const std::vector<double>& values = robot.sense(topic.sensor).values;
  return to_bytes(
      RosRange{.header = header,
               .radiation = sensor.spec.kind == "psd" ? RosRange::kInfrared : RosRange::kUltrasound,
               .field_of_view_rad = 2 * sensor.sensor->half_angle_rad(),
               .min_m = reach.near_m,
               .max_m = reach.far_m,
               .range_m = or_infinite(values.empty() ? kNoReturn : values[0])});
}

Bytes imu_message(const RosTopic& topic, const RosHeader& header, RobotAccess& robot) {
  const auto read = [&](int sensor) -> std::optional<std::array<double, 3>> {
    if (sensor < 0) return std::nullopt;
    const std::vector<double>& values = robot.sense(sensor).values;
    if (values.size() < 3 || values[0] >= kNoReturn) return std::nullopt;
    return std::array<double, 3>{values[0], values[1], values[2]};
  };
  return to_bytes(RosImu{.header = header,
                         .angular_rad_s = read(topic.sensor),
                         .linear_m_s2 = read(topic.accelerometer)});
}

// ROS counts the beams to the left from the right end, as the sensor does.
Bytes scan_message(const RosTopic& topic, const RosHeader& header, double period_s,
                   std::size_t most_bytes, RobotAccess& robot) {
  const SensorModel& sensor = robot.robot_model().sensors()[static_cast<std::size_t>(topic.sensor)];
  const RangeLimits reach = limits_of(sensor);
  const ScanFan fan = sensor.sensor->fan().value_or(ScanFan{});
  const std::vector<float>& all = robot.sense(topic.sensor).ranges_m;
  const std::size_t rest = RosLaserScan::size_without_ranges(header.frame);
  const std::size_t room = std::max<std::size_t>(
      1, (most_bytes - std::min(most_bytes, rest)) / RosLaserScan::kRangeBytes);
  const std::size_t every = all.empty() ? 1 : (all.size() + room - 1) / room;
  std::vector<float> ranges;
  for (std::size_t i = 0; i < all.size(); i += every)
    ranges.push_back(static_cast<float>(or_infinite(all[i])));
  return to_bytes(RosLaserScan{.header = header,
                               .first_rad = -0.5 * fan.angle_rad,
                               .step_rad = fan.step_rad * static_cast<double>(every),
                               .period_s = period_s,
                               .min_m = reach.near_m,
                               .max_m = reach.far_m,
                               .ranges_m = ranges});
}

}  // namespace

const RosType& RosTopic::type() const {
  return kind == Kind::kRange ? kRosRange : kind == Kind::kImu ? kRosImu : kRosScan;
}

std::vector<RosTopic> ros_topics(const RobotModel& robot, const std::vector<std::string>& chosen) {
  const auto is_chosen = [&](const SensorModel& sensor) {
    return chosen.empty() ||
           std::find(chosen.begin(), chosen.end(), sensor.spec.name) != chosen.end();
  };
  std::vector<RosTopic> topics;
  RosTopic imu{.kind = RosTopic::Kind::kImu,
               .name = "imu",
               .sensor = first_of_kind(robot, "gyroscope"),
               .accelerometer = first_of_kind(robot, "accelerometer")};
  bool has_imu = false;
  for (std::size_t i = 0; i < robot.sensors().size(); ++i) {
    const SensorModel& sensor = robot.sensors()[i];
    const std::string& kind = sensor.spec.kind;
    const int index = static_cast<int>(i);
    if (!is_chosen(sensor)) continue;
    if (kind == "psd" || kind == "beam")
      topics.push_back({0, RosTopic::Kind::kRange, ros_name(sensor.spec.name), index});
    else if (kind == "lidar")
      topics.push_back({0, RosTopic::Kind::kScan, ros_name(sensor.spec.name), index});
    has_imu = has_imu || index == imu.sensor || index == imu.accelerometer;
  }
  if (has_imu) topics.insert(topics.begin(), imu);
  if (topics.size() > kMostPublishers) topics.resize(kMostPublishers);
  for (std::size_t i = 0; i < topics.size(); ++i)
    topics[i].id = static_cast<std::uint16_t>(kRosFirstPublisher + i);
  return topics;
}

Bytes ros_message(const RosTopic& topic, const RosHeader& header, double period_s,
                  std::size_t most_bytes, RobotAccess& robot) {
  switch (topic.kind) {
    case RosTopic::Kind::kRange:
      return range_message(topic, header, robot);
    case RosTopic::Kind::kImu:
      return imu_message(topic, header, robot);
    case RosTopic::Kind::kScan:
      break;
  }
  return scan_message(topic, header, period_s, most_bytes, robot);
}

}  // namespace understudy
