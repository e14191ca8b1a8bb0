// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/version_advice.h"

#include <filesystem>
#include <set>

#include "files/resolver.h"
#include "host/program.h"
#include "systems/systems.h"

namespace understudy {
namespace {

// The source of a program that a command line starts: the script, or the C or C++ file beside the
// program. Empty if there is none.
std::string source_of(const std::string& command) {
  const auto words = split_command(command);
  if (!words) return "";
  for (const std::filesystem::path file : *words) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) continue;
    if (file.extension() == ".py") return file;
    for (const char* ending : {".c", ".cpp", ".cc"}) {
      const std::filesystem::path source = std::filesystem::path(file).replace_extension(ending);
      if (std::filesystem::is_regular_file(source, none)) return source;
    }
  }
  return "";
}

std::string text_of(const std::string& file) {
  constexpr std::size_t kLargestSource = 1'000'000;
  const Result<Bytes> bytes = DiskResolver().read(file);
  return bytes && bytes->size() <= kLargestSource ? std::string(as_text(*bytes)) : std::string();
}

}  // namespace

std::vector<std::string> version_advice(const Spec& spec) {
  const std::string world = text_of(spec.world_file);
  std::vector<std::string> advice;
  std::set<std::string> done;
  for (const RobotSpec& robot : spec.robots) {
    const std::string source = source_of(robot.program);
    if (source.empty() || !done.insert(source).second) continue;
    const std::string name = std::filesystem::path(source).filename();
    const std::string text = text_of(source);
    for (const SystemDescriptor& system : all_systems()) {
      if (system.versions == nullptr || system.versions->advise == nullptr) continue;
      for (std::string& line : system.versions->advise(spec, name, text, world))
        advice.push_back(std::move(line));
    }
  }
  return advice;
}

}  // namespace understudy
