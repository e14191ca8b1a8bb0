// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs: the programs of a run. They are started at the beginning or when an edit adds their
// robot, killed by an event or when their robot is removed, and noted when they end. All of them
// live in virtual time, as clients of the run.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "host/clients.h"
#include "host/ending.h"
#include "host/options.h"
#include "host/participants.h"
#include "host/program.h"
#include "host/program_starter.h"
#include "host/shim_clients.h"
#include "host/watchdog.h"
#include "run/run.h"
#include "view/snapshot.h"
#include "view/window.h"

namespace understudy {

class Programs {
 public:
  static Result<std::unique_ptr<Programs>> make(Run& run, const RunOptions& options,
                                                const Ending& ending, Window& window,
                                                RunReport& report);
  ~Programs();
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;

  ShimClients& clients() { return *shim_; }
  const ShimClients& clients() const { return *shim_; }
  // From any thread: makes the host check whether the run should end.
  void wake_host() { participants_->doorbell().ring(); }

  // Starts the programs of the beginning, one after another.
  Status start_all(Interval& interval);
  // Replaces the program that the robot has. An empty command starts its own program again.
  void start_by_hand(RobotId robot, const std::string& command, Interval& interval);
  // The model has a new version. Programs of removed robots are killed, and those of added robots
  // are started. Every program waits now, so this happens at the same instant in every run.
  void follow_model(Interval& interval);
  void kill(RobotId robot);

  // Notes the programs that announced their end.
  void note_ended();
  // Checks all of them.
  void look(TimeNs wall);
  // The run is over. Ends the programs and adds them to the report.
  void finish();

  // The programs that ended since the last call, and those that took the place of an ended one.
  std::vector<ProgramRuns> take_changes();
  bool is_on(RobotId robot) const;  // one that we started and that is still running
  bool has_builtin() const { return has_builtin_; }
  WorkLeft work_left() const;
  std::vector<ProgramStatus> status() const;
  // If none of them can ever wake by itself: what they wait for and what helps; otherwise empty.
  std::string hopeless_wait(bool standstill) const;

 private:
  Programs(Run& run, const RunOptions& options, const Ending& ending, RunReport& report);
  std::string command_of(int robot) const;
  Status start_on(int robot, const std::string& command, bool of_the_start, Interval& interval);
  void await_arrival(SlotId slot, Interval& interval);
  void await_end(Program& program);
  void note_end(Program& program, TimeNs patience);
  void offer_again(Program& program, SlotId ended);

  Run& run_;
  const RunOptions& options_;
  const Ending& ending_;
  RunReport& report_;
  std::unique_ptr<Participants> participants_;
  std::unique_ptr<ShimClients> shim_;
  std::unique_ptr<Watchdog> watchdog_;
  std::unique_ptr<ProgramStarter> starter_;
  std::vector<Program> programs_;
  std::vector<ProgramRuns> changes_;
  std::set<RobotId> known_robots_;
  bool has_builtin_ = false;
};

}  // namespace understudy
