// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The solids of OpenInventor as triangles, around the origin, with y up: cubes, spheres, cylinders
// and cones. Pictures are put on them as Inventor does.
#pragma once

#include <vector>

#include "models/mesh_builder.h"

namespace understudy {

// Which faces of a solid are there.
struct IvParts {
  bool sides = true;
  bool top = true;
  bool bottom = true;
};

std::vector<MeshTriangle> iv_cube(Vec3 size);
std::vector<MeshTriangle> iv_sphere(double radius);
// Two radii, so it is a cone if the upper one is zero.
std::vector<MeshTriangle> iv_round(double bottom_radius, double top_radius, double height,
                                   IvParts parts);

}  // namespace understudy
