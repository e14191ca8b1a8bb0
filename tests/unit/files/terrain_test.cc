// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Heights from pictures and elevation tiles against closed forms, and what is said about bad ones.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "base/describe.h"
#include "files/png_grey.h"
#include "files/srtm.h"
#include "files/write_world.h"
#include "systems/systems.h"

namespace understudy::terrain_test {
namespace {

std::string bytes_of(const std::string& path) {
  std::ifstream in(std::string(UNDERSTUDY_SOURCE_DIR) + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Loaded {
  bool ok = false;
  Spec spec;
  std::string said;
};

Loaded load(MemoryResolver& files, const std::string& text, const std::string& path = "t.wld") {
  files.add(path, text);
  Loaded loaded;
  Diagnostics diagnostics;
  FormatContext context = context_of_systems();
  context.robot_kinds.emplace_back().name = "S4";
  loaded.ok = load_world(path, context, files, loaded.spec, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) loaded.said += to_string(d) + "\n";
  return loaded;
}

double height_m(const TerrainSpec& t, int column, int row) {
  return t.base_m + t.step_m * t.heights->steps.at(
                                   static_cast<std::size_t>(row * t.heights->columns + column));
}

// tests/formats/wld/heights16.png was written by Python's zlib with all five filters, and says that
// screens should brighten it, which does not matter here.
TEST(GreyPng, HasTheNumbersOfTheFile) {
  const std::string bytes = bytes_of("tests/formats/wld/heights16.png");
  const auto grey = read_grey_png(as_bytes(bytes), 100);
  ASSERT_TRUE(grey.ok()) << grey.error();
  EXPECT_EQ(grey->bits, 16);
  ASSERT_EQ(grey->width, 4);
  ASSERT_EQ(grey->height, 5);
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < 4; ++column)
      EXPECT_EQ(grey->values[static_cast<std::size_t>(4 * row + column)], 1000 * column + 7 * row);
}

TEST(GreyPng, InterlacedOnesAndThoseWithAlphaAreRead) {
  for (const char* name : {"interlaced", "gray16"}) {
    const std::string bytes = bytes_of(std::string("tests/fuzz/corpus/png/") + name + ".png");
    const auto grey = read_grey_png(as_bytes(bytes), 4097);
    EXPECT_TRUE(grey.ok() || grey.error().find("colour") != std::string::npos) << grey.error();
  }
}

TEST(GreyPng, BrokenOnesGiveAReason) {
  const std::string whole = bytes_of("tests/formats/wld/heights16.png");
  for (std::size_t size = 0; size + 12 < whole.size(); ++size) {  // without the end mark
    const std::string cut = whole.substr(0, size);
    const auto grey = read_grey_png(as_bytes(cut), 100);
    ASSERT_FALSE(grey.ok()) << size;
    EXPECT_FALSE(grey.error().empty());
  }
  EXPECT_NE(read_grey_png(as_bytes(whole), 3).error().find("at most 3 x 3"), std::string::npos);
  const std::string colour = bytes_of("tests/formats/wld/colour8.png");
  EXPECT_NE(read_grey_png(as_bytes(colour), 9).error().find("in colour"), std::string::npos);
  const std::string palette = bytes_of("tests/fuzz/corpus/png/palette.png");
  EXPECT_NE(read_grey_png(as_bytes(palette), 4096).error().find("palette"), std::string::npos);
}

TEST(Terrain, LiesAroundTheOriginAndNorthIsUp) {
  MemoryResolver files;
  files.add("h.png", bytes_of("tests/formats/wld/heights16.png"));
  const Loaded l = load(files, "terrain h.png 10 0.01 base_m=-3\n");
  ASSERT_TRUE(l.ok) << l.said;
  EXPECT_EQ(l.said, "t.wld:1:1: note: spatial physics, because of \"terrain\"\n");
  EXPECT_EQ(l.spec.physics, PhysicsKind::kSpatial);
  const TerrainSpec& t = l.spec.terrains.at(0);
  EXPECT_EQ(t.corner.x, -15);
  EXPECT_EQ(t.corner.y, -20);
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < 4; ++column)
      EXPECT_DOUBLE_EQ(height_m(t, column, row), -3 + 10 * column + 0.07 * (4 - row));
  EXPECT_EQ(l.spec.floor.origin.x, -15);
  EXPECT_EQ(l.spec.floor.width_m, 30);
  EXPECT_EQ(l.spec.floor.height_m, 40);
}

// A plane in degrees: 3 m a sample to the east, 2 m to the north; 1000 m at the tile's corner.
constexpr int kSide = 1201;
std::string tile(int voids_from = 0, int voids_to = 0) {
  std::string bytes;
  for (int from_north = 0; from_north < kSide; ++from_north)
    for (int column = 0; column < kSide; ++column) {
      const int north = kSide - 1 - from_north;
      const bool is_void =
          column >= voids_from && column < voids_to && north >= voids_from && north < voids_to;
      const int height = is_void ? -32768 : 1000 + 3 * column + 2 * north;
      bytes += static_cast<char>(height >> 8 & 0xFF);
      bytes += static_cast<char>(height & 0xFF);
    }
  return bytes;
}

// Metres per degree by the series of Bessel's meridian, not by the formulas of src/geo.
double metres_of_latitude(double phi) {
  return 111132.954 - 559.822 * std::cos(2 * phi) + 1.175 * std::cos(4 * phi);
}
double metres_of_longitude(double phi) {
  return 111412.84 * std::cos(phi) - 93.5 * std::cos(3 * phi) + 0.118 * std::cos(5 * phi);
}

TEST(Tile, IsCutOutInMetresByLatitude) {
  MemoryResolver files;
  files.add("S33E116.hgt", tile());
  constexpr double kLatitude = -32.5123;
  constexpr double kLongitude = 116.4321;
  const Loaded l = load(files, "terrain S33E116.hgt -32.5123 116.4321 3000\n");
  ASSERT_TRUE(l.ok) << l.said;
  const TerrainSpec& t = l.spec.terrains.at(0);
  const double phi = kLatitude * kPi / 180;
  const double across_m = metres_of_longitude(phi) / 1200;
  const double up_m = metres_of_latitude(phi) / 1200;
  EXPECT_NEAR(t.spacing_x_m, across_m, 1e-4 * across_m);
  EXPECT_NEAR(t.spacing_y_m, up_m, 1e-4 * up_m);
  const double east = t.corner.x + t.spacing_x_m * (t.heights->columns - 1);
  const double north = t.corner.y + t.spacing_y_m * (t.heights->rows - 1);
  for (const double edge : {-t.corner.x, -t.corner.y, east, north}) {
    EXPECT_GE(edge, 1500 - 1e-6);
    EXPECT_LE(edge, 1500 + 100);
  }
  // Heights above the sea at places on the map, by the plane that the tile is.
  const double here_m = 1000 + 3 * 1200 * (kLongitude - 116) + 2 * 1200 * (kLatitude + 33);
  for (int row = 0; row < t.heights->rows; row += 7)
    for (int column = 0; column < t.heights->columns; column += 7) {
      const double x = t.corner.x + t.spacing_x_m * column;
      const double y = t.corner.y + t.spacing_y_m * row;
      EXPECT_NEAR(height_m(t, column, row) + l.spec.environment.altitude_m,
                  here_m + 3 * x / across_m + 2 * y / up_m, 0.02);
    }
  EXPECT_EQ(height_m(t, 0, 0), 0);  // the lowest place
  EXPECT_EQ(l.spec.environment.latitude_deg, kLatitude);
  EXPECT_EQ(l.spec.environment.longitude_deg, kLongitude);
}

TEST(Tile, VoidsAreFilledAndCounted) {
  MemoryResolver files;
  files.add("N00E006.hgt", tile(600, 605));
  const Loaded l = load(files, "terrain N00E006.hgt 0.5 6.5 2000 base_m=4\n");
  ASSERT_TRUE(l.ok) << l.said;
  const TerrainSpec& t = l.spec.terrains.at(0);
  EXPECT_NE(l.said.find("note: 25 of " + std::to_string(t.heights->steps.size()) +
                        " heights are missing and were filled"),
            std::string::npos)
      << l.said;
  // A plane's hole is filled to within the size of the hole. Its corner is an edge's mean.
  const double altitude_m = l.spec.environment.altitude_m;
  const int first = 600 - static_cast<int>(std::lround(600 + t.corner.x / t.spacing_x_m));
  for (int row = first; row < first + 5; ++row)
    for (int column = first; column < first + 5; ++column)
      EXPECT_NEAR(height_m(t, column, row) + altitude_m,
                  1000 + 5 * 600 + 3 * (column - first) + 2 * (row - first), 10);
  EXPECT_EQ(height_m(t, 0, 0), 4);
}

TEST(Tile, TheLargestHoleIsFilledSoon) {
  std::string bytes = tile(0, kSide);
  constexpr std::size_t kAt = 2 * (60 * kSide + 60);  // 256 m near one corner
  bytes[kAt] = 1;
  bytes[kAt + 1] = 0;
  const auto cut = cut_tile(as_bytes(bytes), {0, 6}, {0.5, 6.5, 110000});
  ASSERT_TRUE(cut.ok()) << cut.error();
  EXPECT_EQ(cut->lowest_m, 256);
  EXPECT_EQ(cut->voids, static_cast<int>(cut->above_m.size()) - 1);
}

TEST(Tile, MistakesAreExplained) {
  const std::string bytes = tile();
  const auto complaint = [&](TileCut cut) {
    return cut_tile(as_bytes(bytes), {0, 6}, cut).error();
  };
  EXPECT_NE(complaint({1.5, 6.5, 100}).find("not in this tile"), std::string::npos);
  EXPECT_NE(complaint({0.01, 6.5, 5000}).find("use a size of at most 2211 m"), std::string::npos)
      << complaint({0.01, 6.5, 5000});
  EXPECT_NE(cut_tile(as_bytes("x"), {0, 6}, {0.5, 6.5, 10}).error().find("1 bytes"),
            std::string::npos);
  const std::string nothing = tile(0, kSide);
  EXPECT_NE(cut_tile(as_bytes(nothing), {0, 6}, {0.5, 6.5, 10}).error().find("missing"),
            std::string::npos);
  EXPECT_FALSE(tile_corner("N3E008.hgt"));
  EXPECT_FALSE(tile_corner("hills.hgt"));
  EXPECT_EQ(tile_corner("s01w070.SRTMGL1.hgt")->latitude_deg, -1);
  EXPECT_EQ(tile_corner("s01w070.SRTMGL1.hgt")->longitude_deg, -70);
}

// Written and read again, alone and with a scene, with whatever was changed in between.
TEST(Terrain, IsWrittenWithWhatDiffersFromItsFile) {
  MemoryResolver files;
  files.add("h.png", bytes_of("tests/formats/wld/heights16.png"));
  files.add("N00E006.hgt", tile(600, 605));
  for (const char* line :
       {"terrain h.png 10 0.01 latitude=5\n", "terrain N00E006.hgt 0.503 6.497 500\n"}) {
    Spec spec = load(files, line).spec;
    for (int change = 0; change < 3; ++change) {
      for (const char* path : {"out.wld", "out.sim"}) {
        std::vector<WrittenFile> written;
        Diagnostics diagnostics;
        EXPECT_TRUE(write_world(path, spec, context_of_systems(), files, written, diagnostics));
        for (const Diagnostic& d : diagnostics.list()) ADD_FAILURE() << to_string(d);
        if (change > 0) continue;
        const bool has_keys = written.at(0).text.find('=') != std::string::npos;
        EXPECT_EQ(has_keys, line[8] == 'h' && std::string(path) == "out.wld");
      }
      TerrainSpec& t = spec.terrains[0];
      t.corner.x += 1.0 / 3;
      t.spacing_y_m *= 1.1;
      t.base_m = 0.1 * change;
      t.friction = 0.3;
      t.hidden_from_range = true;
      spec.environment.longitude_deg = 7.0 / 3;
      spec.environment.altitude_m = 20;  // the default
      if (change == 1) spec.floor.origin.x = -1;
    }
  }
}

TEST(Physics, FollowsTheWorldUnlessALineSaysOtherwise) {
  MemoryResolver files;
  const auto physics = [&](const std::string& text) {
    const Loaded l = load(files, text, "t.sim");
    EXPECT_TRUE(l.ok) << l.said;
    return std::pair(l.spec.physics, l.said);
  };
  const std::string robot = "S4 500 500 0\n";
  const auto kPlanar = PhysicsKind::kPlanar;
  const auto kSpatial = PhysicsKind::kSpatial;
  EXPECT_EQ(physics(robot), std::pair(kPlanar, std::string()));
  EXPECT_EQ(physics("set physics spatial\n" + robot), std::pair(kSpatial, std::string()));
  EXPECT_EQ(physics(robot + "stance 100\n"),
            std::pair(kSpatial,
                      std::string("t.sim:2:1: note: spatial physics, because of \"stance\"\n")));
  EXPECT_EQ(physics(robot + "stance 0 0 0\n"), std::pair(kPlanar, std::string()));
  EXPECT_EQ(physics("set physics planar\n" + robot + "stance 100\n"),
            std::pair(kPlanar, std::string()));
  files.add("c.esObj", "shape cone radius_m=0.1\n");
  EXPECT_EQ(physics(robot + "obj c.esObj\nc 900 900 0\n").second,
            "c.esObj:1:1: note: spatial physics, because of \"shape\"\n");
}

}  // namespace
}  // namespace understudy::terrain_test
