// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/components.h"

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "systems/sear/frames.h"

namespace understudy {
namespace {

constexpr const char* kWide = "1e5";  // SEAR's sensors have no limits

class ComponentAdder {
 public:
  ComponentAdder(const SearItem& item, double base_m, FileReport& report, RobotKindSpec& kind,
                 Spec& spec)
      : item_(item), base_m_(base_m), report_(report), kind_(kind), spec_(spec) {}

  void add() {
    switch (item_.kind) {
      case SearClass::kDynamics:
        return add_port("roomba", {{"model", "create1"}}, false);
      case SearClass::kAccelerometer:
        return add_sensor(
            "accelerometer",
            {{"mode", "sear"}, {"bandwidth_hz", text_of("bandwidth")}, {"range_m_s2", kWide}});
      case SearClass::kGyroscope:
        return add_sensor("gyroscope",
                          {{"bandwidth_hz", text_of("bandwidth")}, {"range_rad_s", kWide}});
      case SearClass::kCompass:
        return add_compass();
      case SearClass::kGps:
        return add_gps();
      case SearClass::kOdometer:
        return add_sensor("odometer",
                          {{"distance_step_m", "0.001"}, {"distance_limit_m", "32.768"}});
      case SearClass::kDistance:
        return add_distance();
      case SearClass::kLidar:
        return add_lidar();
      default:
        return;
    }
  }

 private:
  std::string text_of(const char* number) const { return number_text(item_.number(number)); }

  void add_sensor(const char* sensor_kind, Parameters parameters) {
    for (const SensorSpec& other : kind_.sensors)
      if (other.name == item_.name) {
        report_.error({"", item_.line, 0},
                      kind_.name + " has a sensor " + in_quotes(item_.name) + " already",
                      "give every sensor a name of its own");
        return;
      }
    Pose3 pose = from_sear(item_.pose);
    pose.at.z += base_m_;
    const Stance lean = stance_of(pose);
    SensorSpec sensor;
    sensor.kind = sensor_kind;
    sensor.name = item_.name;
    sensor.X_RS = on_map(pose);
    sensor.z_m = pose.at.z;
    sensor.tilt_rad = lean.pitch_rad;
    sensor.roll_rad = lean.roll_rad;
    sensor.parameters = std::move(parameters);
    kind_.sensors.push_back(std::move(sensor));
  }

  // A serial device at the port that the user's code opens. Without a port there is none.
  void add_port(const char* device, Parameters parameters, bool sets_baud) {
    const std::string& port = item_.text("userPort");
    if (port.empty()) return;
    if (!port.starts_with("/dev/")) {
      report_.error({"", item_.line, 0}, in_quotes(port) + " is no serial port",
                    "name it like /dev/SEAR_Robot_01");
      return;
    }
    parameters.push_back({"address", port});
    if (sets_baud) parameters.push_back({"baud", text_of("baud")});
    kind_.devices.push_back({device, item_.name, std::move(parameters)});
  }

  void add_compass() {
    if (item_.number("declination") != 0) return add_sensor("compass", {{"north", "magnetic"}});
    add_sensor(
        "compass",
        {{"north", "point"}, {"point_x_m", text_of("northZ")}, {"point_y_m", text_of("northX")}});
  }

  void add_gps() {
    EnvironmentSpec& place = spec_.environment;
    place.latitude_deg = item_.number("latitude");
    place.longitude_deg = item_.number("longitude");
    place.altitude_m = item_.number("altitude");
    add_sensor("gps", {{"model", "sear"}});
    add_port("nmea", {{"sensor", item_.name}, {"model", "fv-m8"}}, true);
  }

  void add_distance() {
    Parameters parameters;
    if (!item_.text("beam").empty()) parameters.push_back({"model", item_.text("beam")});
    if (!item_.text("cones").empty()) parameters.push_back({"cones", item_.text("cones")});
    if (item_.number("range") > 0) parameters.push_back({"max_range_m", text_of("range")});
    if (item_.number("resolution") > 0) parameters.push_back({"rays", text_of("resolution")});
    add_sensor("beam", std::move(parameters));
  }

  void add_lidar() {
    const double spread_deg = item_.number("spread");
    const double steps = spread_deg / item_.number("resolution");
    constexpr double kMostBeams = 4000;
    if (steps > kMostBeams) {
      report_.error({"", item_.line, 0}, item_.name + " has more than 4000 beams",
                    "give it a larger resolution, in degrees");
      return;
    }
    add_sensor("lidar", {{"beams", number_text(std::floor(steps + 0.5) + 1)},
                         {"angle_rad", number_text(deg_to_rad(spread_deg))},
                         {"inclusive", "1"},
                         {"max_range_m", text_of("range")}});
    if (item_.number("lms") == 0) return;
    if (item_.text("userPort").empty()) {
      report_.error({"", item_.line, 0}, item_.name + " answers as an LMS 200, but has no port",
                    "give it one with setPorts, or LMS(0)");
      return;
    }
    add_port("lms200",
             {{"sensor", item_.name},
              {"angle_deg", text_of("spread")},
              {"resolution_deg", text_of("resolution")}},
             true);
  }

  const SearItem& item_;
  double base_m_;
  FileReport& report_;
  RobotKindSpec& kind_;
  Spec& spec_;
};

}  // namespace

void add_component(const SearItem& item, double base_m, FileReport& report, RobotKindSpec& kind,
                   Spec& spec) {
  ComponentAdder(item, base_m, report, kind, spec).add();
}

void check_anchors(const SearProject& project, Diagnostics& diagnostics) {
  const SearItem* first = nullptr;
  for (const SearItem& item : project.items) {
    if (item.kind != SearClass::kGps) continue;
    if (first == nullptr) first = &item;
    if (item.numbers[0] == first->numbers[0] && item.numbers[1] == first->numbers[1] &&
        item.numbers[2] == first->numbers[2])
      continue;
    FileReport(item.file, diagnostics)
        .error({"", item.line, 0},
               item.name + " and " + first->name + " name different places for the world's origin",
               "give both the same latitude, altitude and longitude");
  }
}

}  // namespace understudy
