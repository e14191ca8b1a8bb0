// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy check: what is wrong with world files, and who can be reached how in them.
//   understudy check worlds/demo/room.sim

#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "commands/command.h"
#include "session/program.h"
#include "session/run_core.h"
#include "session/world_file.h"
#include "world/placement.h"

namespace understudy {
namespace {

void print_robots(const RunCore& core) {
  for (const RobotModel& robot : core.model().robots)
    fmt::print("  {} {} ({}) at {:.0f} {:.0f} mm, {:.1f} deg{}{}\n", robot.id, robot.name,
               robot.kind->name, robot.X_WR.x_m * 1000, robot.X_WR.y_m * 1000,
               rad_to_deg(robot.X_WR.heading_rad), robot.program_line.empty() ? "" : ", program ",
               robot.program_line);
  for (int i = 0; i < core.device_count(); ++i) {
    const Device& device = core.device(i);
    fmt::print("  {} speaks {} at {}\n",
               core.model().robots[static_cast<std::size_t>(device.params().robot)].name,
               device.descriptor().name, device.params().address);
  }
}

bool check_file(const std::string& path) {
  Spec spec;
  Diagnostics diagnostics;
  bool ok = load_world_file(path, spec, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) fmt::print("{}\n", to_string(d));
  if (!ok) return false;
  auto core = RunCore::make(spec, {});
  if (!core) {
    fmt::print("{}: error: {}\n", path, core.error());
    return false;
  }
  fmt::print("{}: fine: {} walls, {} robots\n", path, spec.walls.size(), spec.robots.size());
  for (const std::string& warning : placement_warnings((*core)->model()))
    fmt::print("{}: warning: {}\n", path, warning);
  for (const RobotModel& robot : (*core)->model().robots) {
    if (robot.program_line.empty() || robot.program != nullptr) continue;
    const Status program = can_start(robot.program_line);
    if (!program) fmt::print("{}: warning: robot {}: {}\n", path, robot.name, program.error());
  }
  print_robots(**core);
  return true;
}

std::function<int()> add(CLI::App& app) {
  auto files = std::make_shared<std::vector<std::string>>();
  app.add_option("FILE", *files, "World files")->required();
  return [files] {
    bool ok = true;
    for (const std::string& file : *files) ok = check_file(file) && ok;
    return ok ? 0 : 1;
  };
}

}  // namespace

extern const CommandDescriptor check_command;
const CommandDescriptor check_command{"check", "Check world files", add};

}  // namespace understudy
