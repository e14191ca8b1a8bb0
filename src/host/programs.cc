// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The programs of a live run: started at the beginning or when an edit brings their robot, killed
// by an event or when their robot goes, and noted when they end.
#include <signal.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "base/log.h"
#include "host/host.h"
#include "host/input_copy.h"
#include "host/jitter.h"
#include "host/port_clients.h"
#include "host/process_stat.h"
#include "host/program_output.h"
#include "host/shim_clients.h"
#include "host/witness.h"
#include "ports/file_descriptor.h"

namespace understudy {

std::string LiveRun::program_of(std::size_t robot) const {
  for (const auto& choice : options_.programs)
    if (choice.robot == static_cast<int>(robot)) return choice.command;
  const RobotModel& model = core_->model().robots[robot];
  return model.program == nullptr ? model.program_line : "";
}

bool LiveRun::has_program(int robot_id) const {
  return std::any_of(programs_.begin(), programs_.end(), [&](const Program& program) {
    return program.params.robot_id == robot_id && !program.ended;
  });
}

Status LiveRun::start_programs() {
  std::size_t programs = 0;
  for (std::size_t i = 0; i < core_->model().robots.size(); ++i)
    programs += program_of(i).empty() ? 0 : 1;
  // The lines of one program need no name, and its output may be of use to others as it is.
  name_lines_ = programs > 1;
  starting_ = true;
  if (name_lines_ || !options_.log_dir.empty() || window_.is_open())
    output_ = std::make_unique<ProgramOutput>();
  for (std::size_t i = 0; i < core_->model().robots.size(); ++i) {
    const RobotModel& robot = core_->model().robots[i];
    known_robots_.insert(robot.id);
    has_builtin_programs_ = has_builtin_programs_ || robot.program != nullptr;
    if (const Status started = start_program_of(i, program_of(i)); !started) return started;
  }
  starting_ = false;
  return {};
}

Status LiveRun::start_program_of(std::size_t robot, const std::string& command) {
  if (command.empty()) return {};
  const RobotModel& model = core_->model().robots[robot];
  ProgramParams params{.command = command,
                       .robot_id = model.id,
                       .robot_name = model.name,
                       .more_environment = options_.more_environment};
  const auto reserved = participants_->add_program(model.id, core_->now(), core_->next_tick());
  if (!reserved) return Error{reserved.error()};
  const int slot = *reserved;
  const auto output = output_of(model);
  if (!output) {
    participants_->free(slot);
    return Error{output.error()};
  }
  const FileDescriptor own_output(*output);
  params.output = own_output.get();
  for (const auto& choice : options_.inputs)
    if (choice.robot < 0 || choice.robot == static_cast<int>(robot)) {
      params.input = choice.copy->path();
      summary_.inputs[model.name] = choice.copy->hash();
    }
  if (const Status prepared = prepare_dialogue(robot, params); !prepared) {
    participants_->free(slot);
    return Error{"robot " + model.name + ": " + prepared.error()};
  }
  us_run& shared = participants_->memory_of(slot).shared();
  if (params.uses_terminal()) shared.terminal = terminal_device();
  if (const std::string why = why_not_followed(command); !why.empty()) {
    log_warning(model.name + "'s program " + why);
    not_repeatable(model.name + "'s program " + why);
  }
  auto program = start_program(params, *participants_, slot);
  if (!program) {
    participants_->free(slot);
    return Error{"robot " + model.name + ": " + program.error()};
  }
  if (jitter_) jitter_->add(program->pid);
  if (program->witness >= 0)
    witness_->watch(program->witness, model.id);
  else
    summary_.witnessed = false;
  program->slot = slot;
  if (params.in_gdb()) shared.debugger = program->pid;
  programs_.push_back(std::move(*program));
  await_arrival(slot);
  return {};
}

// -1 if it shares ours.
Result<int> LiveRun::output_of(const RobotModel& robot) {
  if (!output_) return -1;
  const std::string file =
      options_.log_dir.empty()
          ? ""
          : (std::filesystem::path(options_.log_dir) / (robot.name + ".out")).string();
  ProgramOutput::Listener hears;
  if (window_.is_open())
    hears = [this, name = robot.name](std::string_view line) { window_.tell_output(name, line); };
  return output_->add(name_lines_ ? "[" + robot.name + "] " : "", file, std::move(hears));
}

// Programs start one after another: the next when this one has reached its robot, waits for
// something, or has ended. Virtual time stands still meanwhile.
void LiveRun::await_arrival(int slot) {
  constexpr TimeNs kLongest = 2 * kSecond;
  constexpr TimeNs kBetweenLooks = 5 * kMillisecond;
  for (const TimeNs start = wall(); !stop_ && !wall_limit_reached() && wall() - start < kLongest;) {
    const std::uint32_t seen = participants_->bell().count();
    service_->serve();
    collect_ended();
    if (service_->has_arrived(slot)) return;
    participants_->wait(seen, kBetweenLooks);
    if (participants_->bell().count() == seen) look_around(wall());
  }
}

Status LiveRun::open_addresses() {
  while (seen_devices_ < core_->device_count()) {
    const Device& device = core_->device(seen_devices_++);
    const us_address_kind kind = device.descriptor().port == PortKind::kSerial ? US_SERIAL : US_TCP;
    for (const std::string& address : device.params().addresses)
      if (const Status added = participants_->add_address(kind, address); !added) return added;
  }
  return {};
}

// The model has another version: programs of robots that went are killed, those of robots that came
// are started. Every program waits now, so this happens at the same instant in every run.
void LiveRun::follow_model() {
  seen_version_ = core_->version();
  const auto tell = [this](const Status& done) {
    if (done) return;
    log_error(done.error());
    summary_.notes.push_back(done.error());
  };
  tell(open_addresses());
  if (ports_) tell(ports_->open_new());
  follow_guests();
  std::set<int> robots;
  has_builtin_programs_ = false;
  const Model& model = core_->model();
  for (std::size_t i = 0; i < model.robots.size(); ++i) {
    robots.insert(model.robots[i].id);
    has_builtin_programs_ = has_builtin_programs_ || model.robots[i].program != nullptr;
    if (known_robots_.count(model.robots[i].id) == 0 && model.robots[i].program == nullptr)
      tell(start_program_of(i, model.robots[i].program_line));
  }
  for (const int id : known_robots_)
    if (robots.count(id) == 0) kill_program(id);
  known_robots_ = std::move(robots);
}

void LiveRun::start(int robot_id, std::string command) {
  {
    const std::lock_guard lock(edits_mutex_);
    starts_.emplace_back(robot_id, std::move(command));
  }
  window_.ask();
}

void LiveRun::start_by_hand() {
  std::vector<std::pair<int, std::string>> starts;
  {
    const std::lock_guard lock(edits_mutex_);
    starts.swap(starts_);
  }
  for (const auto& [id, command] : starts) {
    const int robot = core_->find_robot(id);
    if (robot < 0) continue;  // it has gone meanwhile
    not_repeatable("a user started a program");
    if (has_program(id)) kill_program(id);
    const auto index = static_cast<std::size_t>(robot);
    const Status started = start_program_of(index, command.empty() ? program_of(index) : command);
    if (!started) log_error(started.error());
  }
}

void LiveRun::kill_program(int robot_id) {
  for (const RobotModel& robot : core_->model().robots)
    if (robot.id == robot_id && robot.program != nullptr) {
      const std::string problem = robot.name + "'s program " + robot.program_line +
                                  " is built in and cannot be killed; remove the robot";
      log_warning(problem);
      summary_.notes.push_back(problem);
    }
  for (Program& program : programs_) {
    if (program.params.robot_id != robot_id || program.ended) continue;
    program.killed = true;
    kill_family(program);
    service_->end_family(program.slot);
    take_note_of_end(program, 2 * kSecond);
    if (program.params.uses_terminal()) terminal_.take_back();
  }
}

void LiveRun::collect_ended() {
  for (const int slot : service_->take_ended())
    for (Program& program : programs_) {
      if (program.ended) continue;
      if (program.params.in_gdb())
        offer_again(program, slot);
      else if (program.slot == slot)
        await_end(program);
    }
}

// Its keeper tells how the process has ended. That may take a while on a busy machine, and time
// stands still until then.
void LiveRun::await_end(Program& program) {
  constexpr TimeNs kLongest = 10 * kSecond;
  constexpr TimeNs kBetweenLooks = 100 * kMillisecond;
  const TimeNs start = wall();
  while (!program.ended && !stop_ && !wall_limit_reached() && has_exited(program.pid) &&
         wall() - start < kLongest)
    take_note_of_end(program, kBetweenLooks);
}

void LiveRun::hear_witness() {
  for (const auto& [robot_id, deed] : witness_->take()) {
    const std::string text = core_->robot_name(robot_id) + "'s program " + deed;
    log_warning(text);
    not_repeatable(text);
  }
}

void LiveRun::take_note_of_end(Program& program, TimeNs patience) {
  if (program.ended) return;
  reap(program, patience);
  // Left without "run": nobody else will ever come.
  if (program.ended && participants_->state(program.slot) == US_RESERVED)
    service_->end(program.slot);
  if (program.ended && program.params.uses_terminal()) terminal_.take_back();
  if (!program.ended || program.exit_code == 0) return;
  const int code = program.exit_code;
  const std::string& name = program.params.robot_name;
  if (program.killed) {
    log_info(name + "'s program was killed, as the events or edits say");
    return;
  }
  log_warning(name + "'s program ended " +
              (code > 128 ? std::string("by signal ") + strsignal(code - 128)
                          : "with exit code " + std::to_string(code)));
  if (code == 128 + SIGKILL && !service_->was_killed_from_inside(program.slot))
    not_repeatable(name + "'s program was killed from outside");
}

}  // namespace understudy
