// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ProgramStarter: starts a program with all that it needs: a slot in virtual time, its standard
// input, a place for its output, a witness of its calls.
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
#include "host/witness.h"
#include "run/run.h"
#include "view/window.h"

namespace understudy {

class ProgramStarter {
 public:
  ProgramStarter(const RunOptions& options, Participants& participants, Window& window,
                 RunReport& report);

  // Before the first one: so many start together.
  void expect(int programs);
  // On the robot with this index. One `of_the_start` may use the terminal; for one that comes
  // later, by an event or from the window, whoever sits there may be busy with something else.
  Result<Program> start(const Run& run, int robot, const std::string& command, bool of_the_start);

  // What programs did past the shim since the last call is told.
  void hear_witness(const Model& model);
  void give_terminal_back() { dialogue_.take_back(); }
  // Programs are held up no longer, before they are told to end.
  void stop_jitter() { jitter_.reset(); }
  // They have ended: what they printed is written.
  void finish_output();

 private:
  Result<int> output_of(const std::string& robot);
  Status prepare(const RobotModel& model, int robot, bool of_the_start, ProgramParams& params);

  const RunOptions& options_;
  Participants& participants_;
  Window& window_;
  RunReport& report_;
  Witness witness_;
  Dialogue dialogue_;
  std::unique_ptr<Jitter> jitter_;         // null unless asked for
  std::unique_ptr<ProgramOutput> output_;  // null: programs share our standard output
  bool name_lines_ = false;                // of their output
};

}  // namespace understudy
