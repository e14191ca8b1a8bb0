// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The colour of the floor at a point, one answer for all who look at it: floor sensors today,
// cameras may use it too. Markers lie on the texture, which covers the whole floor: row 0 of the
// picture at the far edge (largest y), column 0 at x = 0.
#pragma once

#include <algorithm>
#include <cstdint>

#include "world/model.h"

namespace understudy {

inline bool is_on_floor(const Model& model, Vec2 at) {
  return at.x >= 0 && at.y >= 0 && at.x <= model.floor.x && at.y <= model.floor.y;
}

// The pixel that covers this share of the length; `pixels` > 0.
inline int pixel_at(double share, int pixels) {
  return std::clamp(static_cast<int>(det::floor(share * pixels)), 0, pixels - 1);
}

// 0xRRGGBB; for points on the floor.
inline std::uint32_t floor_colour(const Model& model, Vec2 at) {
  std::uint32_t colour = model.environment.floor_colour;
  if (model.floor_picture >= 0) {
    const PictureSpec& picture = (*model.pictures)[static_cast<std::size_t>(model.floor_picture)];
    const int column = pixel_at(at.x / model.floor.x, picture.width);
    const int row = pixel_at(1 - at.y / model.floor.y, picture.height);
    const std::uint8_t* rgb =
        &picture.rgb[3 * static_cast<std::size_t>(row * picture.width + column)];
    colour = static_cast<std::uint32_t>(rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
  }
  for (const MarkerSpec& marker : model.markers) {
    const Vec2 from = at - marker.at;
    if (dot(from, from) > MarkerSpec::kRadius_m * MarkerSpec::kRadius_m) continue;
    std::uint32_t mixed = 0;
    for (const int shift : {16, 8, 0}) {
      const double below = colour >> shift & 0xFF;
      const double above = marker.colour >> shift & 0xFF;
      const double blended = below + marker.opacity * (above - below);
      constexpr double kHalf = 0.5;  // to the nearest
      mixed |= static_cast<std::uint32_t>(blended + kHalf) << shift;
    }
    colour = mixed;
  }
  return colour;
}

// From 0 (black) to 1 (white), as a gray picture has it.
inline double brightness_of(std::uint32_t colour) {
  const std::uint32_t weighted =
      299 * (colour >> 16 & 0xFF) + 587 * (colour >> 8 & 0xFF) + 114 * (colour & 0xFF);
  return weighted / 255e3;
}

}  // namespace understudy
