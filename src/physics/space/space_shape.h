// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One convex solid of a body, or a wall, as collisions see it: in a frame of its own, with its
// middle at the origin.
#pragma once

#include <memory>
#include <vector>

#include "geom/pose3.h"
#include "physics/space/moving_body.h"
#include "world/model.h"

namespace understudy {

struct SolidHull;

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
  std::shared_ptr<const SolidHull> hull = nullptr;
};

// The convex solids that a shape is made of, from `lowest_m` of the body's frame upwards (of
// leaning and pointed ones all of it). Not for meshes that are no hulls.
std::vector<SpaceShape> solids_of_shape(const ShapeModel& shape, double lowest_m);

SpaceShape wall_shape(const Box2& box, double height_m);

// Volume, its middle, and the inertia about that at a density of 1; body frame.
struct MassShare {
  double volume_m3 = 0;
  Vec3 center;
  Symmetric3 inertia;
};
MassShare mass_share_of(const SpaceShape& shape);
MassShare mass_share_of(const std::vector<SpaceShape>& shapes);

}  // namespace understudy
