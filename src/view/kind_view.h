// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Kinds of robots and objects, as viewers draw them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "view/fields.h"
#include "view/pose_view.h"

namespace understudy {

using PointView = std::array<double, 2>;  // x and y in metres

// An upright disc, a ball (its radius is that of its middle), or a cone with its point up.
struct RoundView {
  double x_m = 0;
  double y_m = 0;
  double radius_m = 0;
  double low_m = 0;
  double high_m = 0;
  // Of this and the others below: all of the shape is in this frame of the body, in which it may
  // lean.
  std::optional<SpacePoseView> in_body = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("radius_m", self.radius_m);
    visit("low_m", self.low_m);
    visit("high_m", self.high_m);
    visit("in_body", self.in_body);
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

struct ConeView : RoundView {
  static constexpr const char* kName = "Cone";
  static constexpr ViewTag kTag{"form", "cone"};
};

// An upright prism. Round corners are many points.
struct OutlineView {
  static constexpr const char* kName = "OutlineShape";
  static constexpr ViewTag kTag{"form", "outline"};
  std::vector<PointView> points;  // counter-clockwise
  double low_m = 0;
  double high_m = 0;
  std::optional<SpacePoseView> in_body = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("points", self.points);
    visit("low_m", self.low_m);
    visit("high_m", self.high_m);
    visit("in_body", self.in_body);
  }
};

// The triangles of a model, or the convex hull around them. Seen from above it is within the
// outline.
struct SolidView : OutlineView {
  static constexpr const char* kName = "Solid";
  static constexpr ViewTag kTag{"form", "solid"};
  int mesh = -1;  // index in WorldView::meshes; -1: not known

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    OutlineView::describe(self, visit);
    visit("mesh", self.mesh);
  }
};

using ShapeView = std::variant<BallView, DiscView, ConeView, OutlineView, SolidView>;

// How the body looks, if not like its shapes.
struct LookView {
  static constexpr const char* kName = "MeshLook";
  int mesh = 0;  // index in WorldView::meshes
  double scale = 1;
  SpacePoseView in_body;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("mesh", self.mesh);
    visit("scale", self.scale);
    visit("in_body", self.in_body);
  }
};

struct WheelView {
  static constexpr const char* kName = "Wheel";
  std::array<double, 3> at_m{};  // robot frame, its spring as long as at rest
  double radius_m = 0;
  double width_m = 0;
  bool caster = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("at_m", self.at_m);
    visit("radius_m", self.radius_m);
    visit("width_m", self.width_m);
    visit("caster", self.caster);
  }
};

struct SensorPlaceView {
  static constexpr const char* kName = "SensorPlace";
  std::string name;
  std::string kind;
  double x_m = 0;  // robot frame
  double y_m = 0;
  double z_m = 0;
  double heading_rad = 0;
  double tilt_rad = 0;              // nose up
  double roll_rad = 0;              // left side up
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
    visit("tilt_rad", self.tilt_rad);
    visit("roll_rad", self.roll_rad);
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
  std::optional<LookView> look;
  std::vector<WheelView> wheels;  // in worlds that are not flat; how they are now is in the frames

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
    visit("look", self.look);
    visit("wheels", self.wheels);
  }
};

}  // namespace understudy
