// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/systems.h"

#include <algorithm>

#include "systems/joined_kinds.h"

namespace understudy {

#define UNDERSTUDY_SYSTEM(name) SystemDescriptor name##_system();
#include "systems/systems.def"
#undef UNDERSTUDY_SYSTEM

namespace {

std::vector<const FormatDescriptor*> formats_by_rank() {
  std::vector<const FormatDescriptor*> formats;
  for (const SystemDescriptor& system : all_systems())
    formats.insert(formats.end(), system.formats.begin(), system.formats.end());
  std::stable_sort(formats.begin(), formats.end(),
                   [](const auto* a, const auto* b) { return a->rank < b->rank; });
  return formats;
}

// All personalities of all systems, in one list so that others can keep references to them.
struct Devices {
  Devices() {
    for (const SystemDescriptor& system : all_systems())
      for (const auto personality : system.personalities) {
        all.push_back(personality());
        views.push_back(&system.view);
      }
  }
  std::vector<PersonalityDescriptor> all;
  std::vector<const ViewHints*> views;  // one for each
};

const Devices& devices() {
  static const Devices known;
  return known;
}

// The index in the list; its length if there is none.
std::size_t index_of(std::string_view personality) {
  const auto& all = devices().all;
  const auto is_it = [&](const PersonalityDescriptor& each) { return personality == each.name; };
  return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), is_it) - all.begin());
}

}  // namespace

std::span<const SystemDescriptor> all_systems() {
  static const SystemDescriptor systems[] = {
#define UNDERSTUDY_SYSTEM(name) name##_system(),
#include "systems/systems.def"
#undef UNDERSTUDY_SYSTEM
  };
  return systems;
}

std::span<const FormatDescriptor* const> all_formats() {
  static const std::vector<const FormatDescriptor*> formats = formats_by_rank();
  return formats;
}

std::span<const PersonalityDescriptor> all_personalities() { return devices().all; }

const PersonalityDescriptor* find_personality(std::string_view name) {
  const std::size_t index = index_of(name);
  return index < devices().all.size() ? &devices().all[index] : nullptr;
}

std::vector<RobotKindSpec> all_robot_kinds() {
  std::vector<RobotKindSpec> kinds;
  for (const SystemDescriptor& system : all_systems())
    if (system.robot_kinds != nullptr)
      for (RobotKindSpec& kind : system.robot_kinds()) kinds.push_back(std::move(kind));
  for (RobotKindSpec& kind : joined_kinds(kinds)) kinds.push_back(std::move(kind));
  return kinds;
}

FormatContext context_of_systems() {
  FormatContext context;
  context.formats.assign(all_formats().begin(), all_formats().end());
  for (const SystemDescriptor& system : all_systems()) {
    context.names.push_back(system.names);
    context.folders.push_back(system.folders);
  }
  return context;
}

FormatContext full_context(const Catalogue& catalogue) {
  FormatContext context = context_of_systems();
  context.robot_kinds = all_robot_kinds();
  add_line_kinds(catalogue, context);
  add_line_kinds(all_personalities(), context);
  return context;
}

const ViewHints& view_of_device(std::string_view personality) {
  static const ViewHints usual;
  const std::size_t index = index_of(personality);
  return index < devices().views.size() ? *devices().views[index] : usual;
}

std::string_view model_of_kind(std::string_view kind) {
  for (const SystemDescriptor& system : all_systems())
    if (system.view.model_of != nullptr)
      if (const std::string_view model = system.view.model_of(kind); !model.empty()) return model;
  return "";
}

}  // namespace understudy
