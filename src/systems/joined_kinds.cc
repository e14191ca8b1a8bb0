// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/joined_kinds.h"

#include <algorithm>
#include <string_view>

#include "base/check.h"

namespace understudy {
namespace {

template <class List>
const auto& named(const List& list, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.name == name; });
  UNDERSTUDY_CHECK(found != list.end(), "the systems have what their robots are made of");
  return *found;
}

// A Create 2 with a laser scanner on its lid, a PING))) before it and a GPS antenna on a mast
// behind it. Each has its own serial port, in the order of the devices.
RobotKindSpec sensor_create2(const std::vector<RobotKindSpec>& kinds) {
  constexpr double kScanner_m = 0.155;  // its sides
  constexpr double kScannerTop_m = 0.30;
  const RobotKindSpec& scout = named(kinds, "LaserScout");
  const RobotKindSpec& rover = named(kinds, "GpsRover");
  RobotKindSpec kind = named(kinds, "Create2");
  kind.name = "SensorCreate2";
  ShapeSpec scanner = box(kScanner_m, kScanner_m, kScannerTop_m);
  scanner.low_m = kind.body.shapes[0].high_m;
  kind.body.shapes.push_back(scanner);
  kind.body.mass_kg = 8.5;

  kind.sensors.push_back(sensor_at("beam", "PING", {0.10, 0, 0}, 0.15, {{"model", "PING)))"}}));
  SensorSpec laser = named(scout.sensors, "LASER");
  laser.X_RS = {};
  laser.z_m = 0.21;
  kind.sensors.push_back(laser);
  SensorSpec antenna = named(rover.sensors, "GPS");
  antenna.X_RS = {-0.12, 0, 0};
  antenna.z_m = 0.40;
  kind.sensors.push_back(antenna);
  kind.parts.insert(kind.parts.end(), scout.parts.begin(), scout.parts.end());  // faults
  kind.errors = rover.errors;
  kind.errors.push_back({"beam", "PING", {{"sigma_m", "0.003"}, {"sigma_share", "0.005"}}});
  kind.errors.push_back({"lidar", "LASER", {{"systematic_m", "0.015"}, {"sigma_m", "0.005"}}});

  kind.devices.push_back({"controller", "board", {{"ids", "43:PING:cm"}}});
  kind.devices.push_back(named(scout.devices, "LASER"));
  kind.devices.push_back(named(rover.devices, "gps"));
  return kind;
}

}  // namespace

std::vector<RobotKindSpec> joined_kinds(const std::vector<RobotKindSpec>& kinds) {
  return {sensor_create2(kinds)};
}

}  // namespace understudy
