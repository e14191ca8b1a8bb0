// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "commands/command.h"

#include <cstdio>
#include <memory>
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

void add_worlds_option(CLI::App& app, std::vector<std::string>& folders) {
  app.add_option("--worlds", folders,
                 "Folder where files that a world names are looked for, after the world's own "
                 "(also UNDERSTUDY_WORLDS=DIR:DIR...)")
      ->allow_extra_args(false);
}

int run_command_line(int argc, const char* const* argv) {
  CLI::App app{
      "Understudy plays the robot: programs written for the real one run unmodified, in "
      "virtual time."};
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Help of all subcommands");
  app.failure_message(CLI::FailureMessage::help);
  int exit_code = 0;
  const std::vector<const CommandDescriptor*> commands = {
#define UNDERSTUDY_COMMAND(name) &name##_command,
#include "commands/commands.def"
#undef UNDERSTUDY_COMMAND
  };
  for (const CommandDescriptor* command : commands) {
    CLI::App* sub = app.add_subcommand(command->name, command->help);
    sub->callback([&exit_code, act = command->add(*sub)] { exit_code = act(); });
  }
  app.set_version_flag("--version", "understudy " UNDERSTUDY_VERSION);
  if (argc > 1 && std::string_view(argv[1]) == "help") argv = kHelp, argc = 2;
  std::string names;
  bool known = argc < 2 || argv[1][0] == '-';
  for (const CommandDescriptor* command : commands) {
    names += (names.empty() ? "" : ", ") + std::string(command->name);
    known = known || std::string_view(argv[1]) == command->name;
  }
  if (!known) {
    std::fprintf(stderr,
                 "understudy: unknown command \"%s\"; known are %s\nTry understudy --help\n",
                 argv[1], names.c_str());
    return 2;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version);
  } catch (const CLI::CallForAllHelp& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "understudy: %s\n", error.what());
    const auto chosen = app.get_subcommands();
    std::fprintf(stderr, "Try understudy%s%s --help\n", chosen.empty() ? "" : " ",
                 chosen.empty() ? "" : chosen.front()->get_name().c_str());
    return 2;
  }
  return exit_code;
}

}  // namespace understudy
