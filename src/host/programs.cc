// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/programs.h"

#include <signal.h>

#include <algorithm>
#include <cstring>

#include "base/log.h"
#include "host/hopeless_wait.h"
#include "host/process_stat.h"
#include "host/slot_processes.h"
#include "host/wall_clock.h"
#include "world/names.h"

namespace understudy {
namespace {

// The debugged program has ended. gdb itself ends when its user says so.
void await_debugger(Program& program, Participants& participants, const Ending& ending) {
  if (!program.params.in_gdb()) return;
  participants.memory_of(program.slot).shared().over = 1;
  if (program.ended) return;
  log_info(
      "the run has ended; leave gdb with quit (press Ctrl-C first if the program is still "
      "waiting)");
  while (!program.ended && !ending.interrupted()) reap(program, 100 * kMillisecond);
}

}  // namespace

Programs::Programs(Run& run, const RunOptions& options, const Ending& ending, RunReport& report)
    : run_(run), options_(options), ending_(ending), report_(report) {}

Result<std::unique_ptr<Programs>> Programs::make(Run& run, const RunOptions& options,
                                                 const Ending& ending, Window& window,
                                                 RunReport& report) {
  std::unique_ptr<Programs> made(new Programs(run, options, ending, report));
  auto participants =
      Participants::make({.seed = options.seed, .epoch_s = run.world().spec().epoch_s});
  if (!participants) return Error{participants.error()};
  made->participants_ = std::move(*participants);
  const auto note = [&run, &report](RobotId robot, const std::string& text, bool breaks) {
    report.warn(robot_name(run.model(), robot) + "'s program " + text, breaks);
  };
  made->shim_ = std::make_unique<ShimClients>(run, *made->participants_, note);
  if (const Status reached = made->shim_->reach_new_devices(); !reached)
    return Error{reached.error()};
  made->watchdog_ = std::make_unique<Watchdog>(
      *made->participants_, *made->shim_,
      [note, &all = *made->participants_](SlotId slot, const std::string& text, bool breaks) {
        note(all.robot_of(slot), text, breaks);
      },
      // Of a program's first process we know how it ended; of the others only that they did not
      // call exit.
      [programs = made.get()](SlotId slot) {
        for (Program& program : programs->programs_) {
          if (program.slot != slot || program.params.in_gdb()) continue;
          programs->note_end(program, 2 * kSecond);
          if (program.ended) return program.end;
        }
        return ProgramEnd::kSignal;
      });
  if (options.jitter) made->watchdog_->expect_stops();
  made->starter_ = std::make_unique<ProgramStarter>(options, *made->participants_, window, report);
  return made;
}

Programs::~Programs() { stop_programs(programs_); }

std::string Programs::command_of(int robot) const {
  for (const auto& choice : options_.programs)
    if (choice.robot == robot) return choice.command;
  const RobotModel& model = run_.model().robots[static_cast<std::size_t>(robot)];
  return model.program == nullptr ? model.program_line : "";
}

bool Programs::is_on(RobotId robot) const {
  return std::any_of(programs_.begin(), programs_.end(), [&](const Program& program) {
    return program.params.robot_id == robot && !program.ended;
  });
}

WorkLeft Programs::work_left() const {
  const bool ended =
      std::all_of(programs_.begin(), programs_.end(), [](const Program& p) { return p.ended; });
  if (!ended || shim_->anyone()) return WorkLeft::kSome;
  return programs_.empty() ? WorkLeft::kNeverAny : WorkLeft::kNone;
}

std::vector<ProgramStatus> Programs::status() const {
  std::vector<ProgramStatus> all;
  for (const Program& p : programs_)
    all.push_back(
        {p.params.robot_id, p.params.command, p.ended, p.exit_code, ProgramId{family_of(p.slot)}});
  return all;
}

std::string Programs::hopeless_wait(bool standstill) const {
  return understudy::hopeless_wait(run_.world(), *participants_, shim_->wires(), standstill);
}

Status Programs::start_all(Interval& interval) {
  const auto robots = static_cast<int>(run_.model().robots.size());
  int programs = 0;
  for (int i = 0; i < robots; ++i) {
    if (command_of(i).empty()) continue;
    ++programs;
    participants_->robots().add(RobotId{run_.model().robots[static_cast<std::size_t>(i)].id});
  }
  starter_->expect(programs);
  for (int i = 0; i < robots; ++i) {
    const RobotModel& robot = run_.model().robots[static_cast<std::size_t>(i)];
    known_robots_.insert(RobotId{robot.id});
    has_builtin_ = has_builtin_ || robot.program != nullptr;
    if (const Status started = start_on(i, command_of(i), true, interval); !started) return started;
  }
  return {};
}

Status Programs::start_on(int robot, const std::string& command, bool of_the_start,
                          Interval& interval) {
  if (command.empty()) return {};
  auto program = starter_->start(run_, robot, command, of_the_start);
  if (!program) return Error{program.error()};
  if (program->params.in_gdb()) watchdog_->expect_stops();
  const SlotId slot = program->slot;
  const RobotId id = program->params.robot_id;
  if (std::any_of(programs_.begin(), programs_.end(),
                  [&](const Program& before) { return before.params.robot_id == id; }))
    changes_.push_back({id, true});
  programs_.push_back(std::move(*program));
  await_arrival(slot, interval);
  return {};
}

// Programs start one after another. The next starts when this one has reached its robot, waits for
// something, or has ended. Virtual time stands still meanwhile.
void Programs::await_arrival(SlotId slot, Interval& interval) {
  constexpr TimeNs kLongest = 2 * kSecond;
  constexpr TimeNs kBetweenLooks = 5 * kMillisecond;
  const TimeNs start = wall_now();
  while (!ending_.interrupted() && wall_now() - start < kLongest) {
    const std::uint32_t seen = participants_->doorbell().count();
    shim_->serve();
    note_ended();
    if (shim_->has_arrived(slot)) return;
    wait_for_bell(*participants_, seen, kBetweenLooks);
    if (participants_->doorbell().count() == seen) interval.look_around(true);
  }
}

// Several programs may end in one interval. Which of them was seen first depends on the machine.
std::vector<ProgramRuns> Programs::take_changes() {
  std::stable_sort(changes_.begin(), changes_.end(),
                   [](const ProgramRuns& a, const ProgramRuns& b) { return a.robot < b.robot; });
  return std::exchange(changes_, {});
}

void Programs::start_by_hand(RobotId robot, const std::string& command, Interval& interval) {
  const int index = find_robot(run_.model(), robot);
  if (index < 0) return;  // it has been removed meanwhile
  report_.not_repeatable("a user started a program");
  if (is_on(robot)) kill(robot);
  const Status started =
      start_on(index, command.empty() ? command_of(index) : command, false, interval);
  if (!started) log_error(started.error());
}

void Programs::follow_model(Interval& interval) {
  std::set<RobotId> robots;
  has_builtin_ = false;
  const Model& model = run_.model();
  for (const RobotModel& robot : model.robots)
    if (robot.program == nullptr && !robot.program_line.empty())
      participants_->robots().add(RobotId{robot.id});
  for (std::size_t i = 0; i < model.robots.size(); ++i) {
    const RobotModel& robot = model.robots[i];
    robots.insert(RobotId{robot.id});
    has_builtin_ = has_builtin_ || robot.program != nullptr;
    if (known_robots_.count(RobotId{robot.id}) != 0 || robot.program != nullptr) continue;
    const Status started = start_on(static_cast<int>(i), robot.program_line, false, interval);
    if (started) continue;
    log_error(started.error());
    report_.note(started.error());
  }
  for (const RobotId robot : known_robots_)
    if (robots.count(robot) == 0) kill(robot);
  known_robots_ = std::move(robots);
}

void Programs::kill(RobotId id) {
  if (const int index = find_robot(run_.model(), id); index >= 0) {
    const RobotModel& robot = run_.model().robots[static_cast<std::size_t>(index)];
    if (robot.program != nullptr) {
      const std::string problem = robot.name + "'s program " + robot.program_line +
                                  " is built in and cannot be killed; remove the robot";
      log_warning(problem);
      report_.note(problem);
    }
  }
  for (Program& program : programs_) {
    if (program.params.robot_id != id || program.ended) continue;
    program.end = ProgramEnd::kKill;
    kill_family(program);
    shim_->end_family(program.slot);
    note_end(program, 2 * kSecond);
    if (program.params.uses_terminal()) starter_->give_terminal_back();
  }
}

void Programs::note_ended() {
  for (const SlotId slot : shim_->take_ended())
    for (Program& program : programs_) {
      if (program.ended) continue;
      if (program.params.in_gdb())
        offer_again(program, slot);
      else if (program.slot == slot)
        await_end(program);
    }
}

// The subreaper reports how the process ended. That may take a while on a busy machine, and time
// stands still until then.
void Programs::await_end(Program& program) {
  constexpr TimeNs kLongest = 10 * kSecond;
  constexpr TimeNs kBetweenLooks = 100 * kMillisecond;
  const TimeNs start = wall_now();
  while (!program.ended && !ending_.interrupted() && has_exited(program.pid) &&
         wall_now() - start < kLongest)
    note_end(program, kBetweenLooks);
}

void Programs::note_end(Program& program, TimeNs patience) {
  if (program.ended) return;
  reap(program, patience);
  if (!program.ended) return;
  changes_.push_back({program.params.robot_id, false});
  // The user left gdb without "run", so no program will ever come.
  if (participants_->state(program.slot) == US_RESERVED)
    shim_->end(program.slot, ProgramEnd::kExit);
  if (program.params.uses_terminal()) starter_->give_terminal_back();
  const int code = program.exit_code;
  if (code == 0) return;
  const std::string name = program.params.robot_name + "'s program ";
  if (program.end == ProgramEnd::kKill) {
    log_info(name + "was killed by an event or edit");
    return;
  }
  // A shell tells of a signal by such a code, too; -1 is none of them.
  const bool by_signal = code > 128 && code - 128 < NSIG;
  log_warning(name + "ended " +
              (by_signal ? std::string("by signal ") + strsignal(code - 128)
                         : "with exit code " + std::to_string(code)));
  if (code == 128 + SIGKILL && !shim_->was_killed_from_inside(program.slot))
    report_.not_repeatable(name + "was killed from outside");
}

// If the whole program has ended but gdb has not, gdb may start it again. Time stands still until
// then.
void Programs::offer_again(Program& program, SlotId ended) {
  const int family = family_of(program.slot);
  if (family_of(ended) != family || !participants_->has_ended(family)) return;
  note_end(program, 100 * kMillisecond);  // gdb may have ended it in order to quit
  if (program.ended) return;
  // Not before the end of the previous one.
  const TimeNs now =
      std::clamp(participants_->at(program.slot).now, run_.now(), run_.next_tick() - 1);
  participants_->memory_of(program.slot)
      .reserve_again(place_in_family(program.slot), now, run_.next_tick(), program.pid);
  log_info(program.params.robot_name +
           "'s program has ended; \"run\" starts it again with the robot where it is now, \"quit\" "
           "ends the run");
}

void Programs::look(TimeNs wall) {
  watchdog_->look(wall);
  note_ended();
  starter_->report_monitored_calls(run_.model());
  for (Program& program : programs_) note_end(program, 0);
}

void Programs::finish() {
  starter_->stop_jitter();
  for (Program& program : programs_) {
    await_debugger(program, *participants_, ending_);
    note_end(program, 0);
    const auto calls = shim_->calls().find(program.params.robot_id);
    report_.summary().programs.push_back(
        {.robot = program.params.robot_name,
         .command = program.params.command,
         .ended = program.ended,
         .exit_code = program.exit_code,
         .end = program.end,
         .calls = calls == shim_->calls().end() ? 0 : calls->second});
  }
  stop_programs(programs_);
  starter_->give_terminal_back();
  starter_->report_monitored_calls(run_.model());
  starter_->finish_output();
}

}  // namespace understudy
