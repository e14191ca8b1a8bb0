// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/command.h"

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace understudy {

#define UNDERSTUDY_COMMAND(name) extern const CommandDescriptor name##_command;
#include "commands/commands.def"
#undef UNDERSTUDY_COMMAND

namespace {
const char* const kHelp[] = {"understudy", "--help"};
}

void add_worlds_option(Options& options, std::vector<std::string>& folders) {
  options
      .add("--worlds", &folders,
           "Folder where files that a world names are looked for, after the world's own "
           "(also UNDERSTUDY_WORLDS=DIR:DIR...)")
      .one_value_each();
}

int run_command_line(int argc, const char* const* argv) {
  CommandLine line(
      "Understudy plays the robot: programs written for the real one run unmodified, in "
      "virtual time.",
      "understudy " UNDERSTUDY_VERSION);
  const std::vector<const CommandDescriptor*> commands = {
#define UNDERSTUDY_COMMAND(name) &name##_command,
#include "commands/commands.def"
#undef UNDERSTUDY_COMMAND
  };
  if (argc > 1 && std::string_view(argv[1]) == "help") argv = kHelp, argc = 2;
  std::string names;
  bool known = argc < 2 || argv[1][0] == '-';
  for (const CommandDescriptor* command : commands) {
    line.add_command(command->name, command->help, command->add);
    names += (names.empty() ? "" : ", ") + std::string(command->name);
    known = known || std::string_view(argv[1]) == command->name;
  }
  if (!known) {
    std::fprintf(stderr,
                 "understudy: unknown command \"%s\"; known are %s\nTry understudy --help\n",
                 argv[1], names.c_str());
    return 2;
  }
  return line.run(argc, argv);
}

}  // namespace understudy
