// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/terrain_file.h"

#include <algorithm>
#include <array>

#include "base/words.h"
#include "files/numbers.h"
#include "files/png_grey.h"

namespace understudy {
namespace {

Result<LoadedTerrain> load_grey(const std::string& path, const Resolver& resolver) {
  const auto bytes = resolver.read(path);
  if (!bytes) return Error{bytes.error()};
  const auto grey = read_grey_png(*bytes, kMostTerrainSide);
  if (!grey) return Error{grey.error()};
  if (grey->width < 2 || grey->height < 2)
    return Error{"it has fewer than 2 x 2 pixels; use a larger picture"};
  HeightsSpec heights;
  heights.path = resolver.full_path(path);
  heights.columns = grey->width;
  heights.rows = grey->height;
  heights.steps.reserve(grey->values.size());
  // The last row of the picture is the southern edge.
  for (int row = grey->height - 1; row >= 0; --row) {
    const auto start = grey->values.begin() + static_cast<std::ptrdiff_t>(row) * grey->width;
    heights.steps.insert(heights.steps.end(), start, start + grey->width);
  }
  LoadedTerrain loaded;
  loaded.terrain.heights = std::make_shared<const HeightsSpec>(std::move(heights));
  centre(loaded.terrain);
  return loaded;
}

Result<LoadedTerrain> load_tile(const TerrainFile& file, const Resolver& resolver) {
  const auto corner = tile_corner(file_name_of(file.path));
  if (!corner)
    return Error{"its name does not say which tile it is; call it like N35E138.hgt, its corner"};
  const auto bytes = resolver.read(file.path);
  if (!bytes) return Error{bytes.error()};
  auto tile = cut_tile(*bytes, *corner, *file.cut);
  if (!tile) return Error{tile.error()};
  if (tile->columns > kMostTerrainSide || tile->rows > kMostTerrainSide)
    return Error{"that is more than 4097 x 4097 heights; use a smaller size"};
  HeightsSpec heights;
  heights.path = name_of({resolver.full_path(file.path), file.cut});
  heights.columns = tile->columns;
  heights.rows = tile->rows;
  heights.steps = std::move(tile->above_m);
  LoadedTerrain loaded;
  loaded.terrain.heights = std::make_shared<const HeightsSpec>(std::move(heights));
  loaded.terrain.corner = tile->corner;
  loaded.terrain.spacing_x_m = tile->spacing_x_m;
  loaded.terrain.spacing_y_m = tile->spacing_y_m;
  loaded.lowest_m = tile->lowest_m;
  loaded.voids = tile->voids;
  return loaded;
}

}  // namespace

bool is_tile(std::string_view path) { return lower_case(path).ends_with(".hgt"); }

std::string name_of(const TerrainFile& file) {
  if (!file.cut) return file.path;
  return file.path + " " + number_text(file.cut->latitude_deg) + " " +
         number_text(file.cut->longitude_deg) + " " + number_text(file.cut->size_m);
}

TerrainFile terrain_file(const std::string& name) {
  std::string rest = name;
  std::array<double, 3> numbers{};
  for (std::size_t i = numbers.size(); i-- > 0;) {
    const std::size_t space = rest.rfind(' ');
    if (space == std::string::npos) return {name};
    const auto number = parse_number(rest.substr(space + 1));
    if (!number) return {name};
    numbers[i] = *number;
    rest.resize(space);
  }
  if (!is_tile(rest)) return {name};
  return {rest, TileCut{numbers[0], numbers[1], numbers[2]}};
}

Result<LoadedTerrain> load_terrain(const TerrainFile& file, const Resolver& resolver) {
  return file.cut ? load_tile(file, resolver) : load_grey(file.path, resolver);
}

void centre(TerrainSpec& terrain) {
  terrain.corner = {-0.5 * (terrain.heights->columns - 1) * terrain.spacing_x_m,
                    -0.5 * (terrain.heights->rows - 1) * terrain.spacing_y_m};
}

int highest_step(const TerrainSpec& terrain) {
  const auto& steps = terrain.heights->steps;
  return steps.empty() ? 0 : *std::max_element(steps.begin(), steps.end());
}

}  // namespace understudy
