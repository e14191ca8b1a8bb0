// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/run_arguments.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <set>

#include "base/diagnostics.h"
#include "base/log.h"
#include "commands/command.h"
#include "commands/run_inputs.h"
#include "edits/events.h"
#include "files/places.h"
#include "files/resolver.h"
#include "host/client_policy.h"
#include "load/world_file.h"
#include "systems/systems.h"
#include "tick/simulation.h"
#include "world/names.h"

namespace understudy {

Error no_such_robot(const std::string& option, const std::string& robot, const Spec& spec) {
  std::string known;
  for (std::size_t i = 0; i < std::min<std::size_t>(spec.robots.size(), 10); ++i)
    known += (known.empty() ? "" : ", ") + spec.robots[i].name;
  return {option + ": there is no robot with the id or name " + robot + "; " +
          (known.empty() ? "the world has none" : "there are " + known)};
}

namespace {

template <class Number>
bool parse(const std::string& text, Number& value) {
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  return problem == std::errc() && stop == end;
}

struct ProgramOption {
  int robot = 0;
  std::string command;
};

// ROBOT=COMMAND, or just COMMAND if the world has one robot.
Result<ProgramOption> parse_program(const std::string& text, const Spec& spec) {
  const std::size_t equals = text.find('=');
  const std::string name = equals == std::string::npos ? "" : text.substr(0, equals);
  const int robot = name.empty() ? -1 : find_robot(spec, name);
  const bool names_a_path = name.find('/') != std::string::npos;
  if (robot < 0 && spec.robots.size() == 1 && !text.empty() && (name.empty() || names_a_path))
    return ProgramOption{0, text};
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    return Error{"--program takes ROBOT=COMMAND, but got \"" + text +
                 "\"; ROBOT= may be left out only if the world has a single robot"};
  if (robot < 0) return no_such_robot("--program " + text, name, spec);
  return ProgramOption{robot, text.substr(equals + 1)};
}

Status take_programs(const RunArguments& arguments, Spec& spec, RunOptions& options) {
  std::set<int> seen;
  for (const std::string& text : arguments.programs) {
    const auto option = parse_program(text, spec);
    if (!option) return Error{option.error()};
    const int robot = option->robot;
    const std::string& command = option->command;
    if (!seen.insert(robot).second)
      return Error{"--program is given twice for robot " +
                   spec.robots[static_cast<std::size_t>(robot)].name +
                   "; a robot runs one program"};
    const auto programs = full_catalogue().programs;
    const bool built_in = std::any_of(programs.begin(), programs.end(),
                                      [&](const auto& p) { return command == p.name; });
    // This also replaces a built-in program of the world.
    spec.robots[static_cast<std::size_t>(robot)].program = built_in ? command : "";
    if (!built_in) options.programs.push_back({robot, command});
  }
  return {};
}

bool same_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code error;
  return !a.empty() && !b.empty() &&
         (fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error) ||
          fs::equivalent(a, b, error));
}

// A run must not overwrite the files it reads.
Status check_not_read(const RunArguments& arguments, const std::string& file,
                      const std::string& option) {
  const bool is_input =
      std::any_of(arguments.inputs.begin(), arguments.inputs.end(), [&](const std::string& input) {
        return same_file(file, input.substr(input.find('=') + 1));  // FILE or ROBOT=FILE
      });
  if (is_input || same_file(file, arguments.world) || same_file(file, arguments.events))
    return Error{option + " " + file +
                 " would overwrite a file that the run reads; choose another file"};
  return {};
}

// Nor may two outputs go to the same file.
Status check_files(const RunArguments& arguments) {
  const std::pair<const char*, const std::string*> written[] = {
      {"--record", &arguments.record},
      {"--summary", &arguments.summary},
      {"--save-state", &arguments.save_state}};
  for (std::size_t i = 0; i < std::size(written); ++i) {
    const auto& [option, file] = written[i];
    if (const Status free = check_not_read(arguments, *file, option); !free) return free;
    for (std::size_t k = 0; k < i; ++k)
      if (same_file(*file, *written[k].second) && !std::filesystem::is_character_file(*file))
        return Error{std::string(written[k].first) + " and " + option +
                     " name the same file; choose different files"};
  }
  return {};
}

void print(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.list()) std::fprintf(stderr, "%s\n", to_string(d).c_str());
}

