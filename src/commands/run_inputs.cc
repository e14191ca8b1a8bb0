// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/run_inputs.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/log.h"
#include "host/input_copy.h"
#include "host/program.h"
#include "load/world_file.h"
#include "tick/simulation.h"

namespace understudy {
namespace {

struct InputOption {
  int robot = -1;
  std::string file;
};

// A file's name may hold an equals sign, too: then it exists, or is a path.
Result<InputOption> parse_input(const std::string& text, const Spec& spec) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return InputOption{-1, text};
  const std::string name = text.substr(0, equals);
  const int robot = find_robot(spec, name);
  if (robot >= 0) return InputOption{robot, text.substr(equals + 1)};
  std::error_code ignored;
  if (name.find('/') != std::string::npos || std::filesystem::exists(text, ignored))
    return InputOption{-1, text};
  return no_such_robot("--stdin " + text, name, spec);
}

// Has a program that is a process; those that are built in read nothing.
bool starts_program(int robot, const Spec& spec, const RunOptions& options) {
  for (const RunOptions::ProgramChoice& choice : options.programs)
    if (choice.robot == robot) return true;
  const std::string& program = spec.robots[static_cast<std::size_t>(robot)].program;
  const auto built_in = full_catalogue().programs;
  return !program.empty() && std::none_of(built_in.begin(), built_in.end(),
                                          [&](const auto& p) { return program == p.name; });
}

bool starts_programs(const Spec& spec, const RunOptions& options) {
  for (int robot = 0; robot < std::ssize(spec.robots); ++robot)
    if (starts_program(robot, spec, options)) return true;
  return false;
}

bool has_something_to_read() {
  struct stat about {};
  if (fstat(STDIN_FILENO, &about) != 0) return false;
  if (S_ISREG(about.st_mode)) return about.st_size > 0;
  if (!S_ISFIFO(about.st_mode) && !S_ISSOCK(about.st_mode)) return false;
  pollfd look{STDIN_FILENO, POLLIN, 0};
  const bool at_its_end =
      poll(&look, 1, 0) > 0 && (look.revents & POLLIN) == 0 && (look.revents & POLLHUP) != 0;
  return !at_its_end;
}

}  // namespace

Status take_inputs(const RunArguments& arguments, const Spec& spec, RunOptions& options) {
  std::map<std::string, std::shared_ptr<const InputCopy>> copies;  // "-" can be read only once
  for (const std::string& text : arguments.inputs) {
    const auto option = parse_input(text, spec);
    if (!option) return Error{option.error()};
    std::shared_ptr<const InputCopy>& copy = copies[option->file];
    if (copy == nullptr) {
      auto made = InputCopy::of(option->file);
      if (!made) return Error{"--stdin " + text + " " + made.error()};
      copy = std::move(*made);
    }
    options.inputs.push_back({option->robot, copy});
  }
  // What is said for one robot counts more than what is said for all.
  std::stable_partition(options.inputs.begin(), options.inputs.end(),
                        [](const RunOptions::InputChoice& choice) { return choice.robot < 0; });
  return {};
}

Status take_debugger(const RunArguments& arguments, const Spec& spec, RunOptions& options) {
  // A second run could not be told the same.
  options.terminal = !arguments.check_repeat;
  if (arguments.gdb.empty()) return {};
  options.debugged_robot = find_robot(spec, arguments.gdb);
  if (options.debugged_robot < 0) return no_such_robot("--gdb", arguments.gdb, spec);
  if (!starts_program(options.debugged_robot, spec, options))
    return Error{"--gdb " + arguments.gdb +
                 ": this robot has no program of its own to debug; give it one with --program"};
  if (arguments.check_repeat)
    return Error{"--gdb and --check-repeat do not go together: what you type cannot be repeated"};
  if (!can_start("gdb")) return Error{"--gdb needs gdb, which is not installed: apt install gdb"};
  return {};
}

void tell_of_unread_input(const Spec& spec, const RunOptions& options) {
  if (options.inputs.empty() && options.debugged_robot < 0 && starts_programs(spec, options) &&
      has_something_to_read())
    log_info(
        "standard input of programs is empty; use --stdin FILE or --stdin - to give it to them");
}

}  // namespace understudy
