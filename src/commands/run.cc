// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy run: one run of a world with its programs.
//   understudy run worlds/demo/room.sim --until 60

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/log.h"
#include "commands/command.h"
#include "formats/events.h"
#include "session/live_run.h"
#include "session/replay.h"
#include "session/world_file.h"

namespace understudy {
namespace {

struct Arguments {
  std::string world;
  std::vector<std::string> programs;
  std::vector<std::string> keys;
  std::string events;
  std::uint64_t seed = 1;
  std::string speed;
  double until_s = -1;
  double wall_limit_s = -1;
  std::string threads = "auto";
  double error_level = -1;
  bool headless = false;
  bool public_ports = false;
  bool exit_with_programs = false;
  std::string log_dir;
  std::string record;
  std::int64_t hash_every = 0;
  std::string summary;
  bool check_repeat = false;
};

int fail(const std::string& text) {
  log_error(text);
  return 1;
}

std::atomic<LiveRun*> running{nullptr};
void on_signal(int) {
  if (LiveRun* run = running.load()) run->request_stop();
}

bool read_world(const std::string& path, Spec& spec) {
  Diagnostics diagnostics;
  const bool ok = load_world_file(path, spec, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) std::fprintf(stderr, "%s\n", to_string(d).c_str());
  return ok;
}

Result<double> parse_speed(const Arguments& arguments) {
  // Guests live in real time; programs of our own need not.
  if (arguments.speed.empty()) return arguments.public_ports ? 1.0 : 0.0;
  if (arguments.speed == "max") return 0.0;
  double speed = 0;
  const char* end = arguments.speed.data() + arguments.speed.size();
  const auto parsed = std::from_chars(arguments.speed.data(), end, speed);
  if (parsed.ec != std::errc() || parsed.ptr != end || !(speed > 0 && speed <= 1e6))
    return Error{"--speed takes a number above 0 or max, not " + arguments.speed};
  return speed;
}

// The robots a script names, as indices of the world.
Result<std::vector<ScriptedCommand>> resolve(const std::vector<TimedCommand>& commands,
                                             const Spec& spec, const std::string& origin) {
  std::vector<ScriptedCommand> script;
  for (const TimedCommand& timed : commands) {
    int found = -1;
    for (std::size_t i = 0; i < spec.robots.size(); ++i)
      if (spec.robots[i].name == timed.robot || std::to_string(spec.robots[i].id) == timed.robot)
        found = static_cast<int>(i);
    if (found < 0)
      return Error{origin + " names robot " + timed.robot +
                   ", but the world has none of this id or name"};
    script.push_back({timed.time, {found, timed.command}});
  }
  return script;
}

Result<std::vector<ScriptedCommand>> read_script(const Arguments& arguments, const Spec& spec) {
  std::vector<TimedCommand> commands;
  for (const std::string& option : arguments.keys) {
    auto keys = parse_keys_option(option);
    if (!keys) return Error{"--keys " + option + ": " + keys.error()};
    commands.insert(commands.end(), keys->begin(), keys->end());
  }
  if (!arguments.events.empty()) {
    auto bytes = DiskResolver().read(arguments.events);
    if (!bytes) return Error{arguments.events + ": " + bytes.error()};
    Diagnostics diagnostics;
    const bool ok = read_events(*bytes, arguments.events, commands, diagnostics);
    for (const Diagnostic& d : diagnostics.list())
      std::fprintf(stderr, "%s\n", to_string(d).c_str());
    if (!ok) return Error{"the events file has errors"};
  }
  return resolve(commands, spec, arguments.keys.empty() ? arguments.events : "--keys");
}

Result<RunOptions> make_options(const Arguments& arguments, const Spec& spec) {
  RunOptions options;
  for (const std::string& text : arguments.programs) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return Error{"--program takes ROBOT=COMMAND, not " + text};
    options.programs.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  auto script = read_script(arguments, spec);
  if (!script) return Error{script.error()};
  options.script = std::move(*script);
  auto speed = parse_speed(arguments);
  if (!speed) return Error{speed.error()};
  options.speed = *speed;
  options.seed = arguments.seed;
  if (arguments.until_s >= 0) options.until = std::llround(arguments.until_s * 1e9);
  if (arguments.wall_limit_s >= 0)
    options.wall_limit = static_cast<TimeNs>(arguments.wall_limit_s * 1e9);
  if (arguments.threads != "auto") {
    const char* end = arguments.threads.data() + arguments.threads.size();
    const auto parsed = std::from_chars(arguments.threads.data(), end, options.threads);
    if (parsed.ec != std::errc() || parsed.ptr != end || options.threads < 1 ||
        options.threads > 256)
      return Error{"--threads takes 1 to 256 or auto, not " + arguments.threads};
  }
  options.public_ports = arguments.public_ports;
  options.exit_with_programs = arguments.exit_with_programs;
  options.log_dir = arguments.log_dir;
  options.record_file = arguments.record;
  options.hash_every = arguments.hash_every;
  options.show_progress = isatty(STDERR_FILENO) != 0;
  if (!options.log_dir.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.log_dir, error);
    if (error) return Error{"cannot make --log-dir " + options.log_dir + ": " + error.message()};
    if (!log_to_file(options.log_dir + "/understudy.log"))
      return Error{"cannot write to --log-dir " + options.log_dir};
  }
  return options;
}

Result<RunSummary> run_once(const Spec& spec, const RunOptions& options) {
  auto run = LiveRun::make(spec, options);
  if (!run) return Error{run.error()};
  for (const std::string& line : (*run)->directions()) log_info(line);
  running = run->get();
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  auto summary = (*run)->run();
  running = nullptr;
  return summary;
}

void print(const RunSummary& summary) {
  const double virtual_s = to_seconds(summary.virtual_time);
  fmt::print(stderr, "ended: {}\n", summary.ended_because);
  fmt::print(stderr, "{:.3f} s virtual in {:.3f} s ({:.1f} times real time), hash {:016x}{}\n",
             virtual_s, summary.wall_s, summary.wall_s > 0 ? virtual_s / summary.wall_s : 0.0,
             summary.hash, summary.repeatable ? "" : ", not repeatable:");
  for (const std::string& reason : summary.reasons) fmt::print(stderr, "  {}\n", reason);
  constexpr std::size_t kMostShown = 10;  // the summary file has them all
  for (std::size_t i = 0; i < std::min(summary.robots.size(), kMostShown); ++i) {
    const BodySummary& robot = summary.robots[i];
    fmt::print(stderr, "{} is at {:.0f} {:.0f} mm, heading {:.1f} deg\n", robot.name,
               robot.pose.x_m * 1000, robot.pose.y_m * 1000, rad_to_deg(robot.pose.heading_rad));
  }
}

// Runs a second time and names the first difference.
int check_repeat(const Spec& spec, const RunOptions& first_options, const RunSummary& first) {
  RunOptions options = first_options;
  options.record_file = first_options.record_file + ".repeat";
  auto second = run_once(spec, options);
  if (!second) return fail(second.error());
  auto a = read_recording(first_options.record_file);
  auto b = read_recording(options.record_file);
  std::filesystem::remove(options.record_file);
  if (!a || !b) return fail(!a ? a.error() : b.error());
  const std::string difference = first_difference(*a, *b);
  if (difference.empty() && first.hash == second->hash) {
    fmt::print(stderr, "repeated: the same {} ticks and the same hash\n", second->ticks);
    return 0;
  }
  return fail("the second run differs: " + (difference.empty() ? "in its hash" : difference));
}

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.flush();
  return static_cast<bool>(file);
}

