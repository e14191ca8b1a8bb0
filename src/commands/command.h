// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A subcommand of the program: one file each, listed in commands.def.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace understudy {

struct CommandDescriptor {
  const char* name;
  const char* help;  // one line
  // Adds its options to `app` and returns what to do when it is chosen; the result is the exit
  // code.
  std::function<int()> (*add)(CLI::App& app);
};

// --worlds DIR, for commands that read world files.
void add_worlds_option(CLI::App& app, std::vector<std::string>& folders);

// Parses the arguments and runs the command. Exit code: 0 fine, 1 the user's input is wrong or the
// thing asked for failed, 2 wrong usage.
int run_command_line(int argc, const char* const* argv);

}  // namespace understudy
