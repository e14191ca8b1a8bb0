// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/command.h"

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "systems/systems.h"

namespace understudy {

#define UNDERSTUDY_COMMAND(name) extern const CommandDescriptor name##_command;
#include "commands/commands.def"
#undef UNDERSTUDY_COMMAND

namespace {
const char* const kHelp[] = {"understudy", "--help"};
}

void add_load_options(Options& options, LoadOptions& load) {
  options
      .add("--worlds", &load.worlds,
           "Folder to search for files that a world names, after the world's own folder (also "
           "UNDERSTUDY_WORLDS=DIR:DIR...)")
      .one_value_each();
  for (const SystemDescriptor& system : all_systems())
    if (system.versions != nullptr)
      options.add(std::string("--") + system.name, &load.versions[system.name],
                  system.versions->help);
}

int run_command_line(int argc, const char* const* argv) {
  CommandLine line(
      "Understudy stands in for the robot: programs written for the real robot run unmodified, in "
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
                 "understudy: unknown command \"%s\"; the commands are %s\nTry understudy --help\n",
                 argv[1], names.c_str());
    return 2;
  }
  return line.run(argc, argv);
}

}  // namespace understudy
