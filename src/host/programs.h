// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs: the programs of a run. They are started at the beginning or when an edit brings their
// robot, killed by an event or when their robot goes, and noted when they end. All of them live in
// virtual time, as clients of the run.
#pragma once

#include <memory>
#include <set>
#include <string>
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
  // From any thread: somebody must look at the end of the run.
  void wake_host() { participants_->bell().ring(); }

  // Those of the beginning, one after another.
  Status start_all(Interval& interval);
  // In place of the one that the robot has; an empty command: its own again.
  void start_by_hand(RobotId robot, const std::string& command, Interval& interval);
  // The model has another version: programs of robots that went are killed, those of robots that
  // came are started. Every program waits now, so this happens at the same instant in every run.
  void follow_model(Interval& interval);
  void kill(RobotId robot);

  // Takes note of those that said that they end.
  void note_ended();
  // Looks after all of them.
  void look(TimeNs wall);
  // The run is over: they are ended, and the report says how they did.
  void finish();

  bool is_on(RobotId robot) const;  // one that we started and that has not ended
  bool has_builtin() const { return has_builtin_; }
  WorkLeft work_left() const;
  std::vector<ProgramStatus> status() const;
  // If none of them can ever wake by itself: what they wait for and what helps, else empty.
  std::string hopeless_wait(bool standstill) const;

 private:
  Programs(Run& run, const RunOptions& options, const Ending& ending, RunReport& report);
  std::string command_of(int robot) const;
  Status start_on(int robot, const std::string& command, bool of_the_start, Interval& interval);
  void await_arrival(SlotId slot, Interval& interval);
  void await_end(Program& program);
  void note_end(Program& program, TimeNs patience);
  void offer_again(Program& program, SlotId ended);
  void await_debugger(Program& program);

  Run& run_;
  const RunOptions& options_;
  const Ending& ending_;
  RunReport& report_;
  std::unique_ptr<Participants> participants_;
  std::unique_ptr<ShimClients> shim_;
  std::unique_ptr<Watchdog> watchdog_;
  std::unique_ptr<ProgramStarter> starter_;
  std::vector<Program> programs_;
  std::set<RobotId> known_robots_;
  bool has_builtin_ = false;
};

}  // namespace understudy
