// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A subcommand of the program. Each has its own file and is listed in commands.def.
#pragma once

#include <string>
#include <vector>

#include "commands/command_line.h"
#include "load/world_file.h"

namespace understudy {

struct CommandDescriptor {
  const char* name;
  const char* help;  // one line
  AddOptions add;
};

// --worlds DIR, and the versions of systems, for commands that read world files.
void add_load_options(Options& options, LoadOptions& load);

// Parses the arguments and runs the command. Exit code: 0 for success, 1 if the user's input is
// wrong or the command failed, 2 for wrong usage.
int run_command_line(int argc, const char* const* argv);

}  // namespace understudy
