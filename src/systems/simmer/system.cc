// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR, in its MATLAB and Python versions: its folders of tables, its robots and blocks, and its
// two protocols.
#include "system/system.h"

#include "base/words.h"
#include "systems/simmer/checkerboard_picture.h"
#include "systems/simmer/kinds.h"

namespace understudy {

extern const FormatDescriptor simmer_format;
extern const PipeDescriptor simmer_pipe;
PersonalityDescriptor simmer_personality();
PersonalityDescriptor simmer_python_personality();
SystemDescriptor simmer_system();

namespace {

constexpr const FormatDescriptor* kSimmerFormats[] = {&simmer_format};
constexpr PersonalityDescriptor (*kSimmerDevices[])() = {simmer_personality,
                                                         simmer_python_personality};
constexpr const char* kFolderFiles[] = {"world.simmer", "Main.m", "maze.csv", "config/maze.csv"};

std::string simmer_folder_remedy(const std::string& folder, const Resolver& resolver) {
  const bool python = resolver.is_file(path_in(folder, "config.py"));
  return python ? "examples/simmer/config_to_simmer.py makes a world from its config.py" : "";
}

// "SimMeR", "SimMeR block 2": robots and blocks are drawn as plain outlines.
std::string_view simmer_model_of(std::string_view kind) {
  constexpr std::string_view kPrefix = "simmer";
  if (!lower_case(kind).starts_with(kPrefix)) return "";
  const bool is_whole_word = kind.size() == kPrefix.size() || kind[kPrefix.size()] == ' ';
  return is_whole_word ? "glass" : "";
}

}  // namespace

SystemDescriptor simmer_system() {
  return {
      .name = "simmer",
      .help = "SimMeR: its folders, robots and blocks, and programs of MATLAB and Python",
      .formats = kSimmerFormats,
      .personalities = kSimmerDevices,
      .names = {find_simmer_robot, find_simmer_block, checkerboard_picture},
      .folders = {kFolderFiles, "without world.simmer, Main.m or maze.csv", simmer_folder_remedy},
      .view = {.units = "inch",
               .rulers = true,
               .flat = true,
               .bright_trails = true,
               .model_of = simmer_model_of},
      .pipe = &simmer_pipe,
  };
}

}  // namespace understudy
