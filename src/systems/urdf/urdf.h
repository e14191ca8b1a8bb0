// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a URDF file says: links with their shapes, joints between them, and what Gazebo adds to it.
// Metres, radians; x ahead, y left, z up, as here. urdf_xml.cc reads it, robot.cc makes a robot of
// it.
#pragma once

#include <string>
#include <vector>

#include "files/file_report.h"
#include "geom/pose3.h"

namespace understudy::urdf {

enum class Form { kBox, kCylinder, kSphere, kMesh };

struct Geometry {
  Form form = Form::kBox;
  Vec3 size{};          // of a box; the scale of a mesh
  double radius_m = 0;  // cylinders and spheres
  double length_m = 0;  // of a cylinder, along z
  std::string mesh;     // as written
};

// A visual or a collision of a link.
struct Shape {
  Token place;  // in the file
  Pose3 X_LS;   // in the link
  Geometry geometry;
  std::string material;  // a name, empty for none
  bool has_colour = false;
  std::uint32_t colour = 0x808080;
};

struct Inertial {
  double mass_kg = 0;
  Pose3 X_LI;
  Vec3 diagonal{};  // Ixx Iyy Izz
  Vec3 others{};    // Ixy Ixz Iyz
};

struct Link {
  Token name;
  Inertial inertial;
  std::vector<Shape> visuals;
  std::vector<Shape> collisions;
};

struct Joint {
  Token name;
  std::string type;
  std::string parent;
  std::string child;
  Pose3 X_PC;  // the child in the parent, as drawn
  Vec3 axis{1, 0, 0};
};

struct Sensor {
  Token name;
  std::string type;
  std::string link;
  Pose3 X_LS;
  double rate_hz = 0;
  double samples = 0;
  double least_angle_rad = 0;
  double most_angle_rad = 0;
  double range_m = 0;
  double fov_rad = 0;
  double width = 0;
  double height = 0;
};

struct Material {
  std::string name;
  std::uint32_t colour = 0x808080;
};

struct File {
  std::string name;
  std::vector<Link> links;
  std::vector<Joint> joints;
  std::vector<Sensor> sensors;
  std::vector<Material> materials;
  std::vector<std::string> left_wheels;  // joints that a drive of Gazebo names
  std::vector<std::string> right_wheels;
};

// Reports mistakes. What is not understood and does not matter is passed over.
File read_file(std::string_view text, FileReport& report);

}  // namespace understudy::urdf
