// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy run: runs a world with its programs.
//   understudy run worlds/demo/room.sim --until 60

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/log.h"
#include "commands/command.h"
#include "commands/repeat_check.h"
#include "commands/run_arguments.h"
#include "commands/run_inputs.h"
#include "commands/standard_output.h"
#include "commands/version_advice.h"
#include "files/own_folders.h"
#include "host/client_policy.h"
#include "host/host.h"
#include "host/temporary_folder.h"
#include "load/world_file.h"
#include "server/web_server.h"

namespace understudy {
namespace {

enum ExitCode : int { kFine = 0, kFailed = 1, kProgramFailed = 3, kEndedEarly = 4, kStopped = 130 };

int fail(const std::string& text) {
  log_error(text);
  return kFailed;
}

std::atomic<Host*> running{nullptr};
std::atomic<bool> stopped{false};  // may be set before the run exists
void on_signal(int) {
  stopped = true;
  if (Host* run = running.load()) run->request_stop();
}

// Also stops when the terminal is closed (SIGHUP), unless nohup has switched that off.
void stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  struct sigaction before {};
  if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(SIGHUP, &action, nullptr);
}

bool read_world(const RunArguments& arguments, Spec& spec) {
  Diagnostics diagnostics;
  const bool ok = load_world_file(arguments.world, spec, diagnostics, arguments.load);
  for (const Diagnostic& d : diagnostics.list()) std::fprintf(stderr, "%s\n", to_string(d).c_str());
  return ok;
}

Status open_log(const std::string& folder) {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return Error{"cannot create --log-dir " + folder + ": " + error.message() + "; choose another"};
  if (!log_to_file(folder + "/understudy.log"))
    return Error{"cannot write to --log-dir " + folder + "; choose another"};
  return {};
}

// The window of all runs of this program; null if it is not wanted.
Result<std::unique_ptr<WebServer>> open_window(const RunArguments& arguments) {
  if (!wants_ui(arguments)) return std::unique_ptr<WebServer>();
  WebParams params;
  params.ui_folder = page_folder();
  params.viewers.version = UNDERSTUDY_VERSION;
  params.viewers.load = arguments.load;
  params.viewers.folders = arguments.load.worlds;
  const std::string own_folder = std::filesystem::path(arguments.world).parent_path().string();
  params.viewers.folders.push_back(own_folder.empty() ? "." : own_folder);
  params.viewers.folders.push_back(data_folder() + "/worlds");
  params.viewers.may_start_programs = arguments.listen.empty();
  params.viewers.settings_file = settings_file();
  if (!arguments.listen.empty()) params.address = arguments.listen;
  if (arguments.ui_port >= 0) params.port = static_cast<std::uint16_t>(arguments.ui_port);
  auto server = WebServer::open(params);
  if (!server && arguments.ui_port < 0) {
    params.port = 0;  // the user did not ask for the usual port
    server = WebServer::open(params);
  }
  if (!server) return Error{server.error()};
  if (!arguments.listen.empty())
    log_warning(
        "browsers on other machines can watch; with this link they can also control the run");
  // Not into the log, because windows that only watch can see that.
  fmt::print(stderr, "open {}\n", (*server)->link());
  return server;
}

// `window` may be null.
Result<RunSummary> run_once(const Spec& spec, const RunOptions& options,
                            WebServer* window = nullptr) {
  stop_on_signals();
  auto run = Host::make(spec, options);
  if (!run) return Error{run.error()};
  if (options.start_paused) (*run)->window().pause(true);
  if (window != nullptr) window->show(run->get());
  for (const std::string& line : (*run)->directions()) log_info(line);
  for (const std::string& line : version_advice(spec)) log_info(line);
  running = run->get();
  if (stopped) (*run)->request_stop();
  auto summary = (*run)->run();
  running = nullptr;
  if (window != nullptr) window->show(nullptr);
  return summary;
}

// Most external programs run in real time.
double speed_in_window(double wanted, const Spec& spec, const RunOptions& options) {
  return options.public_ports && wanted <= 0 && !client_policy(spec).time_waits ? 1 : wanted;
}

// The run, and the runs that viewers start after it. Options that concern the robots, events and
// end of the first world do not apply to the others.
Result<RunSummary> run_in_window(const Spec& spec, const RunOptions& options, WebServer& window) {
  auto summary = run_once(spec, options, &window);
  Spec shown = spec;
  RunOptions next = options;
  for (auto request = window.take_open_request(); summary && request;
       request = window.take_open_request()) {
    if (request->spec) {
      shown = std::move(*request->spec);
      next = {};
      next.seed = options.seed;
      next.public_ports = options.public_ports || serves_by_itself(shown, next);
      next.speed = speed_in_window(request->speed, shown, next);
      next.threads = options.threads;
      next.port_numbers = options.port_numbers;
      next.broadcast_addresses = options.broadcast_addresses;
      next.dev_folder = options.dev_folder;
      next.dev_mode = options.dev_mode;
      next.log_dir = options.log_dir;
    }
    next.record_file.clear();  // they contain the first run
    next.wire_log.clear();
    next.start_paused = false;
    summary = run_once(shown, next, &window);
  }
  return summary;
}

void print(const RunSummary& summary) {
  const double virtual_s = to_seconds(summary.virtual_time);
  log_info("ended: " + summary.ended_because);
  log_info(fmt::format("{:.3f} s virtual in {:.3f} s ({:.1f} times real time), hash {:016x}{}",
                       virtual_s, summary.wall_s,
                       summary.wall_s > 0 ? virtual_s / summary.wall_s : 0.0, summary.hash,
                       summary.repeatable ? "" : ", not repeatable:"));
  for (const std::string& reason : summary.reasons) log_info("  " + reason);
  constexpr std::size_t kMostShown = 10;  // the summary file has all of them
  for (std::size_t i = 0; i < std::min(summary.observations.size(), kMostShown); ++i)
    log_info("noticed: " + summary.observations[i].text);
  for (std::size_t i = 0; i < std::min(summary.robots.size(), kMostShown); ++i) {
    const BodySummary& robot = summary.robots[i];
    log_info(fmt::format("{} is at {:.0f} {:.0f} mm in the world, heading {:.1f} deg", robot.name,
                         robot.pose.x_m * 1000, robot.pose.y_m * 1000,
                         rad_to_deg(robot.pose.heading_rad)));
  }
}

int exit_code(const RunSummary& summary) {
  const bool failed =
      std::any_of(summary.programs.begin(), summary.programs.end(), [](const ProgramSummary& p) {
        return p.ended && p.exit_code != 0 && p.end != ProgramEnd::kKill;
      });
  if (summary.end == RunEnd::kStoppedByUser) return kStopped;
  if (summary.files_lost) return kFailed;
  if (failed) return kProgramFailed;
  return summary.end == RunEnd::kAsPlanned ? kFine : kEndedEarly;
}

}  // namespace