// The edit that restores the places in this file.
Result<edits::RestorePlaces> restore_edit(const std::string& file) {
  auto bytes = DiskResolver().read(file);
  if (!bytes) return Error{"cannot read the places in " + file + ": " + bytes.error()};
  Diagnostics diagnostics;
  edits::RestorePlaces edit;
  const bool ok = read_places(*bytes, file, edit.places, diagnostics);
  print(diagnostics);
  if (!ok) return Error{file + " has errors; save-state writes such files"};
  return edit;
}

Status take_keys(const RunArguments& arguments, const Spec& spec, RunOptions& options) {
  for (const std::string& option : arguments.keys) {
    const std::string origin = "--keys " + option;
    auto keys = parse_keys_option(option);
    if (!keys) return Error{origin + ": " + keys.error()};
    if (find_robot(spec, keys->front().robot) < 0)
      return no_such_robot(origin, keys->front().robot, spec);
    options.script.insert(options.script.end(), keys->begin(), keys->end());
  }
  return {};
}

// Files named by events are relative to the events file, for reading and for writing.
Status take_state_file(const RunArguments& arguments, Event& event) {
  if (event.file.empty()) return {};
  event.file = (std::filesystem::path(arguments.events).parent_path() / event.file).string();
  const std::string where = arguments.events + ":" + std::to_string(event.line) + ": ";
  if (event.kind == Event::Kind::kSaveState) {
    const Status free = check_not_read(arguments, event.file, where + "save-state");
    return free;
  }
  auto edit = restore_edit(event.file);
  if (!edit) return Error{where + edit.error()};
  event.edit = std::move(*edit);
  return {};
}

Status take_script(const RunArguments& arguments, const Spec& spec, RunOptions& options) {
  if (const Status keys = take_keys(arguments, spec, options); !keys) return keys;
  if (arguments.events.empty()) return {};
  auto bytes = DiskResolver().read(arguments.events);
  if (!bytes) return Error{"--events " + arguments.events + ": " + bytes.error()};
  std::vector<Event> events;
  Diagnostics diagnostics;
  const bool ok =
      read_events(*bytes, arguments.events, spec, builtin_context(), events, diagnostics);
  print(diagnostics);
  if (!ok) return Error{"the events file has errors"};
  for (const Event& event : events)
    if (event.kind == Event::Kind::kSaveLcd && arguments.lcd_dir.empty())
      return Error{arguments.events + ":" + std::to_string(event.line) +
                   ": save-lcd has no folder to write to; use --lcd-dir DIR"};
  for (Event& event : events)
    if (const Status file = take_state_file(arguments, event); !file) return file;
  options.script.insert(options.script.end(), events.begin(), events.end());
  return {};
}

bool asks_for_ports(const RunArguments& arguments) {
  return arguments.public_ports || arguments.serial.any();
}

Status take_robot(const RunArguments& arguments, const Spec& spec, RunOptions& options) {
  if (arguments.robot.empty()) return {};
  if (!asks_for_ports(arguments))
    return Error{
        "--robot is for programs started by hand; add --public, or use --program ROBOT=COMMAND"};
  options.public_robot = find_robot(spec, arguments.robot);
  if (options.public_robot < 0) return no_such_robot("--robot", arguments.robot, spec);
  return {};
}

Status take_places(const RunArguments& arguments, RunOptions& options) {
  options.save_places_to = arguments.save_state;
  if (arguments.restore_state.empty()) return {};
  auto edit = restore_edit(arguments.restore_state);
  if (!edit) return Error{"--restore-state: " + edit.error()};
  options.restore_places = std::move(*edit);
  return {};
}

bool has_programs(const Spec& spec, const RunOptions& options) {
  return !options.programs.empty() ||
         std::any_of(spec.robots.begin(), spec.robots.end(),
                     [](const RobotSpec& robot) { return !robot.program.empty(); });
}

