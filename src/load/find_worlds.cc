// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "load/find_worlds.h"

#include <algorithm>
#include <filesystem>

#include "base/words.h"
#include "systems/systems.h"

namespace understudy {
namespace {

// This ending is common for mazes and walls, and for many other things.
constexpr std::string_view kAnybodysEnding = "txt";

// How likely it is that the user means a file. Scenes name surroundings, and both name kinds.
enum class Likely : std::uint8_t { kNot, kKind, kLooksLikeWorld, kSurroundings, kScene };

// Lower case, without the dot.
std::string ending_of(std::string_view path) {
  const std::string ending = lower_case(std::filesystem::path(path).extension().string());
  return ending.empty() ? "" : ending.substr(1);
}

bool is_kind(const FormatDescriptor& format) {
  return format.role == FormatRole::kRobotKind || format.role == FormatRole::kObjectKind;
}

// The first format with this ending; null if there is none.
const FormatDescriptor* format_of_ending(std::string_view ending) {
  for (const FormatDescriptor* format : all_formats())
    for (const char* known : format->extensions)
      if (ending == known) return format;
  return nullptr;
}

const SharedEnding* shared_ending(const FormatDescriptor& format, std::string_view ending) {
  for (const SharedEnding& shared : format.shared_endings)
    if (ending == shared.ending) return &shared;
  return nullptr;
}

Likely likely_by_content(const std::string& path, std::string_view ending) {
  const auto formats = all_formats();
  const bool is_shared = std::any_of(formats.begin(), formats.end(), [&](const auto* format) {
    return shared_ending(*format, ending) != nullptr;
  });
  if (ending != kAnybodysEnding && !is_shared) return Likely::kNot;
  const auto bytes = DiskResolver().read(path);
  const FormatDescriptor* format = bytes ? find_format(formats, path, *bytes) : nullptr;
  if (format == nullptr) return Likely::kNot;
  if (ending == kAnybodysEnding)
    return format->role == FormatRole::kSurroundings ? Likely::kLooksLikeWorld : Likely::kNot;
  const SharedEnding* shared = shared_ending(*format, ending);
  if (shared == nullptr) return Likely::kNot;
  return shared->leads ? Likely::kSurroundings : Likely::kLooksLikeWorld;
}

Likely likely(const std::string& path) {
  const std::string ending = ending_of(path);
  const FormatDescriptor* format = format_of_ending(ending);
  if (format == nullptr) return likely_by_content(path, ending);
  if (format->role == FormatRole::kScene) return Likely::kScene;
  return is_kind(*format) ? Likely::kKind : Likely::kSurroundings;
}

std::string endings(bool of_kinds) {
  std::vector<std::string> all;
  for (const FormatDescriptor* format : all_formats())
    for (const char* ending : format->extensions)
      if (is_kind(*format) == of_kinds && std::find(all.begin(), all.end(), ending) == all.end())
        all.emplace_back(ending);
  std::string list;
  for (const std::string& ending : all) list += (list.empty() ? "." : ", .") + ending;
  return list;
}

}  // namespace

bool may_be_world(std::string_view path) {
  const std::string ending = ending_of(path);
  return ending == kAnybodysEnding || format_of_ending(ending) != nullptr;
}

std::vector<std::string> likely_worlds(const std::string& folder,
                                       const std::vector<std::string>& files) {
  std::vector<std::string> found;
  Likely most = Likely::kKind;
  for (const std::string& file : files) {
    const Likely own = likely(folder + "/" + file);
    if (own > most) found.clear();
    most = std::max(most, own);
    if (own == most) found.push_back(file);
  }
  return found;
}

std::string world_endings() { return endings(false); }

std::string kind_endings() { return endings(true); }

}  // namespace understudy
