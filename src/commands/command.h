// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A subcommand of the program: one file each, listed in commands.def.
#pragma once

#include <string>
#include <vector>

#include "commands/command_line.h"

namespace understudy {

struct CommandDescriptor {
  const char* name;
  const char* help;  // one line
  AddOptions add;
};

// --worlds DIR, for commands that read world files.
void add_worlds_option(Options& options, std::vector<std::string>& folders);

// Parses the arguments and runs the command. Exit code: 0 fine, 1 the user's input is wrong or the
// thing asked for failed, 2 wrong usage.
int run_command_line(int argc, const char* const* argv);

}  // namespace understudy
