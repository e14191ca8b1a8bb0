// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// BodySpec: the tangible side of a robot or an object, that is its shape, mass and surface.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geom/pose.h"
#include "geom/pose3.h"

namespace understudy {

// key=value, as written. The owner of the part parses its own values.
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

// The pose of a thing beyond its place on the map: its height and how it leans. In planar worlds
// all things stand upright on the floor.
struct Stance {
  double z_m = 0;
  double roll_rad = 0;   // the left side goes up
  double pitch_rad = 0;  // the nose goes up

  bool operator==(const Stance&) const = default;
  bool is_upright() const { return *this == Stance{}; }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("z_m", self.z_m);
    visit("roll_rad", self.roll_rad);
    visit("pitch_rad", self.pitch_rad);
  }
};

inline Pose3 in_space(const Pose2& on_map, const Stance& stance) {
  return {{on_map.x_m, on_map.y_m, stance.z_m},
          quaternion_of(on_map.heading_rad, stance.pitch_rad, stance.roll_rad)};
}

// The part of a pose that on_map() leaves out.
inline Stance stance_of(const Pose3& pose) {
  const Turn3 turn = turn_of(pose.turn);
  return {pose.at.z, det::atan2(turn.y.z, turn.z.z),
          det::atan2(turn.x.z, det::hypot(turn.x.x, turn.x.y))};
}

// How a side behaves when touched. When two sides touch, friction is the root of their product, and
// restitution is their product.
struct SurfaceSpec {
  double friction = 0.2;
  double restitution = 0.3;  // 0: does not bounce, 1: bounces back as fast as it came

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("friction", self.friction);
    visit("restitution", self.restitution);
  }
};
inline constexpr SurfaceSpec kWallSurface{0.5, 1.0};

// How a side looks to cameras and beams, besides its colour.
struct LookSpec {
  static constexpr double kAsSurroundings_c = -1000;

  std::string texture;        // path of one of Spec::pictures, empty for none
  double texture_m = 1;       // one picture covers this much
  double reflectivity = 0.5;  // share of infrared and laser light that is reflected
  double smooth = 0;          // 1: reflects sound and light like a mirror
  double temperature_c = kAsSurroundings_c;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("texture", self.texture);
    visit("texture_m", self.texture_m);
    visit("reflectivity", self.reflectivity);
    visit("smooth", self.smooth);
    visit("temperature_c", self.temperature_c);
  }
};

enum class ShapeKind : std::uint8_t {
  kCylinder,  // upright, radius_m
  kBall,      // radius_m; level beams meet the circle at their own height
  kBox,       // length_m along x, width_m along y
  kCapsule,   // lying along x: length_m between the centres of its ends, radius_m
  kCone,      // upright, point up, radius_m at its base; spatial physics only
  kHull,      // the convex hull of a mesh; spatial physics only
  kMesh,      // all triangles of a mesh; spatial physics only, and never moves
};

inline bool has_mesh(ShapeKind kind) {
  return kind == ShapeKind::kHull || kind == ShapeKind::kMesh;
}
// Whether only spatial physics knows it.
inline bool is_solid_in_space(ShapeKind kind) { return kind == ShapeKind::kCone || has_mesh(kind); }

// The triangles of a model file as a collision shape.
struct ShapeMesh {
  std::string path;  // of one of Spec::meshes
  double scale = 1;

  bool operator==(const ShapeMesh&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("path", self.path);
    visit("scale", self.scale);
  }
};

// One solid of a collision shape.
struct ShapeSpec {
  ShapeKind kind = ShapeKind::kCylinder;
  Pose2 X_BS;  // its middle, body frame
  double length_m = 0;
  double width_m = 0;
  double radius_m = 0;
  double low_m = 0;  // from this height above the floor
  double high_m = 0.1;
  Stance stance;        // lifts and leans the whole shape; upright in planar worlds
  ShapeMesh mesh = {};  // of hulls and meshes only

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("X_BS", self.X_BS);
    visit("length_m", self.length_m);
    visit("width_m", self.width_m);
    visit("radius_m", self.radius_m);
    visit("low_m", self.low_m);
    visit("high_m", self.high_m);
    visit.if_set("stance", self.stance);
    visit.if_set("mesh", self.mesh);
  }
};

inline ShapeSpec cylinder(double radius_m, double height_m) {
  ShapeSpec s;
  s.radius_m = radius_m;
  s.high_m = height_m;
  return s;
}
inline ShapeSpec ball(double radius_m) {
  ShapeSpec s = cylinder(radius_m, 2 * radius_m);
  s.kind = ShapeKind::kBall;
  return s;
}
inline ShapeSpec box(double length_m, double width_m, double height_m, Pose2 X_BS = {}) {
  ShapeSpec s;
  s.kind = ShapeKind::kBox;
  s.X_BS = X_BS;
  s.length_m = length_m;
  s.width_m = width_m;
  s.high_m = height_m;
  return s;
}

// What a robot does when it meets something.
enum class ContactRule : std::uint8_t {
  kPush,  // slides, pushes and stalls, according to the forces
  kStop,  // stops in front of it, the simple rule of flat simulators
  kPass,  // goes through it; whatever moves the robot handles contacts
};

// A mesh file that shows the body to viewers, with its place on the body and its size.
struct MeshSpec {
  std::string path;  // empty for none
  double scale = 1;
  double x_m = 0;  // offset and turns, body frame
  double y_m = 0;
  double z_m = 0;
  double roll_rad = 0;   // the left side goes up
  double pitch_rad = 0;  // the nose goes up
  double yaw_rad = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("path", self.path);
    visit("scale", self.scale);
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("z_m", self.z_m);
    visit("roll_rad", self.roll_rad);
    visit("pitch_rad", self.pitch_rad);
    visit("yaw_rad", self.yaw_rad);
  }
};

struct BodySpec {
  std::vector<ShapeSpec> shapes;  // at least one
  double mass_kg = 1;
  Vec2 mass_center;                // body frame
  double inertia_kg_m2 = 0;        // about the vertical through mass_center; 0: from the shapes
  SurfaceSpec surface;             // of its sides
  double floor_friction = 0.4;     // sliding; for the wheels of a robot, how well they grip
  double rolling_friction = 0.02;  // used instead if every shape is a ball
  ContactRule contact = ContactRule::kPush;
  std::uint32_t colour = 0x808080;  // 0xRRGGBB
  LookSpec look;
  MeshSpec mesh;
  double mass_height_m = 0;  // of the centre of mass; 0: as the shapes say; spatial physics only

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("shapes", self.shapes);
    visit("mass_kg", self.mass_kg);
    visit("mass_center_x_m", self.mass_center.x);
    visit("mass_center_y_m", self.mass_center.y);
    visit("inertia_kg_m2", self.inertia_kg_m2);
    visit("surface", self.surface);
    visit("floor_friction", self.floor_friction);
    visit("rolling_friction", self.rolling_friction);
    visit("contact", self.contact);
    visit("colour", self.colour);
    visit("look", self.look);
    visit("mesh", self.mesh);
    visit.if_set("mass_height_m", self.mass_height_m);
  }
};

}  // namespace understudy
