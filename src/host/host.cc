// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/host.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "host/client_policy.h"
#include "host/dev_folder.h"
#include "host/port_clients.h"
#include "host/programs.h"
#include "host/rounds.h"
#include "host/run_files.h"
#include "host/wall_clock.h"
#include "run/shared_addresses.h"
#include "world/names.h"
#include "world/placement.h"
#include "world/sensor_warnings.h"

namespace understudy {
namespace {

Result<std::unique_ptr<PortClients>> open_ports(Run& run, const Pace& pace,
                                                const Programs& programs,
                                                const RunOptions& options) {
  const std::string folder = options.dev_folder.empty() ? usual_dev_folder() : options.dev_folder;
  std::vector<SerialOnTcp> on_tcp;
  for (const RunOptions::SerialPort& port : options.serial_ports)
    on_tcp.push_back({port.device, port.tcp_port});
  const auto& robots = run.model().robots;
  const auto chosen = static_cast<std::size_t>(options.public_robot);
  return PortClients::open(
      run, pace,
      {.ports = {.pty_folder = folder,
                 .pty_mode = options.dev_mode,
                 .serial_on_tcp = std::move(on_tcp),
                 .port_numbers = options.port_numbers,
                 .broadcast_addresses = options.broadcast_addresses,
                 .robot = chosen < robots.size() ? RobotId{robots[chosen].id} : kAnyRobot},
       .has_program = [&programs](RobotId robot) { return programs.is_on(robot); }});
}

void tell_log_lines(Run& run) {
  for (const auto& device : run.world().devices())
    for (const std::string& line : std::exchange(device->exchange().log, {}))
      log_info(fmt::format("{:.3f} s {}: {}", to_seconds(run.now()),
                           robot_name(run.model(), device->params().robot_id), line));
}

std::uint64_t count_calls(const ShimClients& clients) {
  std::uint64_t sum = 0;
  for (const auto& [robot, calls] : clients.calls()) sum += calls;
  return sum;
}

void add_result(const Run& run, RunSummary& summary) {
  summary.virtual_time = run.now();
  summary.ticks = run.state().tick;
  summary.threads = run.world().simulation().threads();
  summary.hash = run.hash();
  const Model& model = run.model();
  for (std::size_t i = 0; i < model.robots.size(); ++i)
    summary.robots.push_back(
        {model.robots[i].id, model.robots[i].name, run.state().robots[i].body.X_WB});
  for (std::size_t i = 0; i < model.objects.size(); ++i)
    summary.objects.push_back(
        {model.objects[i].id, model.objects[i].name, run.state().objects[i].body.X_WB});
}

}  // namespace

// The main loop: viewers, clients, pace, tick, view. Virtual time passes only in tick().
void Host::play() {
  while (!ending_.is_over(run_->now(), work_left(), run_->script().has_timed())) {
    wait_while_paused();                           // as long as viewers want
    take_inputs();                                 // from users and from the script
    clients_.speak(*this);                         // until each waits for the next tick
    look_for_hopeless_wait();                      // or for something that never comes
    pace_.wait_until(run_->next_tick(), ending_);  // not before it is due in real time
    if (cut_short()) continue;                     // the run is about to end
    tick();                                        // advances the world by one step
    if (window().asked()) show();                  // so that viewers see it
  }
}

Host::Host(RunOptions options)
    : options_(std::move(options)),
      ending_(options_.until, options_.wall_limit, report_),
      pace_(options_.speed) {}

Host::~Host() = default;

Result<std::unique_ptr<Host>> Host::make(const Spec& spec, RunOptions options) {
  std::unique_ptr<Host> host(new Host(std::move(options)));
  const Status prepared = host->prepare(spec);
  if (!prepared) return Error{prepared.error()};
  return host;
}

Status Host::prepare(const Spec& spec) {
  auto run = Run::make(spec, {.seed = options_.seed,
                              .threads = options_.threads,
                              .record_file = options_.record_file,
                              .hash_every = options_.hash_every,
                              .record_every_tick = options_.record_every_tick,
                              .script = std::move(options_.script)});
  if (!run) return Error{run.error()};
  run_ = std::move(*run);
  for (const std::string& warning : placement_warnings(run_->model())) log_warning(warning);
  for (const std::string& warning : sensor_warnings(run_->model())) log_warning(warning);
  auto programs = Programs::make(*run_, options_, ending_, window(), report_);
  if (!programs) return Error{programs.error()};
  programs_ = std::move(*programs);
  clients_.add(programs_->clients());
  if (options_.public_ports) {
    auto ports = open_ports(*run_, pace_, *programs_, options_);
    if (!ports) return Error{ports.error()};
    ports_ = std::move(*ports);
    clients_.add(*ports_);
    for (const std::string& warning :
         shared_address_warnings(run_->world().devices(), run_->model()))
      log_warning(warning);
    follow_speed();
  }
  edits_ = std::make_unique<UserEdits>(*run_, view_, report_);
  files_ = std::make_unique<RunFiles>(*run_, options_, report_);
  if (const Status opened = files_->open(); !opened) return opened;
  rounds_ = std::make_unique<Rounds>(*run_, *programs_, *files_, options_.show_progress);
  return {};
}

std::vector<std::string> Host::directions() const {
  if (!ports_) return {};
  std::vector<std::string> lines = ports_->directions();
  for (const std::string& greeting : client_policy(spec()).greetings) lines.push_back(greeting);
  return lines;
}

Result<RunSummary> Host::run() {
  ending_.start();
  rounds_->start();
  pace_.set_speed(pace_.speed(), run_->now());
  if (const Status started = programs_->start_all(*this); !started) return Error{started.error()};
  const bool endless = programs_->has_builtin() || ports_ || window().is_open();
  if (endless && !ending_.has_end_time() && options_.wall_limit == kNever &&
      !options_.exit_with_programs)
    log_info("the run has no end time: Ctrl-C ends it (or use --until SECONDS" +
             std::string(ports_ ? " with --public)" : ")"));
  if (window().is_open()) run_->world().radio().keep_heard();
  if (options_.restore_places)
    run_->apply({.source = kScript, .content = as_input(*options_.restore_places)});
  play();
  if (run_->has_inputs()) tick();  // cut short: the inputs so far still belong to the run
  if (ports_ && ports_->had_any())
    report_.not_repeatable("a program outside virtual time was connected");
  files_->finish();
  programs_->finish();
  RunSummary& summary = report_.summary();
  summary.seed = options_.seed;
  summary.wall_s = to_seconds(ending_.wall_time());
  add_result(*run_, summary);
  if (window().is_open()) show();
  return summary;
}

void Host::request_stop() {
  ending_.request_stop();
  programs_->wake_host();
}

WorkLeft Host::work_left() const {
  const WorkLeft left = programs_->work_left();
  if (left == WorkLeft::kNone && options_.exit_with_programs) return left;
  const bool endless =
      ending_.has_end_time() || programs_->has_builtin() || ports_ || view_.window().is_open();
  return endless ? WorkLeft::kSome : left;
}

// Runs before an interval begins, so that edits made while paused come before everything else in
// it.
void Host::wait_while_paused() {
  constexpr TimeNs kBetweenLooks = 100 * kMillisecond;  // between checks whether the run should end
  if (!window().is_open()) return;
  follow_speed();
  if (!window().is_paused()) return;
  const TimeNs paused_from = wall_now();
  while (window().is_paused() && !window().take_step() && !cut_short()) {
    edits_->accept_all(kPausedSource);
    run_->world().tell_cut_off(deliver());
    edits_->tell_outcomes();
    if (run_->world().edits().version() != seen_version_) follow_model();
    show_meanwhile();
    window().wait_for_request(kBetweenLooks);
  }
  pace_.leave_out(wall_now() - paused_from);
}

void Host::take_inputs() {
  for (const auto& [robot, command] : edits_->take_starts())
    programs_->start_by_hand(robot, command, *this);
  edits_->accept_all(kUser);
  tasks_ = run_->play_script();
}

// A key pressed in this interval is seen only at the tick. Conditions may become true as long as
// something moves.
void Host::look_for_hopeless_wait() {
  const ScriptPlayer& script = run_->script();
  const bool still = standstill_.is_still(run_->now());
  if (!programs_->clients().anyone() || script.has_timed() || (script.has_conditions() && !still) ||
      !tasks_.empty() || run_->has_inputs() || ports_ || window().is_open() || cut_short())
    return;
  if (const std::string why = programs_->hopeless_wait(still); !why.empty())
    ending_.nobody_can_wake(why);
}

void Host::tick() {
  if (!cut_short())
    for (const HostTask& task : tasks_) {
      if (task.kind == Event::Kind::kKill) programs_->kill(task.robot);
      if (task.kind == Event::Kind::kStop) ending_.stop_by_event();
    }
  for (const ProgramRuns& program : programs_->take_changes())
    run_->apply({.time = run_->now(), .source = kPrograms, .content = program});
  run_->tick(deliver());
  tell_log_lines(*run_);
  for (const Observation& observation : run_->world().watch().take_observations())
    report_.observe(observation, *run_);
  files_->write_tables();
  edits_->tell_outcomes();
  for (const HostTask& task : tasks_) {
    if (task.kind == Event::Kind::kSaveState)
      files_->save_places(run_->state().saved_places, task.file);
    if (task.kind == Event::Kind::kSaveLcd)
      files_->save_screens(fmt::format("{:.3f}", to_seconds(run_->now())));
  }
  tasks_.clear();
  if (run_->world().edits().version() != seen_version_) follow_model();
  const std::int64_t ticks = run_->state().tick;
  if (ticks % hash_interval(0, run_->model().tick_ns) == 0)
    standstill_.look(run_->state(), count_calls(programs_->clients()));
  // With programs this happens while the host waits for them.
  if (!programs_->clients().anyone() && ticks % 16 == 0) look_around(false);
}

OutputSink Host::deliver() {
  return
      [this](const LinkAddress& link, const LinkOutput& output) { clients_.deliver(link, output); };
}

void Host::follow_model() {
  seen_version_ = run_->world().edits().version();
  if (const Status reached = clients_.reach_new_devices(); !reached) {
    log_error(reached.error());
    report_.note(reached.error());
  }
  follow_speed();
  programs_->follow_model(*this);
}

// Viewers may ask for another speed. Most programs at real ports run in real time.
void Host::follow_speed() {
  double speed = pace_.speed();
  const bool wanted = window().take_speed(speed);
  if (ports_ && speed <= 0 && !client_policy(spec()).time_waits) speed = 1;
  if (wanted || speed != pace_.speed()) pace_.set_speed(speed, run_->now());
}

void Host::show() {
  const RunSummary& summary = report_.summary();
  HostStatus status{.paused = window().is_paused(),
                    .speed = pace_.speed(),
                    .ended = summary.ended_because,
                    .repeatable = summary.repeatable,
                    .programs = programs_->status()};
  if (ports_ && window().ports_wanted().table) {
    status.outside_clients = ports_->names();
    status.places = ports_->places();
  }
  view_.show(run_->world(), std::move(status));
}

void Host::note_ended_programs() { programs_->note_ended(); }

void Host::look_around(bool at_once) { rounds_->look(at_once); }

bool Host::time_goes_on() {
  if (work_left() != WorkLeft::kSome || run_->has_inputs() || !tasks_.empty() ||
      programs_->clients().anyone() || programs_->has_builtin() || run_->script().has_timed() ||
      window().is_paused() || edits_->any_waiting())
    return true;
  const DeviceSet& devices = run_->world().devices();
  return std::any_of(devices.begin(), devices.end(),
                     [](const auto& device) { return is_busy(*device); });
}

void Host::show_meanwhile() {
  if (!window().is_open()) return;
  follow_speed();
  if (window().asked()) show();
}

}  // namespace understudy
