// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/program_starter.h"

#include <filesystem>
#include <utility>

#include "base/log.h"
#include "host/input_copy.h"
#include "ports/file_descriptor.h"
#include "world/names.h"

namespace understudy {

ProgramStarter::ProgramStarter(const RunOptions& options, Participants& participants,
                               Window& window, RunReport& report)
    : options_(options),
      participants_(participants),
      window_(window),
      report_(report),
      dialogue_(options) {
  if (options_.jitter) jitter_ = std::make_unique<Jitter>();
}

void ProgramStarter::expect(int programs) {
  // The lines of a single program need no name, and other programs may want to read its output
  // unchanged.
  name_lines_ = programs > 1;
  if (name_lines_ || !options_.log_dir.empty() || window_.is_open())
    output_ = std::make_unique<ProgramOutput>();
}

Result<Program> ProgramStarter::start(const Run& run, int robot, const std::string& command,
                                      bool of_the_start) {
  const RobotModel& model = run.model().robots[static_cast<std::size_t>(robot)];
  const auto slot = participants_.add_program(RobotId{model.id}, run.now(), run.next_tick());
  if (!slot) return Error{slot.error()};
  const auto failed = [&](const std::string& why) {
    participants_.free(*slot);
    return Error{why};
  };
  const auto output = output_of(model.name);
  if (!output) return failed(output.error());
  const FileDescriptor own_output(*output);
  ProgramParams params{.command = command,
                       .robot_id = RobotId{model.id},
                       .robot_name = model.name,
                       .more_environment = options_.more_environment,
                       .output = own_output.get()};
  if (const Status prepared = prepare(model, robot, of_the_start, params); !prepared)
    return failed("robot " + model.name + ": " + prepared.error());
  us_run& shared = participants_.memory_of(*slot).shared();
  if (params.uses_terminal()) shared.terminal = terminal_device();
  auto program = start_program(params, participants_, *slot);
  if (!program) return failed("robot " + model.name + ": " + program.error());
  if (jitter_) jitter_->add(program->pid);
  if (program->monitor >= 0)
    monitor_.watch(program->monitor, RobotId{model.id});
  else
    report_.summary().calls_monitored = false;
  program->slot = *slot;
  if (params.in_gdb()) shared.debugger = program->pid;
  return program;
}

Status ProgramStarter::prepare(const RobotModel& model, int robot, bool of_the_start,
                               ProgramParams& params) {
  for (const auto& choice : options_.inputs)
    if (choice.robot < 0 || choice.robot == robot) {
      params.input = choice.copy->path();
      report_.summary().inputs[model.name] = choice.copy->hash();
    }
  if (of_the_start)
    if (const Status prepared = dialogue_.prepare(robot, !name_lines_, params); !prepared)
      return prepared;
  const std::string program = model.name + "'s program ";
  if (params.in_gdb()) report_.not_repeatable(program + "runs in gdb");
  if (const std::string why = why_not_followed(params.command); !why.empty())
    report_.warn(program + why, true);
  return {};
}

// Returns -1 if it shares our standard output.
Result<int> ProgramStarter::output_of(const std::string& robot) {
  if (!output_) return -1;
  const std::string file =
      options_.log_dir.empty()
          ? ""
          : (std::filesystem::path(options_.log_dir) / (robot + ".out")).string();
  ProgramOutput::Listener hears;
  if (window_.is_open())
    hears = [this, robot](std::string_view line) { window_.pass_output(robot, line); };
  return output_->add(name_lines_ ? "[" + robot + "] " : "", file, std::move(hears));
}

void ProgramStarter::report_monitored_calls(const Model& model) {
  for (const auto& [robot, deed] : monitor_.take())
    report_.warn(robot_name(model, robot) + "'s program " + deed, true);
}

void ProgramStarter::finish_output() {
  if (!output_) return;
  output_->finish(kSecond);
  for (const std::string& problem : output_->problems()) report_.file_lost(problem);
}

}  // namespace understudy
