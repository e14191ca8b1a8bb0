// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PosedSolid: a shape of a body that may stand and lean anywhere, as all shapes in worlds with
// spatial physics. Beams are turned into the shape's own frame.
#pragma once

#include "geom/box3.h"
#include "geom/mesh_tree.h"
#include "world/model.h"

namespace understudy {

struct PosedSolid {
  const ShapeModel* shape = nullptr;
  const MeshTree* mesh = nullptr;  // of a mesh, or of a hull with many faces
  Frame3 X_WS = {};

  // The triangle is -1 unless it is a mesh.
  MeshHit meet(const SolidRay& ray, double max_range_m) const;
  // A box around it, world frame.
  Box3 bounds() const;
};

}  // namespace understudy
