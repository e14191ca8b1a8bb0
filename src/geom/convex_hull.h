// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The smallest convex solid around some points.
#pragma once

#include <vector>

#include "geom/triangle_mesh.h"

namespace understudy {

// Its faces. Of very many points it takes those that lie farthest in some hundreds of directions.
// Points that lie in a plane get 1 mm of thickness. Empty without points.
TriangleMesh convex_hull(const std::vector<Vec3>& points);

}  // namespace understudy
