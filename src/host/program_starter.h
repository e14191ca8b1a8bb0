// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ProgramStarter: starts a program with everything it needs: a slot in virtual time, its standard
// input, a place for its output, and a monitor of its calls.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "host/dialogue.h"
#include "host/jitter.h"
#include "host/options.h"
#include "host/participants.h"
#include "host/program.h"
#include "host/program_output.h"
#include "host/run_report.h"
#include "host/syscall_monitor.h"
#include "run/run.h"
#include "view/window.h"

namespace understudy {

class ProgramStarter {
 public:
  ProgramStarter(const RunOptions& options, Participants& participants, Window& window,
                 RunReport& report);

  // Called before the first start, with the number of programs that start together.
  void expect(int programs);
  // On the robot with this index. A program `of_the_start` may use the terminal. When a later one
  // starts, by an event or from the window, the user there may be busy with something else.
  Result<Program> start(const Run& run, int robot, const std::string& command, bool of_the_start);

  // Reports what programs did without the shim since the last call.
  void report_monitored_calls(const Model& model);
  void give_terminal_back() { dialogue_.take_back(); }
  // Stops the jitter, before programs are asked to end.
  void stop_jitter() { jitter_.reset(); }
  // Called when the programs have ended. Writes what they printed.
  void finish_output();

 private:
  Result<int> output_of(const std::string& robot);
  Status prepare(const RobotModel& model, int robot, bool of_the_start, ProgramParams& params);

  const RunOptions& options_;
  Participants& participants_;
  Window& window_;
  RunReport& report_;
  SyscallMonitor monitor_;
  Dialogue dialogue_;
  std::unique_ptr<Jitter> jitter_;         // null unless requested
  std::unique_ptr<ProgramOutput> output_;  // null: programs share our standard output
  bool name_lines_ = false;                // put the robot's name before their output lines
};

}  // namespace understudy
