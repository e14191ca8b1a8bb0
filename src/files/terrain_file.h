// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The heights of a terrain from its file: a grey PNG, or an elevation tile (.hgt).
#pragma once

#include <optional>
#include <string>

#include "files/resolver.h"
#include "files/srtm.h"
#include "world/terrain_spec.h"

namespace understudy {

inline constexpr int kMostTerrainSide = 4097;  // heights along one side of a picture

// The file as HeightsSpec::path names it: of a tile with what was cut out of it, "N35E138.hgt 35.4
// 138.7 5000".
struct TerrainFile {
  std::string path;
  std::optional<TileCut> cut = {};  // of a tile
};
bool is_tile(std::string_view path);
std::string name_of(const TerrainFile& file);
TerrainFile terrain_file(const std::string& name);

// What a file says by itself: its heights in metres around the origin. `lowest_m` is the height
// above the sea of the lowest place of a tile, which is at z = 0.
struct LoadedTerrain {
  TerrainSpec terrain;
  int lowest_m = 0;
  int voids = 0;  // heights that were missing and are filled
};
// A picture gets a distance and a step of 1 m. The error says what is wrong, without a path.
Result<LoadedTerrain> load_terrain(const TerrainFile& file, const Resolver& resolver);

// Puts its middle at the origin.
void centre(TerrainSpec& terrain);
// The largest of its stored steps.
int highest_step(const TerrainSpec& terrain);

}  // namespace understudy
