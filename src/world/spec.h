// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spec: what the files say, editable, in SI units. Readers of every format end here; the compiler
// (model.h) starts here. A recording stores the whole Spec, so it needs no file to be replayed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "geom/pose.h"

namespace understudy {

// key=value, as written; whoever owns the part parses its own values.
struct Parameter {
  std::string key;
  std::string value;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("key", self.key);
    visit("value", self.value);
  }
};
using Parameters = std::vector<Parameter>;

struct FloorSpec {
  double width_m = 2.0;
  double height_m = 2.0;
  std::string texture;  // path of a picture, empty for none

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("width_m", self.width_m);
    visit("height_m", self.height_m);
    visit("texture", self.texture);
  }
};

struct WallSpec {
  Vec2 from;
  Vec2 to;
  double thickness_m = 0.010;
  double height_m = 0.200;
  std::uint32_t colour = 0xFFFFFF;  // 0xRRGGBB

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("from_x_m", self.from.x);
    visit("from_y_m", self.from.y);
    visit("to_x_m", self.to.x);
    visit("to_y_m", self.to.y);
    visit("thickness_m", self.thickness_m);
    visit("height_m", self.height_m);
    visit("colour", self.colour);
  }
};

struct SensorSpec {
  std::string kind;  // a name in sensors.def
  std::string name;  // unique on the robot
  int number = 0;    // how programs call it (PSDGet(1)); 0: not numbered
  Pose2 X_RS;        // mounting, robot frame
  double z_m = 0;    // mounting height above the floor
  Parameters parameters;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("name", self.name);
    visit("number", self.number);
    visit("X_RS", self.X_RS);
    visit("z_m", self.z_m);
    visit("parameters", self.parameters);
  }
};

// A drive, an error model, or a device: a kind and its parameters.
struct PartSpec {
  std::string kind;
  std::string name;
  Parameters parameters;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("name", self.name);
    visit("parameters", self.parameters);
  }
};

struct RobotKindSpec {
  std::string name;
  double radius_m = 0.1;  // collision disc
  double height_m = 0.15;
  double mass_kg = 1.0;
  PartSpec drive;
  std::vector<SensorSpec> sensors;
  std::vector<PartSpec> errors;   // kind: the part they belong to ("drive", "encoder", "psd")
  std::vector<PartSpec> devices;  // kind: a name in personalities.def

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("radius_m", self.radius_m);
    visit("height_m", self.height_m);
    visit("mass_kg", self.mass_kg);
    visit("drive", self.drive);
    visit("sensors", self.sensors);
    visit("errors", self.errors);
    visit("devices", self.devices);
  }
};

struct RobotSpec {
  int id = 0;  // from 1, in creation order
  std::string name;
  std::string kind;  // a RobotKindSpec's name
  Pose2 X_WR;
  std::string program;  // command line, or the name of a built-in program; empty for none
  // Devices of this robot alone, after its kind's; one with the name of a device of the kind stands
  // in its place.
  std::vector<PartSpec> devices;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("name", self.name);
    visit("kind", self.kind);
    visit("X_WR", self.X_WR);
    visit("program", self.program);
    visit("devices", self.devices);
  }
};

struct Spec {
  std::string name;
  TimeNs tick_ns = 5 * kMillisecond;
  std::int64_t epoch_s =
      1'767'225'600;       // what the programs' wall clocks show at tick 0 (2026-01-01)
  double error_level = 0;  // 0: truth exactly; 1: the errors as the files say
  FloorSpec floor;
  std::vector<WallSpec> walls;
  std::vector<RobotKindSpec> kinds;
  std::vector<RobotSpec> robots;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("tick_ns", self.tick_ns);
    visit("epoch_s", self.epoch_s);
    visit("error_level", self.error_level);
    visit("floor", self.floor);
    visit("walls", self.walls);
    visit("kinds", self.kinds);
    visit("robots", self.robots);
  }
};

}  // namespace understudy
