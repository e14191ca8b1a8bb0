// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/all_formats.h"

#include <algorithm>

#include "systems/simmer/checkerboard_picture.h"
#include "systems/simmer/kinds.h"

namespace understudy {

#define UNDERSTUDY_FORMAT(name) extern const FormatDescriptor name##_format;
#include "systems/formats.def"
#undef UNDERSTUDY_FORMAT

namespace {

constexpr const char* kSimmerFolderFiles[] = {"world.simmer", "Main.m", "maze.csv",
                                              "config/maze.csv"};

std::string why_no_simmer_folder(const std::string& folder, const Resolver& resolver) {
  const bool python = resolver.is_file(path_in(folder, "config.py"));
  return std::string("without world.simmer, Main.m or maze.csv") +
         (python ? "; examples/simmer/config_to_simmer.py makes a world of its config.py" : "");
}

}  // namespace

std::span<const FormatDescriptor* const> all_formats() {
  static const std::vector<const FormatDescriptor*> formats = [] {
    std::vector<const FormatDescriptor*> all = {
#define UNDERSTUDY_FORMAT(name) &name##_format,
#include "systems/formats.def"
#undef UNDERSTUDY_FORMAT
    };
    std::sort(all.begin(), all.end(),
              [](const auto* a, const auto* b) { return a->rank < b->rank; });
    return all;
  }();
  return formats;
}

FormatContext context_of_systems() {
  FormatContext context;
  context.formats.assign(all_formats().begin(), all_formats().end());
  context.names = {{find_simmer_robot, find_simmer_block, checkerboard_picture}};
  context.folders = {{kSimmerFolderFiles, why_no_simmer_folder}};
  return context;
}

}  // namespace understudy