int run_world(const Arguments& arguments) {
  Spec spec;
  if (!read_world(arguments.world, spec)) return fail("the world has errors; it was not started");
  if (arguments.error_level >= 0) spec.error_level = arguments.error_level / 100.0;
  auto options = make_options(arguments, spec);
  if (!options) return fail(options.error());
  const bool temporary = arguments.check_repeat && arguments.record.empty();
  if (temporary)
    options->record_file =
        (std::filesystem::temp_directory_path() / fmt::format("understudy-repeat-{}.rec", getpid()))
            .string();
  auto summary = run_once(spec, *options);
  if (!summary) return fail(summary.error());
  print(*summary);
  if (!arguments.summary.empty() && !write_file(arguments.summary, to_json(*summary)))
    return fail("cannot write the summary " + arguments.summary);
  const int code = arguments.check_repeat ? check_repeat(spec, *options, *summary) : 0;
  if (temporary) std::filesystem::remove(options->record_file);
  return code;
}

std::function<int()> add(CLI::App& app) {
  auto a = std::make_shared<Arguments>();
  app.add_option("WORLD", a->world, "World file (.sim or .wld)")->required();
  app.add_option("--program", a->programs,
                 "ROBOT=COMMAND: program of a robot (id or name), instead of the one in the world")
      ->allow_extra_args(false);
  app.add_option("--keys", a->keys, "ROBOT=KEY1@0.5,...: keys pressed at these virtual seconds")
      ->allow_extra_args(false);
  app.add_option("--events", a->events, "File of events with their times");
  app.add_option("--seed", a->seed, "All randomness comes from this number (default 1)");
  app.add_option("--speed", a->speed,
                 "Virtual per wall seconds, or max (default; 1 with --public)");
  app.add_option("--until", a->until_s, "End at this virtual second")->check(CLI::Range(0.0, 9e9));
  app.add_option("--wall-limit", a->wall_limit_s, "End after so many seconds of wall time")
      ->check(CLI::Range(0.0, 9e9));
  app.add_option("--threads", a->threads, "Threads for the world, or auto (default)");
  app.add_option("--error-level", a->error_level,
                 "Percent of the errors written in the files: 0 truth, 100 as written")
      ->check(CLI::Range(0.0, 1000.0));
  app.add_flag("--headless", a->headless, "No window (there is none yet)");
  app.add_flag("--public", a->public_ports,
               "Serve real ports and ptys too, for programs started by hand, in real time");
  app.add_flag("--exit-with-programs", a->exit_with_programs, "End when all programs have ended");
  app.add_option("--log-dir", a->log_dir, "Write the log and the programs' output here");
  app.add_option("--record", a->record, "Write a recording that understudy replay reads");
  app.add_option("--hash-every", a->hash_every,
                 "Ticks between two hashes (default: each virtual second)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
  app.add_option("--summary", a->summary, "Write a summary as JSON");
  app.add_flag("--check-repeat", a->check_repeat, "Run twice and compare every input and state");
  return [a] { return run_world(*a); };
}

}  // namespace

extern const CommandDescriptor run_command;
const CommandDescriptor run_command{"run", "Run a world with its programs", add};

}  // namespace understudy
