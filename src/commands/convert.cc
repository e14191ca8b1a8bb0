// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy convert: converts a world, or a model, from any format that can be read to one that
// can be written.
//   understudy convert maze.maz maze.sim
//   understudy convert robot.glb robot.stl

#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "commands/command.h"
#include "commands/model_files.h"
#include "files/write_world.h"
#include "load/save_files.h"
#include "load/world_file.h"
#include "models/model_format.h"

namespace understudy {
namespace {

struct ConvertArguments {
  std::string in;
  std::string out;
  LoadOptions load;
  bool force = false;
  std::string unit;
  std::string up;
};

int convert(const ConvertArguments& arguments) {
  Spec spec;
  Diagnostics diagnostics;
  std::vector<WrittenFile> files;
  const bool ok =
      load_world_file(arguments.in, spec, diagnostics, arguments.load) &&
      write_world(arguments.out, spec, builtin_context(),
                  DiskResolver(search_folders(arguments.load.worlds)), files, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) fmt::print(stderr, "{}\n", to_string(d));
  if (!ok) return 1;
  const Status saved = save_files(files, arguments.force);
  if (!saved) {
    fmt::print(stderr, "understudy: error: {}\n", saved.error());
    return 1;
  }
  for (const WrittenFile& file : files) fmt::print("wrote {}\n", file.path);
  return 0;
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<ConvertArguments>();
  options.add("IN", &arguments->in, "World or model file in any format that can be read")
      .required();
  options
      .add("OUT", &arguments->out,
           "File to write: .sim (with a .wld of the same name next to it) or .wld; for a model "
           ".stl or .obj")
      .required();
  add_load_options(options, arguments->load);
  options.add_flag("--force", &arguments->force, "Replace existing files");
  options.add("--unit", &arguments->unit, "Length of a model's unit: m, cm, mm, in, ft or metres");
  options.add("--up", &arguments->up, "Axis of a model that points up: x, y or z");
  return [arguments] {
    ModelOptions model;
    if (!read_model_options(arguments->unit, arguments->up, model)) return 1;
    if (!is_model_name(arguments->in)) return convert(*arguments);
    return convert_model(arguments->in, arguments->out, model, arguments->force);
  };
}

}  // namespace

extern const CommandDescriptor convert_command;
const CommandDescriptor convert_command{"convert", "Write a world or model file in another format",
                                        add};

}  // namespace understudy
