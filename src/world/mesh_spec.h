// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// MeshFileSpec: the triangles of a model file, in metres, with z up and x ahead. Shapes refer to it
// by its path. It is part of the Spec, so a recording needs no files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "geom/frame3.h"

namespace understudy {

// Neighbouring triangles of one look.
struct MeshPartSpec {
  std::uint32_t first = 0;  // index of its first triangle
  std::uint32_t count = 0;
  std::uint32_t colour = 0x808080;  // 0xRRGGBB
  std::string texture;              // path of one of Spec::pictures, empty for none

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("first", self.first);
    visit("count", self.count);
    visit("colour", self.colour);
    visit("texture", self.texture);
  }
};

struct MeshFileSpec {
  std::string path;  // as found, with what was asked for beside it (units, up-axis)
  std::vector<Vec3> points;
  std::vector<std::uint32_t> corners;  // three indices into points for each triangle, outside first
  // Two for each corner of each triangle, from the lower left of the picture, which is repeated
  // beyond 0 to 1. Empty without pictures.
  std::vector<float> uv;
  std::vector<MeshPartSpec> parts;  // cover all triangles, in order

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("path", self.path);
    visit("points", self.points);
    visit("corners", self.corners);
    visit("uv", self.uv);
    visit("parts", self.parts);
  }
};

// Meshes never change, so copies of a Spec share them. Never null.
using SharedMesh = std::shared_ptr<const MeshFileSpec>;

}  // namespace understudy
