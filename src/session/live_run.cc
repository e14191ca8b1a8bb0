// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "session/live_run.h"

#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/log.h"
#include "edits/read_edit.h"
#include "load/world_file.h"
#include "session/data_tables.h"
#include "session/guest_habits.h"
#include "session/jitter.h"
#include "session/panel_files.h"
#include "session/participant_service.h"
#include "session/program_output.h"
#include "session/public_ports.h"
#include "session/run_recorder.h"
#include "session/temporary_folder.h"
#include "session/watchdog.h"
#include "time/witness.h"
#include "world/lookup.h"
#include "world/placement.h"
#include "world/sensor_warnings.h"

namespace understudy {
namespace {

constexpr TimeNs kPatience = 5 * kMillisecond;    // between two looks while a program computes
constexpr TimeNs kLookEvery = 50 * kMillisecond;  // at processes that wait
constexpr TimeNs kProgressEvery = 2 * kSecond;
constexpr TimeNs kOutsideEvery = 5 * kMillisecond;  // for what the simulator cannot see

void sleep_for(TimeNs ns) {
  const timespec t{ns / kSecond, ns % kSecond};
  nanosleep(&t, nullptr);
}

}  // namespace

TimeNs LiveRun::wall() const {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<TimeNs>(t.tv_sec) * kSecond + t.tv_nsec;
}

Result<std::unique_ptr<LiveRun>> LiveRun::make(const Spec& spec, RunOptions options) {
  std::unique_ptr<LiveRun> run(new LiveRun);
  run->options_ = std::move(options);
  const Status prepared = run->prepare(spec);
  if (!prepared) return Error{prepared.error()};
  return run;
}

LiveRun::~LiveRun() { stop_programs(programs_); }

Status LiveRun::prepare(const Spec& spec) {
  auto core = RunCore::make(spec, {.seed = options_.seed, .threads = options_.threads});
  if (!core) return Error{core.error()};
  core_ = std::move(*core);
  for (const std::string& warning : placement_warnings(core_->model())) log_warning(warning);
  for (const std::string& warning : sensor_warnings(core_->model())) log_warning(warning);
  auto participants = Participants::make({.seed = options_.seed, .epoch_s = spec.epoch_s});
  if (!participants) return Error{participants.error()};
  participants_ = std::move(*participants);
  if (const Status opened = open_addresses(); !opened) return opened;
  const auto note = [this](int robot_id, const std::string& text, bool breaks) {
    const std::string name = core_->robot_name(robot_id);
    log_warning(name + "'s program " + text);
    if (breaks) not_repeatable(name + "'s program " + text);
  };
  inbox_ = std::make_unique<Inbox>(*core_);
  service_ = std::make_unique<ParticipantService>(*core_, *participants_, *inbox_, note);
  watchdog_ = std::make_unique<Watchdog>(
      *participants_, *service_, [this, note](int slot, const std::string& text, bool breaks) {
        note(participants_->robot_of(slot), text, breaks);
      });
  witness_ = std::make_unique<Witness>();
  if (options_.jitter) {
    jitter_ = std::make_unique<Jitter>();
    watchdog_->expect_stops();
  }
  for (const RobotSpec& robot : spec.robots)
    for (Event& event : key_events(robot.keys, std::to_string(robot.id)))
      options_.script.push_back(std::move(event));
  script_ = std::make_unique<Script>(std::move(options_.script));
  ticks_per_second_ = hash_interval(0, core_->model().tick_ns);
  if (options_.public_ports) {
    std::error_code ignored;
    const std::string folder = options_.pty_folder.empty()
                                   ? std::filesystem::temp_directory_path(ignored).string()
                                   : options_.pty_folder;
    const auto& robots = core_->model().robots;
    const auto chosen = static_cast<std::size_t>(options_.public_robot);
    auto ports = PublicPorts::open(*core_, *inbox_,
                                   {.pty_folder = folder,
                                    .robios_port = options_.robios_port,
                                    .robot_id = chosen < robots.size() ? robots[chosen].id : 0,
                                    .has_program = [this](int id) { return has_program(id); }});
    if (!ports) return Error{ports.error()};
    ports_ = std::move(*ports);
    follow_guests();
  }
  if (!options_.log_dir.empty()) {
    tables_ = std::make_unique<DataTables>(options_.log_dir);
    core_->keep_data();
  }
  auto recorder = RunRecorder::make(
      *core_, spec,
      {.file = options_.record_file, .hash_every = options_.hash_every, .seed = options_.seed});
  if (!recorder) return Error{recorder.error()};
  recorder_ = std::move(*recorder);
  return {};
}

std::vector<std::string> LiveRun::directions() const {
  if (!ports_) return {};
  std::vector<std::string> lines = ports_->directions();
  for (const std::string& greeting : guest_habits(core_->spec()).greetings)
    lines.push_back(greeting);
  return lines;
}

Result<RunSummary> LiveRun::run() {
  wall_start_ = pace_start_ = last_look_ = last_progress_ = wall();
  const Status started = start_programs();
  if (!started) return Error{started.error()};
  const bool endless = has_builtin_programs_ || ports_ || window_.is_open();
  if (endless && options_.until == kNever && options_.wall_limit == kNever &&
      !options_.exit_with_programs)
    log_info("no end was given: Ctrl-C ends the run (or use --until SECONDS" +
             std::string(ports_ ? " with --public)" : ")"));
  if (window_.is_open()) core_->listen_to_radio();
  if (!options_.restore_places.empty()) {
    const ByteSpan text = as_bytes(options_.restore_places);
    inbox_->accept(
        {.source = kScript, .kind = InputKind::kEdit, .bytes = {text.begin(), text.end()}});
  }
  while (!finished()) {
    hold_while_paused();
    take_events();
    if (!let_programs_run()) break;
    pace();
    if (stop_ || wall_limit_reached()) continue;  // finished() says so
    do_tasks();
    close_interval();
  }
  // Cut short in the middle of an interval: what came in belongs to the run.
  if (!inbox_->empty()) close_interval();
  auto summary = summarize();
  if (window_.is_open()) show_snapshot();
  return summary;
}

void LiveRun::request_stop() {
  stop_ = true;
  participants_->bell().ring();
}

Status LiveRun::edit(std::string text, std::uint64_t ticket) {
  if (const auto edit = read_edit(text, builtin_context()))
    for (const std::string& program : programs_of(*edit))
      if (find(full_catalogue().programs, program) == nullptr)
        return Error{"an edit cannot start " + program +
                     "; only built-in programs, such as wander"};
  {
    const std::lock_guard lock(edits_mutex_);
    edits_.push_back({std::move(text), ticket});
  }
  window_.ask();
  return {};
}

bool LiveRun::nothing_left_to_do() const {
  const bool programs_ended = std::all_of(programs_.begin(), programs_.end(),
                                          [](const Program& p) { return p.ended || p.left_gdb; });
  if (!programs_ended || service_->anyone()) return false;
  if (options_.exit_with_programs && !programs_.empty()) return true;
  return options_.until == kNever && !has_builtin_programs_ && !ports_ && !window_.is_open();
}

void LiveRun::end(RunEnd end, const std::string& because) {
  summary_.end = end;
  summary_.ended_because = because;
  if (end == RunEnd::kStoppedByUser) not_repeatable("the user ended it");
  if (end == RunEnd::kWallLimit) not_repeatable("the wall limit ended it");
}

bool LiveRun::wall_limit_reached() const {
  return options_.wall_limit != kNever && wall() - wall_start_ >= options_.wall_limit;
}

bool LiveRun::finished() {
  if (stop_)
    end(RunEnd::kStoppedByUser, "stopped by the user");
  else if (stop_event_)
    end(RunEnd::kAsPlanned, "an event ended it");
  else if (core_->now() >= options_.until)
    end(RunEnd::kAsPlanned, "reached the end time");
  else if (nothing_left_to_do() && programs_.empty() && script_->has_timed())
    return false;  // a robot with a program may come, or the run's end
  else if (nothing_left_to_do() && programs_.empty())
    end(RunEnd::kNothingToRun, "there is no program to run; use --program, --until or --public");
  else if (nothing_left_to_do())
    end(RunEnd::kAsPlanned, "all programs have ended");
  else if (wall_limit_reached())
    end(RunEnd::kWallLimit, "reached the wall limit");
  else
    return false;
  return true;
}

std::vector<LiveRun::UserEdit> LiveRun::take_edits() {
  const std::lock_guard lock(edits_mutex_);
  return std::exchange(edits_, {});
}

void LiveRun::accept_edit(const UserEdit& edit, int source) {
  not_repeatable("edited by a user");
  if (!is_edit(edit.text)) {
    const Status taken = script_->take_line(edit.text, core_->spec());
    if (!taken) refuse(fmt::format("{}: {}", in_quotes(edit.text), taken.error()));
    return reply(edit.ticket, taken ? "" : taken.error(), 0);
  }
  tickets_.push_back(edit.ticket);
  const ByteSpan bytes = as_bytes(edit.text);
  inbox_->accept({.time = core_->now(),
                  .source = source,
                  .kind = InputKind::kEdit,
                  .bytes = {bytes.begin(), bytes.end()}});
}

void LiveRun::reply(std::uint64_t ticket, const std::string& refusal, int added) {
  if (ticket != 0) news_.replies.push_back({ticket, refusal, added});
}

void LiveRun::take_events() {
  start_by_hand();
  for (const UserEdit& edit : take_edits()) accept_edit(edit, kUser);
  tasks_ = script_->take_due(*core_, *inbox_);
}

// At the end of the interval, when every program waits.
void LiveRun::do_tasks() {
  for (const Script::Task& task : tasks_) {
    if (task.kind == Event::Kind::kKill) kill_program(task.robot_id);
    if (task.kind == Event::Kind::kStop) stop_event_ = true;
  }
}

bool LiveRun::let_programs_run() {
  if (service_->anyone()) core_->simulation().rest();
  for (;;) {
    const std::uint32_t seen = participants_->bell().count();
    const bool running = service_->serve();
    collect_ended();
    if (!running) {
      if (service_->ask_outside_waiters()) continue;
      if (!service_->anyone()) return true;
      const TimeNs now = wall();
      if (now - last_look_ > kLookEvery) look_around(now);
      if (now - last_outside_ > kOutsideEvery) {
        last_outside_ = now;
        if (service_->ask_outside_waiters_anyway(-1)) continue;
      }
      // A key pressed in this interval is seen at the tick; conditions may hold as long as
      // something moves.
      if (script_->has_timed() || (script_->has_conditions() && !standstill()) || !tasks_.empty() ||
          !inbox_->empty() || ports_ || window_.is_open())
        return true;
      const std::string hopeless = service_->hopeless_wait(standstill());
      if (hopeless.empty()) return true;
      if (options_.until == kNever) {
        end(RunEnd::kNobodyCanWake, hopeless);
        return false;
      }
      // The robots may still be on their way to the end that was asked for.
      if (!told_hopeless_) log_warning(hopeless);
      told_hopeless_ = true;
      return true;
    }
    if (finished()) return false;
    participants_->wait(seen, kPatience);
    if (participants_->bell().count() == seen) look_around(wall());
  }
}

void LiveRun::look_around(TimeNs now) {
  last_look_ = now;
  watchdog_->look(now);
  collect_ended();
  hear_witness();
  for (Program& program : programs_) take_note_of_end(program, 0);
  recorder_->flush_if_due(now);
  tell_files_lost();
  // While time stands still there is nothing to tell, and maybe somebody types.
  const bool moves = core_->now() > progress_from_;
  if (!options_.show_progress || !moves || now - last_progress_ < kProgressEvery) return;
  const double speed = to_seconds(core_->now() - progress_from_) / to_seconds(now - last_progress_);
  log_info(
      fmt::format("{:.1f} s virtual, {:.1f} times real time", to_seconds(core_->now()), speed));
  last_progress_ = now;
  progress_from_ = core_->now();
}

void LiveRun::pace() {
  if (options_.speed <= 0) {
    if (ports_) wait_for_guests();
    return;
  }
  const auto wall_of = [this](TimeNs virtual_time) {
    return pace_start_ + static_cast<TimeNs>(static_cast<double>(virtual_time) / options_.speed);
  };
  const TimeNs target = wall_of(core_->next_tick());
  for (TimeNs now = wall(); now < target && !stop_ && !wall_limit_reached(); now = wall()) {
    const TimeNs left = std::min(target - now, 100 * kMillisecond);
    if (!ports_) {
      sleep_for(left);
      continue;
    }
    const auto arrival = [&] {
      const double passed = static_cast<double>(wall() - wall_of(core_->now())) * options_.speed;
      return std::clamp(core_->now() + static_cast<TimeNs>(passed), core_->now(),
                        core_->next_tick() - 1);
    };
    ports_->serve(static_cast<int>(left / kMillisecond), arrival);
    ports_->send_output(arrival());
    if (left < kMillisecond) sleep_for(std::max<TimeNs>(0, target - wall()));
  }
  // Too slow for the speed asked for: do not hurry afterwards.
  if (wall() > target + kSecond) pace_start_ += wall() - target;
}

void LiveRun::close_interval() {
  const std::vector<Input> inputs = inbox_->take();
  core_->tick([this](int device, int link, const Bytes& bytes, bool closed) {
    send_output(device, link, bytes, closed);
  });
  for (const auto& [robot_id, line] : core_->take_log())
    log_info(fmt::format("{:.3f} s {}: {}", to_seconds(core_->now()), core_->robot_name(robot_id),
                         line));
  recorder_->tick(inputs);
  write_tables();
  tell_edits();
  for (const Script::Task& task : tasks_) {
    if (task.kind == Event::Kind::kSaveState) save_places(core_->state().saved_places, task.file);
    if (task.kind == Event::Kind::kSaveLcd && !options_.lcd_dir.empty())
      save_screens_now(fmt::format("{:.3f}", to_seconds(core_->now())));
  }
  tasks_.clear();
  if (core_->version() != seen_version_) follow_model();
  script_->look(*core_);
  if (core_->state().tick % ticks_per_second_ == 0) watch_for_standstill();
  if (window_.asked()) show_snapshot();
  // With participants that is done while they wait.
  if (!service_->anyone() && core_->state().tick % 16 == 0 && wall() - last_look_ > kLookEvery)
    look_around(wall());
}

void LiveRun::send_output(int device, int link, const Bytes& bytes, bool closed) {
  service_->keep_output(device, link, bytes, closed);
  if (ports_) ports_->send(device, link, bytes, closed);
}

void LiveRun::refuse(const std::string& what) {
  const std::string text = fmt::format("{:.3f} s {}", to_seconds(core_->now()), what);
  log_warning(text);
  summary_.notes.push_back(text);
}

void LiveRun::tell_edits() {
  for (const RunCore::EditNote& note : core_->take_edit_notes()) {
    if (note.warning)
      refuse(note.text);
    else
      log_info(fmt::format("{:.3f} s {}", to_seconds(core_->now()), note.text));
    // Those of a user take effect in the order in which they came.
    const bool by_hand = note.source == kUser || note.source == kPausedSource;
    if (!note.is_outcome || !by_hand || tickets_.empty()) continue;
    reply(tickets_.front(), note.refusal, note.added);
    tickets_.pop_front();
  }
}

// Robots that stand still for a minute while everybody waits will do so for ever. One that is held
// by a wall may creep by nanometres without end: that is standing, too. One that is at the same
// place in every look may have moved in between: then its program has made calls.
constexpr double kCreep_m = 1e-4;
constexpr double kCreep_rad = 1e-3;

bool LiveRun::standstill() const { return core_->now() - last_motion_ >= 60 * kSecond; }

void LiveRun::watch_for_standstill() {
  const auto& robots = core_->state().robots;
  const bool first = places_.size() != robots.size();
  places_.resize(robots.size());
  for (std::size_t i = 0; i < robots.size(); ++i) {
    const Pose2& now = robots[i].body.X_WB;
    Pose2& before = places_[i];
    const bool moved = first || std::abs(now.x_m - before.x_m) > kCreep_m ||
                       std::abs(now.y_m - before.y_m) > kCreep_m ||
                       std::abs(now.heading_rad - before.heading_rad) > kCreep_rad;
    if (!moved) continue;
    last_motion_ = core_->now();
    before = now;
  }
  if (const std::uint64_t calls = service_->calls(); calls != calls_before_) {
    last_motion_ = core_->now();
    calls_before_ = calls;
  }
}

void LiveRun::not_repeatable(const std::string& reason) {
  summary_.repeatable = false;
  const auto& reasons = summary_.reasons;
  if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
    summary_.reasons.push_back(reason);
}

RunSummary LiveRun::summarize() {
  jitter_.reset();
  if (ports_ && ports_->had_guests())
    not_repeatable("a program outside virtual time was connected");
  recorder_->finish();
  tell_files_lost();
  if (!options_.save_places_to.empty()) save_places(core_->places(), options_.save_places_to);
  if (!options_.lcd_dir.empty()) save_screens_now("");
  if (!options_.audio_dir.empty())
    for (const std::string& problem : save_sounds(*core_, options_.audio_dir)) file_lost(problem);
  summary_.replayable = recorder_->recording() && recorder_->failure().empty();
  for (Program& program : programs_) {
    await_debugger(program);
    take_note_of_end(program, 0);
    ProgramSummary one{.robot = program.params.robot_name,
                       .command = program.params.command,
                       .ended = program.ended,
                       .exit_code = program.exit_code,
                       .killed = program.killed,
                       .calls = service_->calls_of_robot(program.params.robot_id)};
    summary_.programs.push_back(std::move(one));
  }
  stop_programs(programs_);
  hear_witness();
  if (output_) {
    output_->finish(kSecond);
    for (const std::string& problem : output_->problems()) file_lost(problem);
  }
  summary_.seed = options_.seed;
  summary_.virtual_time = core_->now();
  summary_.wall_s = to_seconds(wall() - wall_start_);
  summary_.ticks = core_->state().tick;
  summary_.threads = core_->simulation().threads();
  summary_.hash = recorder_->hash();
  const Model& model = core_->model();
  for (std::size_t i = 0; i < model.robots.size(); ++i)
    summary_.robots.push_back(
        {model.robots[i].id, model.robots[i].name, core_->state().robots[i].body.X_WB});
  for (std::size_t i = 0; i < model.objects.size(); ++i)
    summary_.objects.push_back(
        {model.objects[i].id, model.objects[i].name, core_->state().objects[i].body.X_WB});
  return summary_;
}

}  // namespace understudy
