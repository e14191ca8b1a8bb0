// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/picture/mesh_colour.h"

#include <array>
#include <cmath>

#include "geom/triangle_ray.h"
#include "world/texture.h"

namespace understudy {
namespace {

double twice_area(Vec2 a, Vec2 b, Vec2 c) { return cross(b - a, c - a); }

}  // namespace

std::optional<std::uint32_t> mesh_colour(const ShapeModel& shape, const MeshSpot& spot,
                                         std::span<const std::shared_ptr<const TextureModel>> all) {
  const MeshLookModel::Part* part = shape.mesh_look->of(spot.triangle);
  if (part == nullptr) return {};
  if (part->picture < 0) return part->colour;
  const auto number = static_cast<std::size_t>(spot.triangle);
  const Triangle t = shape.mesh->corners(number);
  const Vec3 normal = normal_of(t);
  const double square = dot(normal, normal);
  if (square == 0) return part->colour;
  // The shares of the three corners in the point: the areas of the triangles across from them.
  const double b = dot(normal, cross(spot.at - t[0], t[2] - t[0])) / square;
  const double c = dot(normal, cross(t[1] - t[0], spot.at - t[0])) / square;
  std::array<Vec2, 3> uv;
  for (std::size_t k = 0; k < 3; ++k) {
    const float* const at = shape.mesh_look->file->uv.data() + 2 * (3 * number + k);
    uv[k] = {static_cast<double>(at[0]), static_cast<double>(at[1])};
  }
  const Vec2 at = uv[0] + b * (uv[1] - uv[0]) + c * (uv[2] - uv[0]);
  const double per_m2 = std::abs(twice_area(uv[0], uv[1], uv[2])) / det::sqrt(square);
  return all[static_cast<std::size_t>(part->picture)]->at(at.x, at.y, spot.area_m2 * per_m2);
}

}  // namespace understudy
