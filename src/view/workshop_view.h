// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A kind of robot as the workshop edits it: a value that goes both ways. Its fields are those of
// RobotKindSpec; what the workshop does not show stays as in the kind that it began with.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "view/fields.h"
#include "view/kind_view.h"
#include "view/terrain_view.h"
#include "world/body_spec.h"

namespace understudy {

template <>
struct ViewEnum<ShapeKind> {
  static constexpr const char* kName = "WorkForm";
  static constexpr std::array kValues = {"cylinder", "ball", "box", "capsule",
                                         "cone",     "hull", "mesh"};
};

struct WorkValueView {
  static constexpr const char* kName = "WorkValue";
  std::string key;
  std::string value;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("key", self.key);
    visit("value", self.value);
  }
};

struct WorkPartView {
  static constexpr const char* kName = "WorkPart";
  std::string kind;
  std::string name;
  std::vector<WorkValueView> parameters;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("name", self.name);
    visit("parameters", self.parameters);
  }
};

struct WorkShapeView {
  static constexpr const char* kName = "WorkShape";
  ShapeKind form = ShapeKind::kBox;
  double x_m = 0;
  double y_m = 0;
  double heading_rad = 0;
  double length_m = 0;
  double width_m = 0;
  double radius_m = 0;
  double low_m = 0;
  double high_m = 0.1;
  double z_m = 0;
  double roll_rad = 0;
  double pitch_rad = 0;
  std::string mesh;  // the file of a hull
  double scale = 1;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("form", self.form);
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("heading_rad", self.heading_rad);
    visit("length_m", self.length_m);
    visit("width_m", self.width_m);
    visit("radius_m", self.radius_m);
    visit("low_m", self.low_m);
    visit("high_m", self.high_m);
    visit("z_m", self.z_m);
    visit("roll_rad", self.roll_rad);
    visit("pitch_rad", self.pitch_rad);
    visit("mesh", self.mesh);
    visit("scale", self.scale);
  }
};

struct WorkWheelView {
  static constexpr const char* kName = "WorkWheel";
  double x_m = 0;
  double y_m = 0;
  double z_m = 0.05;
  double radius_m = 0.05;
  double width_m = 0.02;
  int motor = 0;  // the wheel of the drive that turns it, from 1; 0: it rolls along
  bool steered = false;
  bool caster = false;
  double roller_rad = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("z_m", self.z_m);
    visit("radius_m", self.radius_m);
    visit("width_m", self.width_m);
    visit("motor", self.motor);
    visit("steered", self.steered);
    visit("caster", self.caster);
    visit("roller_rad", self.roller_rad);
  }
};

struct WorkSpringsView {
  static constexpr const char* kName = "WorkSprings";
  double stiffness_n_m = 0;
  double compression_n_s_m = 0;
  double relaxation_n_s_m = 0;
  double most_force_n = 0;
  double rest_length_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("stiffness_n_m", self.stiffness_n_m);
    visit("compression_n_s_m", self.compression_n_s_m);
    visit("relaxation_n_s_m", self.relaxation_n_s_m);
    visit("most_force_n", self.most_force_n);
    visit("rest_length_m", self.rest_length_m);
  }
};

struct WorkSensorView {
  static constexpr const char* kName = "WorkSensor";
  std::string kind;
  std::string name;
  int number = 0;
  double x_m = 0;
  double y_m = 0;
  double z_m = 0;
  double heading_rad = 0;
  double tilt_rad = 0;
  double roll_rad = 0;
  std::vector<WorkValueView> parameters;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("name", self.name);
    visit("number", self.number);
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("z_m", self.z_m);
    visit("heading_rad", self.heading_rad);
    visit("tilt_rad", self.tilt_rad);
    visit("roll_rad", self.roll_rad);
    visit("parameters", self.parameters);
  }
};

struct WorkKindView {
  static constexpr const char* kName = "WorkKind";
  std::string name;
  std::string based_on;  // the kind that it began with; empty: none
  std::uint32_t colour = 0x808080;
  double mass_kg = 3;
  double mass_x_m = 0;  // the centre of mass
  double mass_y_m = 0;
  double mass_height_m = 0;  // 0: as the shapes say
  double grip = 0.8;         // of the wheels
  std::vector<WorkShapeView> shapes;
  WorkPartView drive;
  std::vector<WorkWheelView> wheels;
  WorkSpringsView springs;
  std::vector<WorkSensorView> sensors;
  std::vector<WorkPartView> devices;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("based_on", self.based_on);
    visit("colour", self.colour);
    visit("mass_kg", self.mass_kg);
    visit("mass_x_m", self.mass_x_m);
    visit("mass_y_m", self.mass_y_m);
    visit("mass_height_m", self.mass_height_m);
    visit("grip", self.grip);
    visit("shapes", self.shapes);
    visit("drive", self.drive);
    visit("wheels", self.wheels);
    visit("springs", self.springs);
    visit("sensors", self.sensors);
    visit("devices", self.devices);
  }
};

// What a sensor sees on an empty floor: six numbers a beam, its start and its end.
struct WorkBeamsView {
  static constexpr const char* kName = "WorkBeams";
  std::string sensor;
  std::vector<double> ends_m;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("sensor", self.sensor);
    visit("ends_m", self.ends_m);
  }
};

// The kind as it would be in a world.
struct WorkPreviewView {
  static constexpr const char* kName = "WorkPreview";
  KindView kind;
  std::vector<MeshView> meshes;
  std::vector<WorkBeamsView> beams;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("meshes", self.meshes);
    visit("beams", self.beams);
  }
};

// What may be put on a robot: kinds and the keys of their parameters.
struct WorkChoiceView {
  static constexpr const char* kName = "WorkChoice";
  std::string kind;
  std::vector<std::string> keys;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("keys", self.keys);
  }
};

struct WorkChoicesView {
  static constexpr const char* kName = "WorkChoices";
  std::vector<WorkChoiceView> drives;
  std::vector<WorkChoiceView> sensors;
  std::vector<WorkChoiceView> devices;
  std::vector<std::string> meshes;  // that the world has loaded

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("drives", self.drives);
    visit("sensors", self.sensors);
    visit("devices", self.devices);
    visit("meshes", self.meshes);
  }
};

}  // namespace understudy
