// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a .wld: the reader ends, and what it loads keeps its promises.
// Seeds: tests/formats/wld and worlds.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "files/format.h"
#include "files/png.h"
#include "systems/systems.h"
#include "tests/fuzz/check_written.h"

namespace {

// A picture and an elevation tile that the bytes may name: h.png and N00E000.hgt.
understudy::MemoryResolver files_to_name() {
  using namespace understudy;
  MemoryResolver files;
  const Bytes png = *write_png({PixelKind::kGray, 3, 2, {0, 40, 80, 120, 160, 255}, {}});
  files.add("h.png", {reinterpret_cast<const char*>(png.data()), png.size()});
  constexpr std::size_t kTile = 2 * 1201 * 1201;
  files.add("N00E000.hgt", std::string(kTile, '\3'));
  return files;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  static const FormatContext context = context_of_systems();
  static MemoryResolver files = files_to_name();
  files.add("t.wld", {reinterpret_cast<const char*>(data), size});
  Spec spec;
  Diagnostics diagnostics;
  const bool loaded = load_world("t.wld", context, files, spec, diagnostics);
  UNDERSTUDY_CHECK(loaded == !diagnostics.has_errors(), "errors and result agree");
  UNDERSTUDY_CHECK(diagnostics.list().size() < 500, "diagnostics are bounded");
  for (const Diagnostic& d : diagnostics.list())
    UNDERSTUDY_CHECK(to_string(d).find_first_of("\n\r") == std::string::npos, "one line each");
  if (!loaded) {
    UNDERSTUDY_CHECK(spec.walls.empty() && spec.name.empty(), "nothing is half-loaded");
    return 0;
  }
  // Of a terrain, and of the floor below it, more is allowed. False for NaN.
  const double largest_m = spec.terrains.empty() ? 1000 : 2e5;
  const auto in_world = [&](double m) { return std::abs(m) <= largest_m; };
  UNDERSTUDY_CHECK(spec.floor.width_m > 0 && in_world(spec.floor.width_m), "floor");
  UNDERSTUDY_CHECK(spec.floor.height_m > 0 && in_world(spec.floor.height_m), "floor");
  for (const TerrainSpec& t : spec.terrains) {
    UNDERSTUDY_CHECK(in_world(t.corner.x) && in_world(t.corner.y), "terrain");
    UNDERSTUDY_CHECK(t.spacing_x_m > 0 && t.spacing_y_m > 0 && t.step_m >= 0, "terrain");
  }
  for (const WaterSpec& water : spec.waters)
    UNDERSTUDY_CHECK(water.width_m > 0 && water.density_kg_m3 >= 1, "water");
  for (const WallSpec& wall : spec.walls) {
    UNDERSTUDY_CHECK(in_world(wall.from.x) && in_world(wall.from.y), "wall");
    UNDERSTUDY_CHECK(in_world(wall.to.x) && in_world(wall.to.y), "wall");
    UNDERSTUDY_CHECK(wall.thickness_m > 0 && wall.height_m > 0, "wall");
    UNDERSTUDY_CHECK(wall.colour <= 0xFFFFFF, "colour");
  }
  check_written("out.wld", spec, context, files);
  return 0;
}
