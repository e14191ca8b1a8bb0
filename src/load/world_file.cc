// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "load/world_file.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/words.h"
#include "device/personality.h"
#include "files/own_folders.h"
#include "systems/systems.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"
#include "world/error_settings.h"

namespace understudy {
namespace {

std::vector<LineKey> keys_of(std::span<const ParameterInfo> parameters) {
  std::vector<LineKey> keys;
  for (const ParameterInfo& info : parameters)
    keys.emplace_back(info.key, NumberLimits{info.minimum, info.maximum, info.unit});
  return keys;
}

// The words listed in TextInfo::form; none if it is not a plain list.
std::vector<std::string> words_of(std::string_view form) {
  std::vector<std::string> words;
  if (form.find('|') == std::string_view::npos || form.find("...") != std::string_view::npos)
    return words;
  for (const std::string_view word : split_at(form, '|')) words.emplace_back(word);
  return words;
}

template <class Descriptor>
std::vector<LineKind> kinds_of(std::span<const Descriptor> descriptors) {
  std::vector<LineKind> kinds;
  for (const Descriptor& d : descriptors) kinds.push_back({d.name, keys_of(d.parameters)});
  return kinds;
}

void add_keys(LineKind& kind, std::span<const ParameterInfo> parameters) {
  for (LineKey& key : keys_of(parameters)) {
    const bool known = std::any_of(kind.keys.begin(), kind.keys.end(),
                                   [&](const LineKey& k) { return k.name == key.name; });
    if (!known) kind.keys.push_back(std::move(key));
  }
}

// The parts that may have errors: the drive, the encoders (with all keys that any drive knows), the
// radio, and every kind of sensor.
std::vector<LineKind> error_kinds(const Catalogue& catalogue) {
  LineKind drive{"drive", {}};
  LineKind encoder{"encoder", {}};
  for (const DriveDescriptor& d : catalogue.drives) {
    add_keys(drive, d.slip_errors);
    add_keys(encoder, d.encoder_errors);
  }
  std::vector<LineKind> kinds = {drive, encoder, {"radio", keys_of(kRadioErrors)}};
  for (const SensorDescriptor& s : catalogue.sensors) kinds.push_back({s.name, keys_of(s.errors)});
  for (LineKind& kind : kinds) {
    kind.keys.emplace_back(kErrorsOnParameter.key, NumberLimits{0, 1, ""}, true);
    kind.keys.emplace_back(kErrorsSourceText.key, words_of(kErrorsSourceText.form));
  }
  return kinds;
}

std::vector<LineKind> device_kinds() {
  std::vector<LineKind> kinds;
  for (const PersonalityDescriptor& personality : all_personalities()) {
    LineKind kind{personality.name, {"address"}};
    add_keys(kind, personality.parameters);
    for (const TextInfo& text : personality.texts)
      kind.keys.push_back({text.key, words_of(text.form)});
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

// Loads a robot or an object by itself, in the middle of an empty floor, to have a look at its
// file.
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

FormatContext builtin_context() {
  FormatContext context = context_of_systems();
  context.robot_kinds = all_robot_kinds();
  context.object_kinds = builtin_object_kinds();
  const Catalogue catalogue = full_catalogue();
  for (const ProgramDescriptor& program : catalogue.programs)
    context.programs.emplace_back(program.name);
  context.device_kinds = device_kinds();
  context.sensor_kinds = kinds_of(catalogue.sensors);
  for (std::size_t i = 0; i < catalogue.sensors.size(); ++i)
    for (const TextInfo& text : catalogue.sensors[i].texts)
      context.sensor_kinds[i].keys.push_back({text.key, words_of(text.form)});
  context.part_kinds = kinds_of(catalogue.parts);
  for (const DriveDescriptor& d : catalogue.drives)
    context.drive_kinds.push_back(
        {d.name,
         keys_of(d.parameters),
         {{"drive", keys_of(d.slip_errors)}, {"encoder", keys_of(d.encoder_errors)}}});
  context.error_kinds = error_kinds(catalogue);
  return context;
}

SearchFolders search_folders(const std::vector<std::string>& worlds) {
  SearchFolders folders{worlds, ""};
  const char* named = std::getenv("UNDERSTUDY_WORLDS");
  for (const std::string_view folder : split_at(named != nullptr ? named : "", ':'))
    if (!folder.empty()) folders.configured.emplace_back(folder);
  const std::string own = data_folder();
  if (!own.empty()) folders.configured.push_back(own + "/worlds");
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
