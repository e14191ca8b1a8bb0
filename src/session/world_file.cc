// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "session/world_file.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "personalities/personality.h"
#include "session/files.h"
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

SearchFolders search_folders(const std::vector<std::string>& worlds) {
  SearchFolders folders{worlds, ""};
  const char* named = std::getenv("UNDERSTUDY_WORLDS");
  for (std::string_view rest = named != nullptr ? named : ""; !rest.empty();) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    if (!folder.empty()) folders.configured.emplace_back(folder);
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
  }
  const std::string own = data_folder();
  if (!own.empty()) folders.configured.push_back(own + "/worlds");
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') folders.home = std::string(home) + "/understudy";
  return folders;
}

bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     const std::vector<std::string>& worlds) {
  DiskResolver resolver(search_folders(worlds));
  return load_world(path, builtin_context(), resolver, spec, diagnostics);
}

bool describes_kind(const std::string& path) {
  const Result<Bytes> bytes = DiskResolver().read(path);
  const FormatDescriptor* format = find_format(path, bytes ? ByteSpan(*bytes) : ByteSpan());
  return format != nullptr &&
         (format->role == FormatRole::kRobotKind || format->role == FormatRole::kObjectKind);
}

bool load_kind_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                    const std::vector<std::string>& worlds) {
  DiskResolver resolver(search_folders(worlds));
  return load_kind(path, builtin_context(), resolver, spec, diagnostics);
}

}  // namespace understudy
