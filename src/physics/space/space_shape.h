// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One convex solid of a body, or a wall, as collisions see it: in a frame of its own, with its
// middle at the origin.
#pragma once

#include <memory>
#include <vector>

#include "geom/pose3.h"
#include "geom/triangle_mesh.h"

namespace understudy {

struct ConvexHull;

enum class SolidKind : unsigned char {
  kBox,       // half
  kBall,      // radius
  kCapsule,   // along x: half.x to the centres of its ends, radius
  kCylinder,  // about z: radius, half.z
  kCone,      // about z, point up: radius at the base, half.z; the middle is at half its height
  kHull,      // hull
};

struct SpaceShape {
  SolidKind kind = SolidKind::kBox;
  Pose3 X_BS;
  Vec3 half;
  double radius_m = 0;
  double edge_m = 0;   // radius by which edges count as rounded, to find the direction of a touch
  double reach_m = 0;  // of the ball around its middle that holds it
  std::shared_ptr<const ConvexHull> hull = nullptr;
};

}  // namespace understudy
