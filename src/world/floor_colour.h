// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The colour of floor and terrain at a point, as seen by sensors just above it. They see single
// pixels of the picture, whereas cameras blend all that one of their own pixels covers. Markers lie
// on the texture, which covers the whole floor: row 0 of the picture is at the far edge (largest
// y), column 0 at the near one (smallest x).
#pragma once

#include <algorithm>
#include <cstdint>

#include "world/model.h"
#include "world/texture.h"

namespace understudy {

inline bool is_on_floor(const Model& model, Vec2 at) {
  const Vec2 near = model.floor_origin;
  return at.x >= near.x && at.y >= near.y && at.x <= model.floor.x && at.y <= model.floor.y;
}

// The colour of markers there, or else the colour of what they lie on.
inline std::uint32_t with_markers(const Model& model, Vec2 at, std::uint32_t colour) {
  for (const MarkerSpec& marker : model.markers) {
    const Vec2 from = at - marker.at;
    if (dot(from, from) > MarkerSpec::kRadius_m * MarkerSpec::kRadius_m) continue;
    std::uint32_t mixed = 0;
    for (const int shift : {16, 8, 0}) {
      const double below = colour >> shift & 0xFF;
      const double above = marker.colour >> shift & 0xFF;
      const double blended = below + marker.opacity * (above - below);
      constexpr double kHalf = 0.5;  // rounds to the nearest
      mixed |= static_cast<std::uint32_t>(blended + kHalf) << shift;
    }
    colour = mixed;
  }
  return colour;
}

// 0xRRGGBB. The point must be on the floor.
inline std::uint32_t floor_colour(const Model& model, Vec2 at) {
  std::uint32_t colour = model.environment.floor_colour;
  if (model.floor_picture >= 0) {
    colour = model.textures[static_cast<std::size_t>(model.floor_picture)]->pixel_at(
        (at.x - model.floor_origin.x) / model.floor_size().x,
        (at.y - model.floor_origin.y) / model.floor_size().y);
  }
  return with_markers(model, at, colour);
}

// 0xRRGGBB. The model must have terrain. Its picture covers it once; at the very edge rounding may
// have moved the point off it.
inline std::uint32_t terrain_colour(const Model& model, Vec2 at) {
  const TerrainModel& terrain = *model.terrain;
  std::uint32_t colour = terrain.colour;
  if (terrain.picture >= 0) {
    const Vec2 near = terrain.ground.corner();
    const Vec2 size = terrain.ground.far_corner() - near;
    colour = model.textures[static_cast<std::size_t>(terrain.picture)]->pixel_at(
        std::clamp((at.x - near.x) / size.x, 0.0, 1.0),
        std::clamp((at.y - near.y) / size.y, 0.0, 1.0));
  }
  return with_markers(model, at, colour);
}

// From 0 (black) to 1 (white), as in a gray picture.
inline double brightness_of(std::uint32_t colour) {
  const std::uint32_t weighted =
      299 * (colour >> 16 & 0xFF) + 587 * (colour >> 8 & 0xFF) + 114 * (colour & 0xFF);
  return weighted / 255e3;
}

}  // namespace understudy
