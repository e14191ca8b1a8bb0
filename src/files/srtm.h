// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Elevation tiles of the Shuttle Radar Topography Mission (.hgt): whole metres above the sea on a
// grid of one or three seconds of arc, one degree wide and high, named after their south-west
// corner (N35E138.hgt).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "geom/pose.h"

namespace understudy {

// What to cut out of a tile: a square around a place.
struct TileCut {
  double latitude_deg = 0;
  double longitude_deg = 0;
  double size_m = 0;
};

// A part of a tile in metres around the place asked for: x is east, y is north.
struct TileHeights {
  int columns = 0;  // from west to east
  int rows = 0;     // from south to north
  Vec2 corner;      // of the first height
  double spacing_x_m = 0;
  double spacing_y_m = 0;
  int lowest_m = 0;                    // above the sea
  std::vector<std::uint16_t> above_m;  // that, row by row from the south
  int voids = 0;                       // so many heights were missing and are filled
};

// The south-west corner in degrees that a tile's name says; nothing if it is no such name.
struct TileCorner {
  int latitude_deg = 0;
  int longitude_deg = 0;
};
std::optional<TileCorner> tile_corner(std::string_view file_name);

// The heights around the place. Missing ones become the mean of their neighbours, from the edge of
// a hole inwards. The error says what is wrong, without a path.
Result<TileHeights> cut_tile(ByteSpan bytes, const TileCorner& corner, const TileCut& cut);

}  // namespace understudy
