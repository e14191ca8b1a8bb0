// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/open_request.h"

#include "load/world_file.h"
#include "tick/simulation.h"
#include "world/box_walls.h"
#include "world/lookup.h"

namespace understudy {
namespace {

bool is_built_in(const std::string& program) {
  return find(full_catalogue().programs, program) != nullptr;
}

}  // namespace

OpenResult request_for_file(const std::string& path, const Folders& folders,
                            const LoadOptions& load, std::optional<bool> start_programs) {
  OpenResult result;
  const auto file = folders.find(path);
  if (!file) {
    result.error = file.error();
    return result;
  }
  Spec spec;
  Diagnostics diagnostics;
  const bool ok = load_world_file(*file, spec, diagnostics, load);
  for (const Diagnostic& d : diagnostics.list()) result.diagnostics.push_back(to_string(d));
  if (!ok) {
    result.error = "the world has errors";
    return result;
  }
  if (start_programs != true) result.programs = take_programs(spec);
  if (!start_programs && !result.programs.empty()) {
    result.error = "the world names programs; say whether they should be started";
    return result;
  }
  OpenResult made = request_for_world(std::move(spec));
  made.diagnostics = std::move(result.diagnostics);
  return made;
}

OpenResult request_for_world(Spec spec) {
  OpenResult result;
  if (const auto compiled = Simulation::make(spec, {}); !compiled)
    result.error = compiled.error();
  else
    result.request.emplace().spec = std::move(spec);
  return result;
}

std::vector<std::string> take_programs(Spec& spec) {
  std::vector<std::string> taken;
  for (RobotSpec& robot : spec.robots) {
    if (robot.program.empty() || is_built_in(robot.program)) continue;
    taken.push_back(robot.name + ": " + robot.program);
    robot.program.clear();
  }
  return taken;
}

OpenResult request_for_box(double width_m, double height_m) {
  constexpr double kSmallest_m = 0.1;
  constexpr double kLargest_m = 1000;
  OpenResult result;
  for (const double side : {width_m, height_m})
    if (!(side >= kSmallest_m && side <= kLargest_m)) {
      result.error = "the sides of a box must be 0.1 to 1000 m";
      return result;
    }
  Spec spec;
  spec.name = "box";
  spec.floor.width_m = width_m;
  spec.floor.height_m = height_m;
  add_box_walls(spec);
  for (WallSpec& wall : spec.walls) wall.id = spec.next_wall_id++;
  result.request.emplace().spec = std::move(spec);
  return result;
}

}  // namespace understudy