Status take_numbers(const RunArguments& arguments, const Spec& spec, RunOptions& options) {
  if (arguments.seed == "random") {
    options.seed = (std::uint64_t{std::random_device()()} << 32) | std::random_device()();
    log_info("seed " + std::to_string(options.seed));
  } else if (!parse(arguments.seed, options.seed)) {
    return Error{"--seed takes random or a whole number from 0 to 18446744073709551615, not " +
                 arguments.seed};
  }
  const bool serves = serves_by_itself(spec, options);
  if (serves && arguments.until_s >= 0 && !asks_for_ports(arguments))
    log_info("with --until the ports stay closed; add --public so that programs can connect");
  options.public_ports = options.public_ports || (serves && arguments.until_s < 0);
  // Most programs started by hand run in real time; our own need not. A run that has something to
  // do other than wait for clients, or has its own end, is paced, too.
  const ClientPolicy clients = client_policy(spec);
  const bool real_time = wants_ui(arguments) ||
                         (options.public_ports && (clients.real_time || arguments.until_s >= 0 ||
                                                   has_programs(spec, options)));
  if (arguments.speed.empty() || arguments.speed == "max")
    options.speed = real_time && arguments.speed.empty() ? 1 : 0;
  else if (!parse(arguments.speed, options.speed) || !(options.speed > 0 && options.speed <= 1e6))
    return Error{"--speed takes a number above 0 and up to 1000000, or max, not " +
                 arguments.speed};
  if (arguments.paused && !wants_ui(arguments))
    return Error{"--paused waits for the browser window; add --ui"};
  if (options.public_ports && options.speed <= 0 && !clients.time_waits)
    return Error{
        "--public serves programs that run in real time; use --speed 1, or leave out --speed"};
  for (const auto& [protocol, number] : arguments.port_numbers) {
    if (number < 0) continue;
    if (!asks_for_ports(arguments))
      return Error{std::string(find_personality(protocol)->port_option) +
                   " is for programs started by hand; add --public"};
    options.port_numbers[protocol] = number;
  }
  for (const auto& [protocol, address] : arguments.broadcast_addresses) {
    if (address.empty()) continue;
    if (!asks_for_ports(arguments))
      return Error{std::string(find_personality(protocol)->broadcast_option) +
                   " is for programs started by hand; add --public"};
    options.broadcast_addresses[protocol] = address;
  }
  if (std::isnan(arguments.until_s) || std::isnan(arguments.wall_limit_s))
    return Error{"--until and --wall-limit take numbers of seconds"};
  if (arguments.until_s >= 0) options.until = std::llround(arguments.until_s * 1e9);
  if (arguments.wall_limit_s >= 0) options.wall_limit = std::llround(arguments.wall_limit_s * 1e9);
  if (arguments.threads == "auto") return {};
  if (!parse(arguments.threads, options.threads) || options.threads < 1 || options.threads > 256)
    return Error{"--threads takes 1 to 256 or auto, not " + arguments.threads};
  return {};
}

}  // namespace

bool serves_by_itself(const Spec& spec, const RunOptions& options) {
  return !has_programs(spec, options) && options.until == kNever && client_policy(spec).time_waits;
}

bool wants_ui(const RunArguments& arguments) {
  return !arguments.headless &&
         (arguments.ui || arguments.ui_port >= 0 || !arguments.listen.empty());
}

