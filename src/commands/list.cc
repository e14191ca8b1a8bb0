// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy list: what this build knows: robots, drives, sensors, devices, programs, formats.

#include <fmt/format.h>

#include "commands/command.h"
#include "formats/format.h"
#include "personalities/personality.h"
#include "tick/simulation.h"
#include "world/builtin_robots.h"

namespace understudy {
namespace {

template <class List>
void print(const char* title, const List& list) {
  fmt::print("{}\n", title);
  for (const auto& item : list) fmt::print("  {:14} {}\n", item.name, item.help);
}

int list_everything() {
  fmt::print("robots\n");
  for (const RobotKindSpec& kind : builtin_robot_kinds())
    fmt::print("  {:14} {} drive, {} sensors\n", kind.name, kind.drive.kind, kind.sensors.size());
  const Catalogue catalogue = full_catalogue();
  print("drives", catalogue.drives);
  print("sensors", catalogue.sensors);
  print("parts", catalogue.parts);
  print("devices", all_personalities());
  print("built-in programs", catalogue.programs);
  fmt::print("file formats\n");
  for (const FormatDescriptor* format : all_formats())
    fmt::print("  {:14} {}\n", format->name, format->help);
  return 0;
}

std::function<int()> add(CLI::App&) { return list_everything; }

}  // namespace

extern const CommandDescriptor list_command;
const CommandDescriptor list_command{"list", "List robots, sensors, devices, formats", add};

}  // namespace understudy
