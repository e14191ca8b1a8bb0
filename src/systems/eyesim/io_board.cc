// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The I/O board of S4 and LabBot: what their 16 digital lines and 8 analog channels are connected
// to. The assignment is ours (EyeSim has none); docs/robots.md lists it.
#include <string>

#include "base/math.h"
#include "systems/eyesim/robots.h"

namespace understudy {
namespace {

constexpr double kFloorSensor_m = 0.005;  // height of the floor sensors

SensorSpec board_sensor(const char* kind, const char* name, int number) {
  SensorSpec s;
  s.kind = kind;
  s.name = name;
  s.number = number;
  return s;
}

// A quarter of the rim. The numbers go clockwise from the front left.
SensorSpec bumper(const char* name, int number, const char* from_rad, const char* to_rad) {
  SensorSpec s = board_sensor("bumper", name, number);
  s.digital = number;
  s.parameters = {{"from_rad", from_rad}, {"to_rad", to_rad}};
  return s;
}

SensorSpec analog(SensorSpec s, int channel) {
  s.analog = channel;
  return s;
}

SensorSpec roll_of(SensorSpec s) {
  s.parameters = {{"axis", "roll"}};
  return s;
}

// Under the nose, from left to right.
SensorSpec floor_sensor(const char* name, int number, double x_m, double y_m) {
  SensorSpec s = board_sensor("reflectance", name, number);
  s.X_RS = {x_m, y_m, 0};
  s.z_m = kFloorSensor_m;
  return s;
}

}  // namespace

void add_io_board(double nose_m, RobotKindSpec& kind) {
  constexpr const char* kQuarter = "1.5707963267948966";
  constexpr const char* kHalf = "3.141592653589793";
  const SensorSpec sensors[] = {
      bumper("BUMP_FRONT_LEFT", 1, "0", kQuarter),
      bumper("BUMP_FRONT_RIGHT", 2, "-1.5707963267948966", "0"),
      bumper("BUMP_BACK_RIGHT", 3, "-3.141592653589793", "-1.5707963267948966"),
      bumper("BUMP_BACK_LEFT", 4, kQuarter, kHalf),
      analog(board_sensor("battery", "BATTERY", 1), 1),
      analog(board_sensor("gyroscope", "GYROSCOPE", 1), 2),
      analog(board_sensor("inclinometer", "PITCH", 1), 3),
      analog(roll_of(board_sensor("inclinometer", "ROLL", 2)), 4),
      analog(floor_sensor("FLOOR1", 1, nose_m, 0.030), 5),
      analog(floor_sensor("FLOOR2", 2, nose_m, 0.010), 6),
      analog(floor_sensor("FLOOR3", 3, nose_m, -0.010), 7),
      analog(floor_sensor("FLOOR4", 4, nose_m, -0.030), 8),
  };
  kind.sensors.insert(kind.sensors.end(), std::begin(sensors), std::end(sensors));
  const auto add = [&](const char* part, int number, int line) {
    const std::string name = (part == std::string("led") ? "LED" : "SWITCH");
    kind.parts.push_back({part,
                          name + std::to_string(number),
                          {{"number", std::to_string(number)}, {"digital", std::to_string(line)}}});
  };
  for (int n = 1; n <= 4; ++n) add("switch", n, 4 + n);
  // The last output belongs to the kicker, if there is one.
  bool kicks = false;
  for (const PartSpec& part : kind.parts) kicks = kicks || part.kind == "kicker";
  for (int n = 1; n <= (kicks ? 7 : 8); ++n) add("led", n, 8 + n);
}

}  // namespace understudy
