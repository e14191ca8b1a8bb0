// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Host: connects a run to a machine. It has the clock, the programs, the ports and the window.
// Everything that decides results is in run/. Start reading at play() in host.cc.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "host/clients.h"
#include "host/ending.h"
#include "host/options.h"
#include "host/pace.h"
#include "host/run_report.h"
#include "host/standstill.h"
#include "host/user_edits.h"
#include "run/run.h"
#include "view/run_view.h"

namespace understudy {

class PortClients;
class Programs;
class Rounds;
class RunFiles;

class Host final : private Interval {
 public:
  static Result<std::unique_ptr<Host>> make(const Spec& spec, RunOptions options);
  ~Host() override;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // Starts the programs and goes on until the run ends. Call it once.
  Result<RunSummary> run();
  // From a signal handler or another thread: ends the run cleanly and writes everything.
  void request_stop();

  // For other threads: edits by hand, and programs that users start. Anyone who may start programs
  // can start anything on this machine.
  UserEdits& edits() { return *edits_; }
  // For a thread that watches. If the window is open when the run begins, the run continues after
  // its programs have ended.
  Window& window() { return view_.window(); }
  const Spec& spec() const { return run_->world().spec(); }
  // How to reach the robots from outside, one line per port; empty without --public.
  std::vector<std::string> directions() const;

 private:
  explicit Host(RunOptions options);
  Status prepare(const Spec& spec);
  void play();
  WorkLeft work_left() const;
  void wait_while_paused();
  void take_inputs();
  void look_for_hopeless_wait();
  void tick();
  OutputSink deliver();
  void follow_model();
  void follow_speed();
  void show();

  bool cut_short() const override { return ending_.cut_short(); }
  void note_ended_programs() override;
  void look_around(bool at_once) override;
  bool time_goes_on() override;
  void show_meanwhile() override;

  RunOptions options_;
  RunReport report_;
  Ending ending_;
  Pace pace_;
  std::unique_ptr<Run> run_;
  RunView view_;
  std::unique_ptr<UserEdits> edits_;
  std::unique_ptr<Programs> programs_;
  std::unique_ptr<PortClients> ports_;  // null without --public
  AllClients clients_;
  std::unique_ptr<RunFiles> files_;
  std::unique_ptr<Rounds> rounds_;
  Standstill standstill_;
  std::vector<HostTask> tasks_;  // for the current interval
  int seen_version_ = 0;         // of the model
};

}  // namespace understudy
