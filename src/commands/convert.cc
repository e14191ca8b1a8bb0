// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy convert: converts a world from any format that can be read to one that can be written.
//   understudy convert maze.maz maze.sim

#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "commands/command.h"
#include "files/write_world.h"
#include "load/save_files.h"
#include "load/world_file.h"

namespace understudy {
namespace {

struct ConvertArguments {
  std::string in;
  std::string out;
  LoadOptions load;
  bool force = false;
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
  options.add("IN", &arguments->in, "World file in any format that can be read").required();
  options
      .add("OUT", &arguments->out,
           "File to write: .sim (with a .wld of the same name next to it) or .wld")
      .required();
  add_load_options(options, arguments->load);
  options.add_flag("--force", &arguments->force, "Replace existing files");
  return [arguments] { return convert(*arguments); };
}

}  // namespace

extern const CommandDescriptor convert_command;
const CommandDescriptor convert_command{"convert", "Write a world file in another format", add};

}  // namespace understudy
