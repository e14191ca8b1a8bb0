// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The settings on the line of a `simmer` device: SimMeR's setup values and flags, and the rows of
// its robot, sensor and drive files, in inches, degrees and seconds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "systems/simmer/matlab/geometry.h"
#include "world/parameters.h"

namespace understudy::simmer {

// kUnknown: a row with an id that SimMeR does not know. It can be read, and answers NaN.
enum class SensorKind : std::uint8_t { kUnknown, kUltra, kIr, kCompass, kOdometer, kGyro };
enum class Direction : std::uint8_t { kUnknown, kUp, kDown, kLeft, kRight, kTurn };

struct SensorRow {
  SensorKind kind = SensorKind::kUnknown;
  std::string code;
  Vec2 at_in;  // on the robot
  double z_in = 0;
  double rotation_deg = 0;
  double error = 0;  // share of the value, sigma
  double fov_deg = 0;
  double threshold = 0;
};

// A share for each axis, per inch or degree commanded.
struct Axes {
  double x = 0;
  double y = 0;
  double turn = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x", self.x);
    visit("y", self.y);
    visit("turn", self.turn);
  }
};

struct DriveRow {
  Direction direction = Direction::kUnknown;
  std::string code;
  Axes error;
  Axes bias;
};

// How commands end and replies look. kAuto means version 0.2 as soon as a line feed is seen.
enum class Dialect : std::uint8_t { kAuto, k01, k02 };

struct Config {
  Dialect dialect = Dialect::kAuto;
  bool big_endian = true;
  int segments = 10;
  double step_time_s = 0;
  bool random_error = true;
  bool random_bias = true;
  double strength = 0.05;    // of random biases of straight commands
  double strength_turn = 1;  // and of turns
  bool stop_at_collision = false;
  bool plot_sense = true;
  double speed_in_s = 6;  // 0: at once
  double turn_speed_deg_s = 120;
  double poll_time_s = 0.001;
  double heading_deg = 0;
  Loop outline;
  std::vector<SensorRow> sensors;
  std::vector<DriveRow> drives;

  std::size_t count(SensorKind kind) const;
};

std::span<const ParameterInfo> config_parameters();
std::span<const TextInfo> config_texts();
Result<Config> read_config(const Parameters& parameters);

// "circle,6", "rectangle,X,Y" or "polygon,X,Y,X,Y,..." as an outline around the robot's middle.
Result<Loop> read_outline(std::string_view text);

}  // namespace understudy::simmer
