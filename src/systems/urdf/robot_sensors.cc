// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sensors that Gazebo's tags describe, as sensors of ours. Their errors are not taken over.
#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "base/words.h"
#include "files/numbers.h"
#include "systems/urdf/robot.h"

namespace understudy::urdf {
namespace {

constexpr std::size_t kMostSensors = 60;
constexpr double kMostBeams = 7200;

void put(Parameters& parameters, const char* key, double value, double least, double most) {
  if (value > 0) parameters.push_back({key, number_text(std::clamp(value, least, most))});
}

// What the sensors of one tag are, with their parameters. An imu is two of ours.
struct OwnSensor {
  const char* kind;
  const char* ending;  // of its name
  Parameters parameters;
  double heading_rad = 0;
};

Parameters lidar_parameters(const Sensor& s) {
  Parameters p;
  put(p, "beams", std::floor(s.samples), 1, kMostBeams);
  put(p, "angle_rad", s.most_angle_rad - s.least_angle_rad, 1e-3, 2 * kPi);
  put(p, "max_range_m", s.range_m, 1e-3, 1e4);
  put(p, "rate_hz", s.rate_hz, 0.01, 1000);
  if (s.most_angle_rad - s.least_angle_rad < 2 * kPi - 1e-3) p.push_back({"inclusive", "1"});
  return p;
}

Parameters camera_parameters(const Sensor& s) {
  constexpr double kMostSide = 4096;
  Parameters p;
  put(p, "width", std::floor(s.width), 1, kMostSide);
  put(p, "height", std::floor(s.height), 1, kMostSide);
  put(p, "fov_rad", s.fov_rad, 0.02, 3);
  return p;
}

Parameters rate_only(const Sensor& s) {
  Parameters p;
  put(p, "rate_hz", s.rate_hz, 0.01, 1000);
  return p;
}

Parameters range_only(const Sensor& s) {
  Parameters p;
  put(p, "max_range_m", s.range_m, 1e-3, 1e4);
  return p;
}

std::vector<OwnSensor> own_sensors(const Sensor& s) {
  const auto is = [&](std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const char* name) { return s.type == name; });
  };
  if (is({"ray", "gpu_ray", "lidar", "gpu_lidar"})) {
    if (s.samples < 1.5) return {{"psd", "", range_only(s)}};
    return {{"lidar", "", lidar_parameters(s), (s.least_angle_rad + s.most_angle_rad) / 2}};
  }
  if (is({"camera", "wideanglecamera"})) return {{"camera", "", camera_parameters(s)}};
  if (is({"depth", "depth_camera", "rgbd", "rgbd_camera"}))
    return {{"depth_camera", "", camera_parameters(s)}};
  if (is({"imu"}))
    return {{"accelerometer", "_acc", rate_only(s)}, {"gyroscope", "_gyro", rate_only(s)}};
  if (is({"gps", "navsat"})) return {{"gps", "", rate_only(s)}};
  if (is({"magnetometer"})) return {{"compass", "", rate_only(s)}};
  if (is({"sonar"})) return {{"psd", "", range_only(s)}};
  return {};
}

std::string free_name(std::string name, const std::vector<SensorSpec>& sensors) {
  for (char& c : name)
    if (c == ' ' || is_control(c) || c == '"') c = '_';
  if (name.empty()) name = "sensor";
  const auto taken = [&](const std::string& n) {
    return std::any_of(sensors.begin(), sensors.end(),
                       [&](const SensorSpec& s) { return s.name == n; });
  };
  std::string candidate = name;
  for (int i = 2; taken(candidate); ++i) candidate = name + "_" + std::to_string(i);
  return candidate;
}

}  // namespace

std::vector<SensorSpec> sensors_of(const File& file, const std::vector<PlacedLink>& links,
                                   double raised_m, FileReport& report) {
  std::vector<SensorSpec> sensors;
  for (const Sensor& s : file.sensors) {
    const auto link = std::find_if(links.begin(), links.end(), [&](const PlacedLink& l) {
      return l.link->name.text == s.link;
    });
    const std::vector<OwnSensor> own = own_sensors(s);
    if (own.empty() || link == links.end() || sensors.size() + own.size() > kMostSensors) {
      const std::string why = own.empty()           ? " is of the type " + in_quotes(s.type)
                              : link == links.end() ? " is on no link"
                                                    : " is one too many";
      report.warning(s.name, "sensor " + in_quotes(s.name.text) + why + ", it is left out", "");
      continue;
    }
    const Pose3 X_RS = compose(link->X_RL, s.X_LS);
    const Stance stance = stance_of(X_RS);
    for (const OwnSensor& one : own) {
      SensorSpec sensor;
      sensor.kind = one.kind;
      sensor.name = free_name(s.name.text + one.ending, sensors);
      sensor.X_RS = on_map(X_RS);
      sensor.X_RS.heading_rad += one.heading_rad;
      sensor.z_m = std::max(stance.z_m + raised_m, 0.0);
      sensor.tilt_rad = stance.pitch_rad;
      sensor.roll_rad = stance.roll_rad;
      sensor.parameters = one.parameters;
      sensors.push_back(std::move(sensor));
    }
  }
  return sensors;
}

}  // namespace understudy::urdf
