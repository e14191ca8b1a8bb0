// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Mazes for the tests of their readers: loaded from text, walls as short words.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "files/format.h"
#include "files/numbers.h"
#include "systems/systems.h"
#include "world/builtin_objects.h"

namespace understudy {

struct LoadedMaze {
  bool loaded = false;
  std::string messages;  // one per line
  Spec spec;
};

inline LoadedMaze load_maze(const std::string& file, std::string_view text) {
  MemoryResolver files;
  files.add(file, text);
  FormatContext context = context_of_systems();
  context.robot_kinds = all_robot_kinds();
  context.object_kinds = builtin_object_kinds();
  LoadedMaze maze;
  Diagnostics diagnostics;
  maze.loaded = load_world(file, context, files, maze.spec, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) maze.messages += to_string(d) + "\n";
  return maze;
}

// "x1,y1 x2,y2" for each wall, to a micrometre.
inline std::vector<std::string> walls_mm(const Spec& spec) {
  const auto text = [](double m) { return number_text(std::round(m * 1e6) / 1e3); };
  std::vector<std::string> walls;
  for (const WallSpec& wall : spec.walls)
    walls.push_back(text(wall.from.x) + "," + text(wall.from.y) + " " + text(wall.to.x) + "," +
                    text(wall.to.y));
  return walls;
}

}  // namespace understudy
