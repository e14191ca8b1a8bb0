// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/terrain_lines.h"

#include <array>
#include <cmath>

#include "files/colour.h"
#include "files/parameter_words.h"
#include "files/pictures.h"
#include "files/terrain_file.h"

namespace understudy {
namespace {

constexpr double kReach_m = 1e5;  // from the origin, as the model compiler allows
constexpr NumberLimits kPlace_m{-kReach_m, kReach_m, "m"};
constexpr NumberLimits kSpacing_m{0.001, 1000, "m"};
constexpr NumberLimits kStep_m{0, 1000, "m"};
constexpr NumberLimits kHeight_m{-1e4, 1e4, "m"};
constexpr NumberLimits kCutSize_m{1, kReach_m, "m"};
constexpr NumberLimits kShare{0, 1, ""};
constexpr NumberLimits kYesOrNo{0, 1, ""};

// A key that sets one number.
template <class Target>
struct NumberKey {
  const char* key;
  NumberLimits limits;
  double& (*of)(Target& target);
};

constexpr NumberKey<TerrainSpec> kSpacingKeys[] = {
    {"spacing_x_m", kSpacing_m, [](TerrainSpec& t) -> double& { return t.spacing_x_m; }},
    {"spacing_y_m", kSpacing_m, [](TerrainSpec& t) -> double& { return t.spacing_y_m; }},
    {"step_m", kStep_m, [](TerrainSpec& t) -> double& { return t.step_m; }},
};
constexpr NumberKey<TerrainSpec> kTerrainKeys[] = {
    {"x_m", kPlace_m, [](TerrainSpec& t) -> double& { return t.corner.x; }},
    {"y_m", kPlace_m, [](TerrainSpec& t) -> double& { return t.corner.y; }},
    {"base_m", kHeight_m, [](TerrainSpec& t) -> double& { return t.base_m; }},
    {"friction", {0, 10, ""}, [](TerrainSpec& t) -> double& { return t.friction; }},
};
constexpr NumberKey<EnvironmentSpec> kAnchorKeys[] = {
    {"latitude", kLatitudeDeg, [](EnvironmentSpec& e) -> double& { return e.latitude_deg; }},
    {"longitude", kLongitudeDeg, [](EnvironmentSpec& e) -> double& { return e.longitude_deg; }},
    {"altitude_m", kAltitudeM, [](EnvironmentSpec& e) -> double& { return e.altitude_m; }},
};
constexpr NumberKey<WaterSpec> kWaterKeys[] = {
    {"x_m", kPlace_m, [](WaterSpec& w) -> double& { return w.corner.x; }},
    {"y_m", kPlace_m, [](WaterSpec& w) -> double& { return w.corner.y; }},
    {"width_m", {0.001, kReach_m, "m"}, [](WaterSpec& w) -> double& { return w.width_m; }},
    {"height_m", {0.001, kReach_m, "m"}, [](WaterSpec& w) -> double& { return w.height_m; }},
    {"level_m", kHeight_m, [](WaterSpec& w) -> double& { return w.level_m; }},
    {"density_kg_m3", {1, 20000, ""}, [](WaterSpec& w) -> double& { return w.density_kg_m3; }},
    {"opacity", kShare, [](WaterSpec& w) -> double& { return w.opacity; }},
};
constexpr std::size_t kNeededWaterKeys = 5;  // the first ones

constexpr const char* kHiddenKey = "hidden-from-range";
constexpr const char* kDrapeKey = "drape";
constexpr const char* kColourKey = "colour";

template <class Row, std::size_t count>
void add_keys(const Row (&rows)[count], std::vector<LineKey>& keys) {
  for (const Row& row : rows) keys.emplace_back(row.key, row.limits);
}

template <class Row, std::size_t count, class Target>
void take_numbers(const Row (&rows)[count], Parameters& given, Target& target) {
  for (const Row& row : rows)
    if (const auto number = take_number(given, row.key)) row.of(target) = *number;
}

template <class Row, std::size_t count, class Target>
void add_differences(const Row (&rows)[count], Target is, Target usual,
                     std::vector<std::string>& words) {
  for (const Row& row : rows)
    if (row.of(is) != row.of(usual))
      words.push_back(std::string(row.key) + "=" + number_text(row.of(is)));
}

// The word that gives a key, for messages.
Token word_of(const Entry& entry, const std::string& key) {
  for (const Token& word : entry)
    if (word.text.starts_with(key + "=")) return word;
  return entry[0];
}

std::optional<std::string> take_text(Parameters& given, const std::string& key) {
  for (const Parameter& parameter : given)
    if (parameter.key == key) return parameter.value;
  return std::nullopt;
}

void take_colour(const Entry& entry, Parameters& given, FileReport& report, std::uint32_t& colour) {
  const auto digits = take_text(given, kColourKey);
  if (!digits) return;
  if (const auto read = colour_of_digits(*digits))
    colour = *read;
  else
    report.error(word_of(entry, kColourKey), "colour cannot be " + in_quotes(*digits),
                 "write six hexadecimal digits, RRGGBB");
}

// The numbers between the path and the first key.
std::span<const Token> plain_words(const Entry& entry) {
  std::size_t end = 2;
  while (end < entry.size() && !is_parameter(entry[end])) ++end;
  return std::span(entry).subspan(2, end - 2);
}

// The place of the line that this is about, and what was read there.
struct TerrainLine {
  const Entry& entry;
  std::span<const Token> numbers;
  FileReport& report;
  const Reading& reading;
};

std::optional<LoadedTerrain> load_picture_terrain(const TerrainLine& line,
                                                  const std::string& path) {
  const auto spacing_m = read_number(line.numbers[0], "metres per pixel", kSpacing_m, line.report);
  const auto step_m = read_number(line.numbers[1], "metres per step", kStep_m, line.report);
  if (!spacing_m || !step_m) return std::nullopt;
  auto loaded = load_terrain({path}, line.reading.resolver);
  if (!loaded) {
    line.report.error(line.entry[1], in_quotes(path) + " cannot be used: " + loaded.error(),
                      "give a grey PNG of at most 4097 x 4097 pixels with 8 or 16 bits");
    return std::nullopt;
  }
  loaded->terrain.spacing_x_m = *spacing_m;
  loaded->terrain.spacing_y_m = *spacing_m;
  loaded->terrain.step_m = *step_m;
  return std::move(*loaded);
}

std::optional<LoadedTerrain> load_tile_terrain(const TerrainLine& line, const std::string& path,
                                               EnvironmentSpec& here) {
  const auto latitude = read_number(line.numbers[0], "latitude", kLatitudeDeg, line.report);
  const auto longitude = read_number(line.numbers[1], "longitude", kLongitudeDeg, line.report);
  const auto size_m = read_number(line.numbers[2], "size", kCutSize_m, line.report);
  if (!latitude || !longitude || !size_m) return std::nullopt;
  auto loaded =
      load_terrain({path, TileCut{*latitude, *longitude, *size_m}}, line.reading.resolver);
  if (!loaded) {
    line.report.error(line.entry[1], in_quotes(path) + " cannot be used: " + loaded.error(),
                      "write terrain FILE.hgt latitude longitude size_m");
    return std::nullopt;
  }
  if (loaded->voids > 0)
    line.report.note(line.entry[1],
                     std::to_string(loaded->voids) + " of " +
                         std::to_string(loaded->terrain.heights->steps.size()) +
                         " heights are missing and were filled from their neighbours",
                     "");
  here.latitude_deg = *latitude;
  here.longitude_deg = *longitude;
  return std::move(*loaded);
}

// Whether the whole terrain is within what a world can hold.
void check_reach(const TerrainSpec& t, const Entry& entry, FileReport& report) {
  const Vec2 far{t.corner.x + t.spacing_x_m * t.heights->columns,
                 t.corner.y + t.spacing_y_m * t.heights->rows};
  for (const double at : {t.corner.x, t.corner.y, far.x, far.y})
    if (std::abs(at) > kReach_m) {
      report.error(entry[0], "the terrain reaches farther than 100 km from the origin",
                   "use fewer metres per pixel");
      return;
    }
  if (t.base_m + t.step_m * highest_step(t) > kReach_m)
    report.error(entry[0], "the terrain is higher than 100 km", "use fewer metres per step");
}

// What a reader gets from the words before the keys that are not about distances.
EnvironmentSpec anchor_of(const TerrainFile& file, const LoadedTerrain& loaded, double base_m,
                          EnvironmentSpec here) {
  if (!file.cut) return here;
  here.latitude_deg = file.cut->latitude_deg;
  here.longitude_deg = file.cut->longitude_deg;
  here.altitude_m = loaded.lowest_m - base_m;
  return here;
}

}  // namespace

void read_terrain_line(const Entry& entry, FileReport& report, const Reading& reading, Spec& spec) {
  const bool tile = entry.size() > 1 && is_tile(entry[1].text);
  const std::size_t wanted = tile ? 3 : 2;
  const auto numbers = entry.size() > 1 ? plain_words(entry) : std::span<const Token>{};
  if (numbers.size() != wanted) {
    report.error(entry[0],
                 "terrain needs a path and " + std::to_string(wanted) + " numbers, not " +
                     std::to_string(numbers.size()),
                 tile ? "write terrain FILE.hgt latitude longitude size_m"
                      : "write terrain FILE.png metres_per_pixel metres_per_step");
    return;
  }
  std::vector<LineKey> keys;
  add_keys(kSpacingKeys, keys);
  add_keys(kTerrainKeys, keys);
  add_keys(kAnchorKeys, keys);
  keys.emplace_back(kHiddenKey, kYesOrNo, true);
  keys.emplace_back(kDrapeKey);
  keys.emplace_back(kColourKey);
  Parameters given = read_parameter_words(std::span(entry).subspan(2 + wanted), keys, report);

  const NamedFile file = find_named_file(entry[1], report, reading.resolver);
  if (file.path.empty()) {
    report.error(entry[1], "cannot find " + in_quotes(entry[1].text), file.remedy);
    return;
  }
  const TerrainLine line{entry, numbers, report, reading};
  EnvironmentSpec here = spec.environment;
  auto loaded =
      tile ? load_tile_terrain(line, file.path, here) : load_picture_terrain(line, file.path);
  if (!loaded) return;
  TerrainSpec& terrain = loaded->terrain;
  take_numbers(kSpacingKeys, given, terrain);
  if (!tile) centre(terrain);
  take_numbers(kTerrainKeys, given, terrain);
  here = anchor_of(terrain_file(terrain.heights->path), *loaded, terrain.base_m, here);
  take_numbers(kAnchorKeys, given, here);
  terrain.hidden_from_range = take_number(given, kHiddenKey).value_or(0) != 0;
  take_colour(entry, given, report, terrain.colour);
  if (const auto picture = take_text(given, kDrapeKey)) {
    const Token word = word_of(entry, kDrapeKey);
    terrain.drape = load_picture({*picture, word.line, word.column}, report, reading, spec);
  }
  check_reach(terrain, entry, report);
  if (!spec.terrains.empty())
    report.warning(entry[0], "a second terrain replaces the first", "keep one");
  spec.environment = here;
  spec.terrains = {std::move(terrain)};
}

void read_water_line(const Entry& entry, FileReport& report, Spec& spec) {
  constexpr std::size_t kMostWaters = 1000;
  std::vector<LineKey> keys;
  add_keys(kWaterKeys, keys);
  keys.emplace_back(kColourKey);
  Parameters given = read_parameter_words(std::span(entry).subspan(1), keys, report);
  WaterSpec water;
  for (std::size_t i = 0; i < kNeededWaterKeys; ++i)
    if (!take_text(given, kWaterKeys[i].key)) {
      report.error(entry[0], "water needs " + std::string(kWaterKeys[i].key),
                   "write water x_m= y_m= width_m= height_m= level_m=");
      return;
    }
  take_numbers(kWaterKeys, given, water);
  take_colour(entry, given, report, water.colour);
  if (spec.waters.size() >= kMostWaters)
    report.error(entry[0], "there are too many water lines", "a world has at most 1000");
  else
    spec.waters.push_back(water);
}

std::vector<std::string> terrain_words(const Spec& spec, const Writing& writing,
                                       const std::string& folder) {
  const TerrainSpec& terrain = spec.terrains.at(0);
  const TerrainFile file = terrain_file(terrain.heights->path);
  std::vector<std::string> words = {"terrain", writing.resolver.shortest(file.path, folder)};
  // If the file is gone, what was written is read again, and that fails with its name.
  const auto found = load_terrain(file, writing.resolver);
  LoadedTerrain fresh = found ? *found : LoadedTerrain{terrain, 0, 0};
  if (file.cut) {
    for (const double number : {file.cut->latitude_deg, file.cut->longitude_deg, file.cut->size_m})
      words.push_back(number_text(number));
  } else {
    words.push_back(number_text(terrain.spacing_x_m));
    words.push_back(number_text(terrain.step_m));
    fresh.terrain.spacing_x_m = terrain.spacing_x_m;
    fresh.terrain.spacing_y_m = terrain.spacing_x_m;
    fresh.terrain.step_m = terrain.step_m;
  }
  add_differences(kSpacingKeys, terrain, fresh.terrain, words);
  fresh.terrain.spacing_y_m = terrain.spacing_y_m;
  if (!file.cut) centre(fresh.terrain);
  add_differences(kTerrainKeys, terrain, fresh.terrain, words);
  // A scene says itself where it is. But a tile brings its own place, unless the line says more.
  const bool alone = writing.world_file.empty();
  if (file.cut || alone)
    add_differences(kAnchorKeys, spec.environment,
                    anchor_of(file, fresh, terrain.base_m, EnvironmentSpec{}), words);
  if (terrain.hidden_from_range) words.push_back(std::string(kHiddenKey) + "=1");
  if (terrain.colour != TerrainSpec{}.colour)
    words.push_back(std::string(kColourKey) + "=" + colour_digits(terrain.colour));
  if (!terrain.drape.empty())
    words.push_back(std::string(kDrapeKey) + "=" +
                    writing.resolver.shortest(terrain.drape, folder));
  return words;
}

std::vector<std::string> water_words(const WaterSpec& water) {
  WaterSpec usual;
  std::vector<std::string> words = {"water"};
  WaterSpec is = water;
  for (std::size_t i = 0; i < std::size(kWaterKeys); ++i) {
    const auto& row = kWaterKeys[i];
    if (i < kNeededWaterKeys || row.of(is) != row.of(usual))
      words.push_back(std::string(row.key) + "=" + number_text(row.of(is)));
  }
  if (water.colour != usual.colour)
    words.push_back(std::string(kColourKey) + "=" + colour_digits(water.colour));
  return words;
}

FloorSpec floor_below(const TerrainSpec& terrain, FloorSpec floor) {
  floor.origin = terrain.corner;
  floor.width_m = (terrain.heights->columns - 1) * terrain.spacing_x_m;
  floor.height_m = (terrain.heights->rows - 1) * terrain.spacing_y_m;
  return floor;
}

}  // namespace understudy