void add_run_options(Options& options, RunArguments& a) {
  if (a.world.empty())
    options
        .add("WORLD", &a.world,
             "World, maze, robot or object file, or a folder that is a world (see understudy list)")
        .required();
  add_load_options(options, a.load);
  options
      .add("--program", &a.programs,
           "[ROBOT=]COMMAND: the program of a robot (id or name; not needed if there is only one), "
           "instead of the one in the world; a command line or a built-in program")
      .one_value_each();
  options
      .add("--stdin", &a.inputs,
           "FILE, - or ROBOT=FILE: standard input for all programs, or for the program of this "
           "robot; - is the simulator's own standard input, which is read completely first "
           "(default: empty)")
      .one_value_each();
  options.add("--gdb", &a.gdb,
              "ROBOT: start its program in gdb; virtual time stops at breakpoints");
  options
      .add("--keys", &a.keys,
           "ROBOT=KEY1@0.5,X120Y80@3,...: press keys and touch the screen at these virtual seconds")
      .one_value_each();
  options.add("--events", &a.events,
              "File of events (keys, edits, failures) that happen at a time or on a condition "
              "(docs/formats/events.md)");
  options.add("--restore-state", &a.restore_state,
              "At the start, put robots and objects where this file (written by save-state) says");
  options.add("--save-state", &a.save_state,
              "At the end, write the places of robots and objects to this file");
  options.add("--seed", &a.seed,
              "Seed for all random numbers (default 1), or random to choose one, which is printed");
  options
      .add("--speed", &a.speed,
           "Virtual seconds per real second, or max (the default; 1 with --ui and for most "
           "programs started by hand)")
      .last_counts();  // so that the speed in a script can be overridden
  options
      .add("--until", &a.until_s,
           "End at this virtual time in seconds (default: when all programs have ended)")
      .range(0.0, 9e9);
  options.add("--wall-limit", &a.wall_limit_s, "End after this many seconds of real time")
      .range(0.0, 9e9);
  options.add("--threads", &a.threads, "Threads for the world, or auto (default)");
  options
      .add("--error-level", &a.error_level,
           "Percentage of the errors given in the files: 0 for none, 100 as written (default: as "
           "in the world, otherwise 0)")
      .range(0.0, 100.0);
  options.add_flag("--headless", &a.headless,
                   "Never open a browser window, whatever the other options");
  options.add_flag("--ui", &a.ui,
                   "Serve a browser window: prints a link, and runs until you end it");
  options
      .add("--ui-port", &a.ui_port,
           "TCP port of the window; 0 for any free one (default 8080, or any free one if that is "
           "in use)")
      .range(0, 65535);
  options.add(
      "--listen", &a.listen,
      "Numeric address of the window; lets browsers on other machines connect (default 127.0.0.1)");
  options.add_flag("--paused", &a.paused,
                   "With --ui: start paused, until the window resumes the run");
  options.add_flag("--public", &a.public_ports,
                   "Also serve real ports and ptys, in real time, for programs started by hand");
  options.add("--robot", &a.robot,
              "With --public: id or name of the robot for a program started by hand (default: the "
              "first free one)");
  add_serial_options(options, a.serial);
  for (const PersonalityDescriptor& protocol : all_personalities())
    if (protocol.port_option != nullptr) {
      int& number = a.port_numbers[protocol.name] = -1;
      options.add(protocol.port_option, &number, protocol.port_option_help).range(0, 65535);
    }
  for (const PersonalityDescriptor& protocol : all_personalities())
    if (protocol.broadcast_option != nullptr)
      options.add(protocol.broadcast_option, &a.broadcast_addresses[protocol.name],
                  protocol.broadcast_option_help);
  options.add_flag("--exit-with-programs", &a.exit_with_programs,
                   "End when all programs have ended, even before --until and even if built-in "
                   "programs still run");
  options.add("--log-dir", &a.log_dir, "Folder for the log and the programs' output");
  options.add("--lcd-dir", &a.lcd_dir,
              "Folder for the robots' screens as PNG, written at the end (and at save-lcd events)");
  options.add("--audio-dir", &a.audio_dir,
              "Folder for the robots' sounds as WAV, written at the end");
  add_wire_options(options, a.wires);
  options.add("--record", &a.record, "Write a recording to this file, for understudy replay");
  options
      .add("--hash-every", &a.hash_every, "Ticks between two hashes (default: one virtual second)")
      .range(std::int64_t{1}, std::int64_t{1} << 40);
  options.add("--summary", &a.summary, "Write a summary as JSON to this file");
  options.add_flag(
      "--check-repeat", &a.check_repeat,
      "Run twice and compare every input and state; the second run uses other threads, another "
      "speed and more environment variables, and delays programs at random moments");
  options.footer(
      "Exit code: 0 success; 1 wrong input, cannot start or write, or the repeated run differs; 2 "
      "wrong usage;\n"
      "3 a program failed; 4 ended early (wall limit, every program waits for ever, no program);\n"
      "130 ended by Ctrl-C.\n"
      "Examples:\n"
      "  understudy run room.sim --until 60 --summary result.json\n"
      "  understudy run room.sim --program \"S4=./my_program 3\" --keys S4=KEY1@0.5,KEY4@20\n"
      "  understudy run room.sim --record run.rec && understudy replay run.rec --verify");
}

Result<RunOptions> make_run_options(const RunArguments& arguments, Spec& spec) {
  RunOptions options;
  if (arguments.error_level >= 0) spec.error_level = arguments.error_level / 100.0;
  options.public_ports = arguments.public_ports;
  for (const Status& step :
       {check_files(arguments), take_serial(arguments.serial, options),
        take_null_modems(arguments.serial, spec), take_programs(arguments, spec, options),
        take_script(arguments, spec, options), take_places(arguments, options),
        take_robot(arguments, spec, options), take_numbers(arguments, spec, options),
        take_inputs(arguments, spec, options), take_debugger(arguments, spec, options)})
    if (!step) return Error{step.error()};
  options.start_paused = arguments.paused;
  options.exit_with_programs = arguments.exit_with_programs;
  options.log_dir = arguments.log_dir;
  options.lcd_dir = arguments.lcd_dir;
  options.audio_dir = arguments.audio_dir;
  if (const Status wires = check_wires(arguments.wires); !wires) return Error{wires.error()};
  options.wire_log = arguments.wires.file;
  options.wires = arguments.wires.devices;
  options.record_file = arguments.record;
  // So that a difference is found at its tick.
  options.record_every_tick = arguments.check_repeat;
  options.hash_every = arguments.hash_every;
  options.show_progress = isatty(STDERR_FILENO) != 0;
  return options;
}

}  // namespace understudy
