// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/write_world.h"

#include <algorithm>
#include <filesystem>

#include "base/describe.h"
#include "files/model_files.h"
#include "files/pictures.h"

namespace understudy {
namespace {

const FormatDescriptor* find_writer(const FormatContext& context, const std::string& path) {
  const FormatDescriptor* format = find_format(context.formats, path, {});
  return format != nullptr && format->write != nullptr ? format : nullptr;
}

std::string endings_written(const FormatContext& context) {
  std::string list;
  for (const FormatDescriptor* format : context.formats)
    if (format->write != nullptr)
      for (const char* ending : format->extensions)
        list += (list.empty() ? "." : ", .") + std::string(ending);
  return list;
}

const FormatDescriptor* surroundings_writer(const FormatContext& context) {
  for (const FormatDescriptor* format : context.formats)
    if (format->role == FormatRole::kSurroundings && format->write != nullptr) return format;
  return nullptr;
}

// The part of the spec that a file of surroundings can hold.
Spec surroundings_of(const Spec& spec) {
  Spec part;
  part.pictures = spec.pictures;
  part.floor = spec.floor;
  part.physics = spec.physics;
  part.terrains = spec.terrains;
  part.waters = spec.waters;
  if (!spec.terrains.empty()) {
    part.environment.latitude_deg = spec.environment.latitude_deg;
    part.environment.longitude_deg = spec.environment.longitude_deg;
    part.environment.altitude_m = spec.environment.altitude_m;
  }
  part.walls = spec.walls;
  part.start_marks = spec.start_marks;
  part.next_wall_id = spec.next_wall_id;
  part.kept_world_lines = spec.kept_world_lines;
  return part;
}

// Removes what depends on a file's own name, and unused meshes and pictures.
Spec without_file_names(Spec spec) {
  keep_used_meshes(spec);
  keep_used_pictures(spec);
  spec.name.clear();
  spec.world_file.clear();
  return spec;
}

// Reads back what was written and reports any differences.
void compare_with_reading(const std::string& path, const Spec& wanted, const FormatContext& context,
                          const Resolver& resolver, const std::vector<WrittenFile>& files,
                          FileReport& report) {
  OverlayResolver overlay(resolver);
  for (const WrittenFile& file : files) overlay.add(file.path, file.text);
  Spec read;
  Diagnostics found;
  if (!load_world(path, context, overlay, read, found)) {
    for (const Diagnostic& d : found.list())
      if (d.severity == Severity::kError)
        report.error("the written file does not load: " + d.what, d.remedy);
    return;
  }
  // Light that nobody has chosen is not missed where a format cannot hold it.
  if (has_default_light(wanted.environment)) {
    read.environment.sun_light = wanted.environment.sun_light;
    read.environment.ambient_light = wanted.environment.ambient_light;
  }
  const std::string difference = first_difference(list_fields(without_file_names(wanted)),
                                                  list_fields(without_file_names(read)));
  if (!difference.empty())
    report.warning("not everything can be saved; the first difference is " + difference,
                   "the file can be used without it");
}

}  // namespace

bool write_world(const std::string& path, const Spec& spec, const FormatContext& context,
                 const Resolver& resolver, std::vector<WrittenFile>& files,
                 Diagnostics& diagnostics) {
  Diagnostics found;
  FileReport report(path, found);
  std::vector<WrittenFile> written;
  const FormatDescriptor* format = find_writer(context, path);
  if (format == nullptr) {
    report.error("this kind of file cannot be written", "use " + endings_written(context));
  } else if (format->role == FormatRole::kScene) {
    const FormatDescriptor* surroundings = surroundings_writer(context);
    const std::filesystem::path world =
        std::filesystem::path(path).replace_extension(surroundings->extensions[0]);
    FileReport world_report(world.string(), found);
    const Writing writing{context, resolver, world.filename().string()};
    written.push_back({world.string(), surroundings->write(spec, writing, world_report)});
    written.push_back({path, format->write(spec, writing, report)});
  } else {
    if (!spec.robots.empty() || !spec.objects.empty() || !spec.markers.empty())
      report.warning("robots, objects and markers are left out", "write a .sim to keep them");
    written.push_back({path, format->write(spec, {context, resolver, ""}, report)});
  }
  const bool scene = format != nullptr && format->role == FormatRole::kScene;
  if (!found.has_errors())
    compare_with_reading(path, scene ? spec : surroundings_of(spec), context, resolver, written,
                         report);
  for (const Diagnostic& d : found.list()) diagnostics.add(d);
  if (found.has_errors()) return false;
  files = std::move(written);
  return true;
}

}  // namespace understudy
