// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The surface of a body for water: balls, and triangles for everything else.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "physics/space/space_shape.h"

namespace understudy {

using Triangle3 = std::array<Vec3, 3>;  // counter-clockwise when seen from outside

struct WetBall {
  Vec3 middle;
  double radius_m = 0;
};

// Body frame.
struct WetSurface {
  std::vector<Triangle3> triangles;
  std::vector<WetBall> balls;
};

// Round solids get flat sides, but keep their volume.
WetSurface wet_surface_of(std::span<const SpaceShape> shapes);

// The part of a solid below the plane z = 0: its volume, and the sum of its places times volume.
struct Submerged {
  double volume_m3 = 0;
  Vec3 moment;
};

// Adds what the triangle contributes: the column of water above it, or minus that.
void add_column(const Triangle3& triangle, Submerged& sum);
// The part of a triangle below z = 0: none, one or two triangles. Returns how many.
int cut_at_surface(const Triangle3& triangle, std::array<Triangle3, 2>& below);
// A ball in closed form. `middle` as seen from the plane.
void add_ball(Vec3 middle, double radius_m, Submerged& sum);

}  // namespace understudy
