// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A convex solid on floor, terrain or a mesh: all places where it touches, with few points for each
// direction.
#pragma once

#include <vector>

#include "geom/height_field.h"
#include "physics/space/space_scene.h"
#include "physics/space/touching.h"

namespace understudy {

class GroundTouch {
 public:
  // Each of these begins a new list.
  const std::vector<Touching>& on_floor(const PlacedShape& a, double margin_m);
  const std::vector<Touching>& on_terrain(const PlacedShape& a, const HeightField& ground,
                                          double margin_m);
  const std::vector<Touching>& on_mesh(const PlacedShape& a, const SpaceMesh& mesh,
                                       const Pose3& X_WB, double margin_m);

 private:
  void join(const Touching& found);
  void thin_out();

  std::vector<Touching> touches_;
};

}  // namespace understudy
