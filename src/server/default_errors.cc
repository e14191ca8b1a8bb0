// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/default_errors.h"

#include <algorithm>

#include "files/extension_lines.h"
#include "load/world_file.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

bool has_part(const RobotKindSpec& kind, const std::string& part) {
  return part == "drive" || part == "encoder" || part == "radio" ||
         std::any_of(kind.sensors.begin(), kind.sensors.end(),
                     [&](const SensorSpec& sensor) { return sensor.kind == part; });
}

bool has_errors(const RobotKindSpec& kind, const std::string& part) {
  return std::any_of(kind.errors.begin(), kind.errors.end(),
                     [&](const PartSpec& error) { return error.kind == part; });
}

}  // namespace

Result<std::vector<PartSpec>> read_default_errors(std::string_view text) {
  static const FormatContext context = builtin_context();
  RobotSpec robot;
  Diagnostics diagnostics;
  FileReport report("errors", diagnostics);
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const std::string line = "error " + std::string(one);
    EntryReader entries(as_bytes(line), report);
    Entry entry;
    if (entries.next(entry) && entry.size() > 1)
      read_part_line(entry, context, report, part_lists(robot));
  }
  for (const Diagnostic& d : diagnostics.list())
    if (d.severity == Severity::kError) return Error{d.what + "; " + d.remedy};
  for (const PartSpec& error : robot.errors)
    if (!error.name.empty())
      return Error{"errors of all robots cannot name a sensor; leave out \"" + error.name + "\""};
  return robot.errors;
}

Status add_default_errors(const std::vector<PartSpec>& errors, Spec& spec) {
  if (errors.empty()) return {};
  Spec changed = spec;
  for (RobotKindSpec& kind : changed.kinds)
    for (const PartSpec& error : errors)
      if (has_part(kind, error.kind) && !has_errors(kind, error.kind)) kind.errors.push_back(error);
  // A drive may not have a value that another one has.
  if (const auto compiled = compile(changed, full_catalogue()); !compiled)
    return Error{compiled.error()};
  spec = std::move(changed);
  return {};
}

}  // namespace understudy
