// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Cubes, spheres, cylinders and cones as triangles, around the origin, with y up, as many formats
// of models have them. A picture covers each face, or goes once around.
#pragma once

#include <vector>

#include "files/mesh_builder.h"

namespace understudy {

// Which faces of a solid are there.
struct RoundParts {
  bool sides = true;
  bool top = true;
  bool bottom = true;
};

std::vector<MeshTriangle> cube_triangles(Vec3 size);
std::vector<MeshTriangle> sphere_triangles(double radius);
// Two radii, so it is a cone if the upper one is zero.
std::vector<MeshTriangle> round_triangles(double bottom_radius, double top_radius, double height,
                                          RoundParts parts);

}  // namespace understudy
