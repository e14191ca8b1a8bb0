// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "load/world_file.h"

#include <cstdlib>
#include <string_view>

#include "base/words.h"
#include "files/own_folders.h"
#include "systems/systems.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

// A robot or an object by itself, in the middle of an empty floor: a look at its file.
bool load_alone(const std::string& path, Resolver& resolver, Spec& spec, Diagnostics& diagnostics) {
  Spec alone;
  if (!load_kind(path, builtin_context(), resolver, alone, diagnostics)) return false;
  const Pose2 middle{alone.floor.middle().x, alone.floor.middle().y, 0};
  for (const RobotKindSpec& kind : alone.kinds) {
    RobotSpec robot;
    robot.id = alone.next_id++;
    robot.name = kind.name;
    robot.kind = kind.name;
    robot.X_WR = middle;
    alone.robots.push_back(std::move(robot));
  }
  for (const ObjectKindSpec& kind : alone.object_kinds)
    alone.objects.push_back({alone.next_id++, kind.name, kind.name, middle});
  alone.name = alone.kinds.empty() ? alone.object_kinds[0].name : alone.kinds[0].name;
  spec = std::move(alone);
  return true;
}

}  // namespace

FormatContext builtin_context() { return full_context(full_catalogue()); }

SearchFolders search_folders(const std::vector<std::string>& worlds) {
  SearchFolders folders{worlds, ""};
  const char* named = std::getenv("UNDERSTUDY_WORLDS");
  for (const std::string_view folder : split_at(named != nullptr ? named : "", ':'))
    if (!folder.empty()) folders.configured.emplace_back(folder);
  const std::string own = data_folder();
  if (!own.empty()) {
    folders.configured.push_back(own + "/worlds");
    for (const SystemDescriptor& system : all_systems())
      if (system.standard_worlds != nullptr)
        folders.configured.push_back(own + "/worlds/" + system.standard_worlds);
  }
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') folders.home = std::string(home) + "/understudy";
  return folders;
}

bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     const std::vector<std::string>& worlds) {
  DiskResolver resolver(search_folders(worlds));
  return load_world_file(path, spec, diagnostics, resolver);
}

bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     Resolver& resolver) {
  if (describes_kind(path)) return load_alone(path, resolver, spec, diagnostics);
  return load_world(path, builtin_context(), resolver, spec, diagnostics);
}

bool describes_kind(const std::string& path) {
  const Result<Bytes> bytes = DiskResolver().read(path);
  const FormatDescriptor* format =
      find_format(all_formats(), path, bytes ? ByteSpan(*bytes) : ByteSpan());
  return format != nullptr &&
         (format->role == FormatRole::kRobotKind || format->role == FormatRole::kObjectKind);
}

}  // namespace understudy
