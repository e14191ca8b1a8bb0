// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The colour of a mesh, as its file says: a colour for each part, or a picture that is pinned to
// the corners of its triangles.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "world/model.h"

namespace understudy {

// A point on a triangle of a mesh, in the frame of the mesh.
struct MeshSpot {
  Vec3 at;
  double area_m2;  // that a beam covers there
  std::int32_t triangle;
};

// 0xRRGGBB; empty if the file says nothing about this triangle.
std::optional<std::uint32_t> mesh_colour(const ShapeModel& shape, const MeshSpot& spot,
                                         std::span<const std::shared_ptr<const TextureModel>> all);

}  // namespace understudy
