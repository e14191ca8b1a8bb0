// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What every reader of mazes promises for any bytes: it ends, complains in bounds and by the line,
// and loads a world of sound walls, marks, objects and at most one robot, or nothing.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "files/format.h"
#include "systems/systems.h"
#include "world/builtin_objects.h"

namespace understudy {

inline bool is_within_floor(const Spec& spec, double x_m, double y_m) {
  return x_m > 0 && x_m < spec.floor.width_m && y_m > 0 && y_m < spec.floor.height_m;
}

inline void check_maze(const Spec& spec) {
  const auto is_side = [](double m) { return m > 0 && m <= 1000; };  // false for NaN
  UNDERSTUDY_CHECK(is_side(spec.floor.width_m) && is_side(spec.floor.height_m), "floor");
  UNDERSTUDY_CHECK(!spec.walls.empty(), "a maze has walls");
  for (const WallSpec& wall : spec.walls) {
    const double half_m = wall.thickness_m / 2 + 1e-9;  // and what rounding adds
    UNDERSTUDY_CHECK(wall.from.x >= -half_m && wall.to.x <= spec.floor.width_m + half_m, "wall");
    UNDERSTUDY_CHECK(wall.from.y >= -half_m && wall.to.y <= spec.floor.height_m + half_m, "wall");
    UNDERSTUDY_CHECK((wall.from.x < wall.to.x) != (wall.from.y < wall.to.y), "level or upright");
    UNDERSTUDY_CHECK(wall.thickness_m > 0 && wall.height_m > 0, "wall");
  }
  for (const StartMarkSpec& mark : spec.start_marks)
    UNDERSTUDY_CHECK(is_within_floor(spec, mark.X_WM.x_m, mark.X_WM.y_m), "start mark");
  for (const ObjectSpec& object : spec.objects)
    UNDERSTUDY_CHECK(is_within_floor(spec, object.X_WB.x_m, object.X_WB.y_m), "object");
  for (const MarkerSpec& marker : spec.markers)
    UNDERSTUDY_CHECK(is_within_floor(spec, marker.at.x, marker.at.y), "marker");
  UNDERSTUDY_CHECK(spec.robots.size() == (spec.start_marks.empty() ? 0 : 1), "one robot");
}

inline void fuzz_maze(const std::string& file, const std::uint8_t* data, std::size_t size) {
  MemoryResolver files;
  files.add(file, {reinterpret_cast<const char*>(data), size});
  FormatContext context = context_of_systems();
  context.robot_kinds = all_robot_kinds();
  context.object_kinds = builtin_object_kinds();
  Spec spec;
  Diagnostics diagnostics;
  const bool loaded = load_world(file, context, files, spec, diagnostics);
  UNDERSTUDY_CHECK(loaded == !diagnostics.has_errors(), "errors and result agree");
  UNDERSTUDY_CHECK(diagnostics.list().size() < 500, "diagnostics are bounded");
  for (const Diagnostic& d : diagnostics.list())
    UNDERSTUDY_CHECK(to_string(d).find_first_of("\n\r") == std::string::npos, "one line each");
  if (loaded)
    check_maze(spec);
  else
    UNDERSTUDY_CHECK(spec.walls.empty() && spec.name.empty(), "nothing is half-loaded");
}

}  // namespace understudy
