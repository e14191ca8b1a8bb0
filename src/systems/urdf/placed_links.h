// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Where the links of a robot are when all its joints are as drawn, and which of them are wheels.
#pragma once

#include <vector>

#include "systems/urdf/urdf.h"

namespace understudy::urdf {

struct PlacedLink {
  const Link* link;
  const Joint* joint;  // to its parent; null for the root
  Pose3 X_RL;          // in the root, which is the robot
};

// Roots first. Empty, after a report, if the links do not form one tree.
std::vector<PlacedLink> place_links(const File& file, FileReport& report);

struct Wheel {
  const PlacedLink* link = nullptr;
  double radius_m = 0;
  double width_m = 0;
  Vec3 at;
  enum class Side { kIdle, kLeft, kRight } side = Side::kIdle;
};

// Links that turn without end about a level axis and have a round collision shape. Those that a
// drive of Gazebo names, or whose names contain left or right and wheel, are driven.
std::vector<Wheel> find_wheels(const File& file, const std::vector<PlacedLink>& links);

// The corners of the box around a shape, in its own frame; half of its size for each axis. A mesh
// has the box around its scaled points, which the caller knows.
Vec3 half_size(const Geometry& geometry);

}  // namespace understudy::urdf
