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
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/log.h"
#include "commands/command.h"
#include "commands/run_arguments.h"
#include "server/web_server.h"
#include "session/files.h"
#include "session/live_run.h"
#include "session/replay.h"
#include "session/world_file.h"

namespace understudy {
namespace {

enum ExitCode : int { kFine = 0, kFailed = 1, kProgramFailed = 3, kEndedEarly = 4, kStopped = 130 };

int fail(const std::string& text) {
  log_error(text);
  return kFailed;
}

std::atomic<LiveRun*> running{nullptr};
void on_signal(int) {
  if (LiveRun* run = running.load()) run->request_stop();
}

bool read_world(const RunArguments& arguments, Spec& spec) {
  Diagnostics diagnostics;
  const bool ok = load_world_file(arguments.world, spec, diagnostics, arguments.worlds);
  for (const Diagnostic& d : diagnostics.list()) std::fprintf(stderr, "%s\n", to_string(d).c_str());
  return ok;
}

Status open_log(const std::string& folder) {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return Error{"cannot make --log-dir " + folder + ": " + error.message() + "; choose another"};
  if (!log_to_file(folder + "/understudy.log"))
    return Error{"cannot write to --log-dir " + folder + "; choose another"};
  return {};
}

// The window of this run; null if none is wanted.
Result<std::unique_ptr<WebServer>> open_window(const RunArguments& arguments, LiveRun& run) {
  if (!wants_ui(arguments)) return std::unique_ptr<WebServer>();
  WebParams params{.ui_folder = page_folder(), .version = UNDERSTUDY_VERSION};
  if (!arguments.listen.empty()) params.address = arguments.listen;
  if (arguments.ui_port >= 0) params.port = static_cast<std::uint16_t>(arguments.ui_port);
  auto server = WebServer::open(run, params);
  if (!server && arguments.ui_port < 0) {
    params.port = 0;  // nobody insisted on the usual one
    server = WebServer::open(run, params);
  }
  if (!server) return Error{server.error()};
  if (arguments.paused) run.window().pause(true);
  if (!arguments.listen.empty())
    log_warning("browsers of other machines can look on, and act with this link");
  // Not into the log: windows that only look on see that.
  fmt::print(stderr, "open {}\n", (*server)->link());
  return server;
}

Result<RunSummary> run_once(const Spec& spec, const RunOptions& options,
                            const RunArguments& arguments) {
  auto run = LiveRun::make(spec, options);
  if (!run) return Error{run.error()};
  auto window = open_window(arguments, **run);
  if (!window) return Error{window.error()};
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
  log_info("ended: " + summary.ended_because);
  log_info(fmt::format("{:.3f} s virtual in {:.3f} s ({:.1f} times real time), hash {:016x}{}",
                       virtual_s, summary.wall_s,
                       summary.wall_s > 0 ? virtual_s / summary.wall_s : 0.0, summary.hash,
                       summary.repeatable ? "" : ", not repeatable:"));
  for (const std::string& reason : summary.reasons) log_info("  " + reason);
  constexpr std::size_t kMostShown = 10;  // the summary file has them all
  for (std::size_t i = 0; i < std::min(summary.robots.size(), kMostShown); ++i) {
    const BodySummary& robot = summary.robots[i];
    log_info(fmt::format("{} is at {:.0f} {:.0f} mm in the world, heading {:.1f} deg", robot.name,
                         robot.pose.x_m * 1000, robot.pose.y_m * 1000,
                         rad_to_deg(robot.pose.heading_rad)));
  }
}

// Runs a second time and names the first difference.
int check_repeat(const Spec& spec, const RunOptions& first_options, const RunArguments& arguments,
                 const RunSummary& first) {
  if (first.end != RunEnd::kAsPlanned && first.end != RunEnd::kNobodyCanWake)
    return fail("the repeat was not tried: the first run was cut short (" + first.ended_because +
                ")");
  RunOptions options = first_options;
  options.record_file = first_options.record_file + ".repeat";
  auto second = run_once(spec, options, arguments);
  if (!second) return fail(second.error());
  auto a = read_recording(first_options.record_file);
  auto b = read_recording(options.record_file);
  std::error_code ignored;
  std::filesystem::remove(options.record_file, ignored);
  if (!a || !b) return fail(!a ? a.error() : b.error());
  const std::string difference = first_difference(*a, *b);
  if (difference.empty() && first.hash == second->hash) {
    log_info(fmt::format("repeated: the same {} ticks and the same hash", second->ticks));
    return kFine;
  }
  return fail("the second run differs: " + (difference.empty() ? "in its hash" : difference));
}

// A folder of our own for the recordings of a repeat check; gone with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    const char* base = std::getenv("TMPDIR");
    path_ = std::string(base != nullptr && *base != 0 ? base : "/tmp") + "/understudy-XXXXXX";
    if (mkdtemp(path_.data()) == nullptr) failure_ = path_ + ": " + strerror(errno);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (failure_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  const std::string& failure() const { return failure_; }

 private:
  std::string path_;
  std::string failure_;
};

int exit_code(const RunSummary& summary) {
  const bool failed =
      std::any_of(summary.programs.begin(), summary.programs.end(),
                  [](const ProgramSummary& p) { return p.ended && p.exit_code != 0 && !p.killed; });
  if (summary.end == RunEnd::kStoppedByUser) return kStopped;
  if (summary.files_lost) return kFailed;
  if (failed) return kProgramFailed;
  return summary.end == RunEnd::kAsPlanned ? kFine : kEndedEarly;
}

int run_world(const RunArguments& arguments) {
  Spec spec;
  if (!read_world(arguments, spec)) return fail("the world has errors; it was not started");
  auto options = make_run_options(arguments, spec);
  if (!options) return fail(options.error());
  const Status log_open = open_log(options->log_dir);
  if (!log_open) return fail(log_open.error());
  // Opened before the run: a summary that cannot be written should be known at once.
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
  auto summary = run_once(spec, *options, arguments);
  if (!summary) return fail(summary.error());
  print(*summary);
  if (!arguments.summary.empty()) {
    summary_file << to_json(*summary);
    summary_file.flush();
    if (!summary_file)
      return fail("cannot write the summary " + arguments.summary + ": " + strerror(errno));
  }
  const int repeat =
      arguments.check_repeat ? check_repeat(spec, *options, arguments, *summary) : kFine;
  return repeat != kFine ? repeat : exit_code(*summary);
}

std::function<int()> add(CLI::App& app) {
  auto arguments = std::make_shared<RunArguments>();
  add_run_options(app, *arguments);
  return [arguments] { return run_world(*arguments); };
}

}  // namespace

extern const CommandDescriptor run_command;
const CommandDescriptor run_command{"run", "Run a world with its programs", add};

}  // namespace understudy
