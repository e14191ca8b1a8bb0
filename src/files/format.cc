// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/format.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/words.h"
#include "files/spatial_need.h"

namespace understudy {

namespace {

std::string ending_of(std::string_view file_name) {
  const std::string name = file_name_of(file_name);
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : lower_case(std::string_view(name).substr(dot + 1));
}

bool claims(const FormatDescriptor& format, std::string_view ending) {
  const auto& all = format.extensions;
  return std::find(all.begin(), all.end(), ending) != all.end();
}

// Several formats may share an ending. It is listed once.
std::string known_endings(const FormatContext& context) {
  std::vector<std::string> told;
  for (const FormatDescriptor* format : context.formats)
    for (const char* ending : format->extensions)
      if (std::find(told.begin(), told.end(), ending) == told.end()) told.emplace_back(ending);
  std::string list;
  for (const std::string& ending : told) list += (list.empty() ? "." : ", .") + ending;
  return list;
}

std::string why_no_world(const std::string& folder, const Reading& reading) {
  std::string reasons;
  for (const WorldFolders& known : reading.context.folders)
    if (known.why_not != nullptr) reasons += " " + known.why_not(folder, reading.resolver);
  return "it is a folder" + reasons;
}

// Reads `path` into the spec. Problems with the file itself are reported at `word` of the file that
// names it, or about the whole file if the user named it. Returns false if there are any.
bool read_file(const std::string& path, const Token& word, FileReport& report,
               std::span<const FormatRole> roles, Reading& reading, Spec& spec) {
  const Result<Bytes> bytes = reading.resolver.read(path);
  if (!bytes) {
    const bool folder = reading.resolver.is_folder(path);
    report.error(word,
                 "cannot read " + in_quotes(path) + ": " +
                     (folder ? why_no_world(path, reading) : bytes.error()),
                 "check the path and its permissions");
    return false;
  }
  const FormatDescriptor* format = find_format(reading.context.formats, path, *bytes);
  if (format == nullptr) {
    report.error(word, "cannot tell what kind of file " + in_quotes(path) + " is",
                 "known endings are " + known_endings(reading.context));
    return false;
  }
  if (std::find(roles.begin(), roles.end(), format->role) == roles.end()) {
    report.error(word,
                 in_quotes(path) + " is a " + format->name + " file, which is not allowed here",
                 "name a file of another kind");
    return false;
  }
  Reading deeper = reading;
  ++deeper.depth;
  format->read(*bytes, path, deeper, spec);
  return true;
}

// Sets the world's physics, and says so if nobody chose it and it is not the usual one.
void choose_physics(const std::string& path, const PhysicsChoice& choice, Spec& spec,
                    Diagnostics& found) {
  const std::string reason = choice.set ? "" : why_spatial(spec);
  spec.physics = choice.set.value_or(reason.empty() ? PhysicsKind::kPlanar : PhysicsKind::kSpatial);
  if (reason.empty()) return;
  const bool has_line = !choice.file.empty();
  FileReport report(has_line ? choice.file : path, found);
  report.note(has_line ? choice.line : Token{},
              "spatial physics, because of " + (has_line ? in_quotes(choice.line.text) : reason),
              "");
}

// The diagnostics are collected separately from the caller's, so that earlier errors do not count.
bool load(const std::string& path, std::span<const FormatRole> roles, const FormatContext& context,
          Resolver& resolver, Spec& spec, Diagnostics& diagnostics) {
  Diagnostics found;
  Reading reading{context, resolver, found};
  FileReport report(path, found);
  read_file(path, Token{}, report, roles, reading, spec);
  const bool world = roles.front() == FormatRole::kScene;
  if (world && !found.has_errors()) choose_physics(path, *reading.physics, spec, found);
  for (const Diagnostic& d : found.list()) diagnostics.add(d);
  return !found.has_errors();
}

// The main file of a folder that is a world. Empty if `path` is not such a folder.
std::optional<std::string> world_in_folder(const std::string& path, const FormatContext& context,
                                           const Resolver& resolver) {
  if (path.empty() || resolver.is_file(path)) return std::nullopt;
  for (const WorldFolders& known : context.folders)
    for (const char* name : known.files) {
      std::string inner = path_in(path, name);
      if (resolver.is_file(inner)) return inner;
    }
  return std::nullopt;
}

}  // namespace

const FormatDescriptor* find_format(std::span<const FormatDescriptor* const> formats,
                                    std::string_view file_name, ByteSpan bytes) {
  const std::string ending = ending_of(file_name);
  std::vector<const FormatDescriptor*> candidates;
  for (const FormatDescriptor* format : formats)
    if (claims(*format, ending)) candidates.push_back(format);
  if (candidates.size() == 1) return candidates.front();

  // If several formats share the ending, the first gets the files that look like none of them.
  const FormatDescriptor* fallback = candidates.empty() ? nullptr : candidates.front();
  if (candidates.empty()) candidates.assign(formats.begin(), formats.end());
  const ByteSpan first = bytes.first(std::min(bytes.size(), FormatDescriptor::kSniffedBytes));
  for (const FormatDescriptor* format : candidates)
    if (format->sniff(file_name, first)) return format;
  return fallback;
}

bool load_world(const std::string& path, const FormatContext& context, Resolver& resolver,
                Spec& spec, Diagnostics& diagnostics) {
  Spec loaded;
  loaded.name = std::filesystem::path(path).stem().string();
  const std::string file = world_in_folder(path, context, resolver).value_or(path);
  constexpr std::array kRoles = {FormatRole::kScene, FormatRole::kSurroundings};
  if (!load(file, kRoles, context, resolver, loaded, diagnostics)) return false;
  for (WallSpec& wall : loaded.walls)
    if (wall.id == 0) wall.id = loaded.next_wall_id++;
  spec = std::move(loaded);
  return true;
}

bool load_kind(const std::string& path, const FormatContext& context, Resolver& resolver,
               Spec& spec, Diagnostics& diagnostics) {
  Spec loaded = spec;
  constexpr std::array kRoles = {FormatRole::kRobotKind, FormatRole::kObjectKind};
  if (!load(path, kRoles, context, resolver, loaded, diagnostics)) return false;
  spec = std::move(loaded);
  return true;
}

std::string read_named_file(const Token& word, FormatRole role, FileReport& report,
                            Reading& reading, Spec& spec, Need need) {
  if (reading.depth >= Reading::kDeepest) {
    report.error(word, "files include each other " + std::to_string(reading.depth) + " levels deep",
                 "does one of them name itself?");
    return "";
  }
  const NamedFile file = find_named_file(word, report, reading.resolver);
  if (file.path.empty()) {
    if (need == Need::kNeeded)
      report.error(word, "cannot find " + in_quotes(word.text), file.remedy);
    else
      report.warning(word, "cannot find " + in_quotes(word.text) + "; it is left out", file.remedy);
    return "";
  }
  return read_file(file.path, word, report, std::array{role}, reading, spec) ? file.path : "";
}

NamedFile find_named_file(const Token& word, FileReport& report, const Resolver& resolver) {
  const std::string folder = folder_of(report.file());
  if (auto path = resolver.find(word.text, folder)) return {*path, ""};

  // Many public files hold full paths from their author's machine. The last parts may exist here.
  std::vector<std::string> looked_at = resolver.places(word.text, folder);
  for (std::string_view tail = word.text;;) {
    const std::size_t slash = tail.find_first_of("/\\");
    if (slash == std::string_view::npos) break;
    tail.remove_prefix(slash + 1);
    if (auto path = resolver.find(tail, folder)) {
      // The folders of an installation differ between versions, so only the name counts.
      if (!names_installation(word.text))
        report.warning(word,
                       "cannot find " + in_quotes(word.text) + ", " + in_quotes(*path) + " is used",
                       "write " + in_quotes(tail));
      return {*path, ""};
    }
    if (tail.find_first_of("/\\") != std::string_view::npos) continue;
    for (std::string& place : resolver.places(tail, folder)) looked_at.push_back(std::move(place));
  }
  std::string remedy = "looked for";
  for (const std::string& place : looked_at) remedy += " " + in_quotes(place);
  return {"", remedy};
}

}  // namespace understudy
