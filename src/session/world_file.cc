// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "session/world_file.h"

#include "personalities/personality.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"
#include "world/builtin_robots.h"

namespace understudy {

FormatContext builtin_context() {
  FormatContext context;
  context.robot_kinds = builtin_robot_kinds();
  context.object_kinds = builtin_object_kinds();
  for (const ProgramDescriptor& program : full_catalogue().programs)
    context.programs.emplace_back(program.name);
  for (const PersonalityDescriptor& personality : all_personalities()) {
    LineKind kind{personality.name, {"address"}};
    for (const ParameterInfo& info : personality.parameters) kind.keys.emplace_back(info.key);
    context.device_kinds.push_back(std::move(kind));
  }
  return context;
}

bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics) {
  DiskResolver resolver;
  return load_world(path, builtin_context(), resolver, spec, diagnostics);
}

}  // namespace understudy
