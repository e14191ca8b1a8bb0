// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Kinds of robots and objects, as viewers draw them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "view/fields.h"

namespace understudy {

using PointView = std::array<double, 2>;  // x and y in metres

// An upright disc, or a ball: its radius is that of its middle.
struct RoundView {
  double x_m = 0;
  double y_m = 0;
  double radius_m = 0;
  double low_m = 0;
  double high_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("radius_m", self.radius_m);
    visit("low_m", self.low_m);
    visit("high_m", self.high_m);
  }
};

struct DiscView : RoundView {
  static constexpr const char* kName = "Disc";
  static constexpr ViewTag kTag{"form", "disc"};
};

struct BallView : RoundView {
  static constexpr const char* kName = "Ball";
  static constexpr ViewTag kTag{"form", "ball"};
};

// An upright prism. Round corners are many points.
struct OutlineView {
  static constexpr const char* kName = "OutlineShape";
  static constexpr ViewTag kTag{"form", "outline"};
  std::vector<PointView> points;  // counter-clockwise
  double low_m = 0;
  double high_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("points", self.points);
    visit("low_m", self.low_m);
    visit("high_m", self.high_m);
  }
};

using ShapeView = std::variant<BallView, DiscView, OutlineView>;

struct SensorPlaceView {
  static constexpr const char* kName = "SensorPlace";
  std::string name;
  std::string kind;
  double x_m = 0;  // robot frame
  double y_m = 0;
  double z_m = 0;
  double heading_rad = 0;
  std::array<double, 2> fov_rad{};  // of a camera: across and up; 0: unknown
  bool image = false;               // it makes pictures
  bool beams = false;               // it has beams to draw
  bool scans = false;               // a fan of beams: its message is "scan"
  bool carried = false;             // by a part; where it is now comes with the robot's state

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("kind", self.kind);
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("z_m", self.z_m);
    visit("heading_rad", self.heading_rad);
    visit("fov_rad", self.fov_rad);
    visit("image", self.image);
    visit("beams", self.beams);
    visit("scans", self.scans);
    visit("carried", self.carried);
  }
};

// One of the values of a part that has several.
struct PartValueView {
  static constexpr const char* kName = "PartValue";
  std::string name;
  std::string unit;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("unit", self.unit);
  }
};

struct PartPlaceView {
  static constexpr const char* kName = "PartPlace";
  std::string name;
  std::string kind;
  std::string unit;                   // of its value
  std::vector<PartValueView> values;  // none: it has only one

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("kind", self.kind);
    visit("unit", self.unit);
    visit("values", self.values);
  }
};

struct KindView {
  static constexpr const char* kName = "Kind";
  std::string name;
  bool robot = false;  // or an object
  std::uint32_t colour = 0;
  std::string drive;  // of a robot
  std::vector<ShapeView> shapes;
  std::vector<SensorPlaceView> sensors;
  std::vector<PartPlaceView> parts;
  std::string model;  // one that viewers know: disc, hull or glass; empty: draw its shapes

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("robot", self.robot);
    visit("colour", self.colour);
    visit("drive", self.drive);
    visit("shapes", self.shapes);
    visit("sensors", self.sensors);
    visit("parts", self.parts);
    visit("model", self.model);
  }
};

}  // namespace understudy