int run_with_arguments(const RunArguments& arguments) {
  Spec spec;
  if (!read_world(arguments, spec)) return fail("the world has errors, so the run was not started");
  auto options = make_run_options(arguments, spec);
  if (!options) return fail(options.error());
  const Status log_open = open_log(options->log_dir);
  if (!log_open) return fail(log_open.error());
  // Opened before the run, so that an error is reported at once.
  std::ofstream summary_file;
  if (!arguments.summary.empty()) {
    summary_file.open(arguments.summary, std::ios::binary);
    if (!summary_file)
      return fail("cannot write the summary " + arguments.summary + ": " + strerror(errno));
  }
  std::unique_ptr<TemporaryFolder> temporary;
  if (arguments.check_repeat && arguments.record.empty()) {
    temporary = std::make_unique<TemporaryFolder>();
    if (!temporary->failure().empty())
      return fail("--check-repeat needs a temporary folder: " + temporary->failure() +
                  "; set TMPDIR");
    options->record_file = temporary->path() + "/run.rec";
  }
  tell_of_unread_input(spec, *options);
  auto window = open_window(arguments);
  if (!window) return fail(window.error());
  if (*window && arguments.speed.empty())
    options->speed = speed_in_window((*window)->start_speed(), spec, *options);
  auto summary = *window ? run_in_window(spec, *options, **window) : run_once(spec, *options);
  if (!summary) return fail(summary.error());
  print(*summary);
  if (!arguments.summary.empty()) {
    summary_file << to_json(*summary);
    summary_file.flush();
    if (!summary_file)
      return fail("cannot write the summary " + arguments.summary + ": " + strerror(errno));
  }
  if (const std::string cut = why_output_is_cut(); !cut.empty() && !summary->files_lost) {
    log_error(cut);
    summary->files_lost = true;
  }
  if (const std::string lost = log_failure(); !lost.empty()) return fail(lost);
  if (arguments.check_repeat) {
    const Status repeated =
        check_repeat(*options, *summary, [&](const RunOptions& o) { return run_once(spec, o); });
    if (!repeated) return fail(repeated.error());
  }
  return exit_code(*summary);
}

namespace {

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<RunArguments>();
  add_run_options(options, *arguments);
  return [arguments] { return run_with_arguments(*arguments); };
}

}  // namespace

extern const CommandDescriptor run_command;
const CommandDescriptor run_command{"run", "Run a world with its programs", add};

}  // namespace understudy
