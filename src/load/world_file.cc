// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "load/world_file.h"

#include <cstdlib>
#include <string_view>

#include "base/words.h"
#include "files/own_folders.h"
#include "files/spatial_need.h"
#include "models/load_model.h"
#include "systems/systems.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

// A robot or an object by itself, in the middle of an empty floor: a look at its file.
bool load_alone(const std::string& path, const FormatContext& context, Resolver& resolver,
                Spec& spec, Diagnostics& diagnostics) {
  Spec alone;
  if (!load_kind(path, context, resolver, alone, diagnostics)) return false;
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
  if (!why_spatial(alone).empty()) alone.physics = PhysicsKind::kSpatial;
  alone.name = alone.kinds.empty() ? alone.object_kinds[0].name : alone.kinds[0].name;
  spec = std::move(alone);
  return true;
}

// Of the command line, or else of the environment variable UNDERSTUDY_SYSTEM.
bool choose_versions(const std::map<std::string, std::string>& given, VersionChoices& choices,
                     Diagnostics& diagnostics) {
  bool ok = true;
  for (const SystemDescriptor& system : all_systems()) {
    if (system.versions == nullptr) continue;
    const std::string variable = "UNDERSTUDY_" + upper_case(system.name);
    const auto option = given.find(system.name);
    const bool final = option != given.end() && !option->second.empty();
    const char* set = std::getenv(variable.c_str());
    const std::string text = final ? option->second : set != nullptr ? set : "";
    if (text.empty()) continue;
    if (const Status checked = system.versions->check(text); !checked) {
      Diagnostic wrong;
      wrong.file = final ? std::string("--") + system.name : variable;
      wrong.what = checked.error();
      diagnostics.add(wrong);
      ok = false;
    }
    choices[system.name] = {text, final};
  }
  return ok;
}

}  // namespace

FormatContext builtin_context() {
  FormatContext context = full_context(full_catalogue());
  context.load_model = load_model;
  return context;
}

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
                     const LoadOptions& options) {
  DiskResolver resolver(search_folders(options.worlds));
  return load_world_file(path, spec, diagnostics, resolver, options);
}

bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     Resolver& resolver, const LoadOptions& options) {
  FormatContext context = builtin_context();
  if (!choose_versions(options.versions, context.versions, diagnostics)) return false;
  if (describes_kind(path)) return load_alone(path, context, resolver, spec, diagnostics);
  return load_world(path, context, resolver, spec, diagnostics);
}

bool describes_kind(const std::string& path) {
  const Result<Bytes> bytes = DiskResolver().read(path);
  const FormatDescriptor* format =
      find_format(all_formats(), path, bytes ? ByteSpan(*bytes) : ByteSpan());
  return format != nullptr &&
         (format->role == FormatRole::kRobotKind || format->role == FormatRole::kObjectKind);
}

}  // namespace understudy
