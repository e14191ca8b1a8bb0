// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// MeshBuilder: collects triangles in the units and axes of a model file, and makes a MeshFileSpec
// of them: metres, z up, x ahead. Equal points are joined, triangles without area are dropped, and
// triangles of one look are put together.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "base/result.h"
#include "world/mesh_spec.h"

namespace understudy {

struct FaceLook {
  std::uint32_t colour = 0x808080;  // 0xRRGGBB
  std::string texture;

  auto operator<=>(const FaceLook&) const = default;
};

struct MeshCorner {
  Vec3 at;
  float u = 0;
  float v = 0;
};
using MeshTriangle = std::array<MeshCorner, 3>;

// 0xRRGGBB from parts between 0 and 1; anything else is brought into that range.
std::uint32_t colour_of(double red, double green, double blue);

class MeshBuilder {
 public:
  static constexpr std::size_t kMostTriangles = 2'000'000;
  static constexpr double kLargest_m = 1e5;

  // The file's up axis is x, y or z. The axes keep their order, so ahead is the axis after it: x if
  // z is up, z if y is up, y if x is up. Nothing is mirrored.
  MeshBuilder(double unit_m, char up) : unit_m_(unit_m), up_(up) {}

  // Returns false if there is no room, which finish reports. Corners go counter-clockwise when seen
  // from outside.
  bool add(const FaceLook& look, const MeshTriangle& triangle);
  bool full() const { return full_; }

  // The error says why the model cannot be used.
  Result<MeshFileSpec> finish();

 private:
  Vec3 in_metres(Vec3 at) const;

  double unit_m_;
  char up_;
  bool full_ = false;
  std::size_t count_ = 0;
  std::map<FaceLook, std::size_t> looks_;  // to their place in by_look_
  std::vector<FaceLook> order_;            // as they first appear
  std::vector<std::vector<MeshTriangle>> by_look_;
};

}  // namespace understudy
