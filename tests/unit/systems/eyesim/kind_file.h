// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// For tests of .robi and .esObj: a text as a file, what it says and what is said about it.
#pragma once

#include <string>
#include <string_view>

#include "files/format.h"
#include "systems/systems.h"
#include "tests/support/sample_kinds.h"

namespace understudy {

struct KindFile {
  Spec spec;
  std::string diagnostics;  // one per line
  bool loaded = false;

  const RobotKindSpec& robot() const { return spec.kinds.at(0); }
  const ObjectKindSpec& object() const { return spec.object_kinds.at(0); }
};

inline KindFile load_kind_text(const std::string& name, std::string_view text) {
  MemoryResolver files;
  files.add(name, text);
  FormatContext context = context_of_systems();
  context.robot_kinds.resize(2);
  context.robot_kinds[0].name = "S4";
  context.robot_kinds[1].name = "LabBot";
  context.object_kinds.resize(1);
  context.object_kinds[0].name = "Can";
  context.device_kinds = {{"robios", {"address"}}};
  add_sample_kinds(context);
  KindFile file;
  Diagnostics diagnostics;
  file.loaded = load_kind(name, context, files, file.spec, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) file.diagnostics += to_string(d) + "\n";
  return file;
}

// The text of a parameter; empty if it is not there.
inline std::string value_of(const Parameters& parameters, std::string_view key) {
  for (const Parameter& p : parameters)
    if (p.key == key) return p.value;
  return "";
}

}  // namespace understudy
