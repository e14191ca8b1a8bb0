// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// UserEdits: what users do by hand during a run. It comes from other threads and waits here for the
// next interval. A run that was edited can still be replayed, but no longer repeated.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "host/run_report.h"
#include "run/run.h"
#include "view/run_view.h"

namespace understudy {

class UserEdits {
 public:
  UserEdits(Run& run, RunView& view, RunReport& report) : run_(run), view_(view), report_(report) {}

  // From any thread. One line is an edit, or another event such as a key; several are edits that
  // are done together or not at all. Only built-in programs may come this way: what can edit must
  // not be able to start anything on this machine. What becomes of it is among the window's
  // notices, under the ticket if that is not 0.
  Status add(const std::vector<std::string>& lines, std::uint64_t ticket);
  Status add(const std::string& line, std::uint64_t ticket) {
    return add(std::vector{line}, ticket);
  }
  // From any thread: the inverse of such edits, as the reply to them brought it.
  void add_inverse(std::vector<Edit> edits, std::uint64_t ticket);
  // From any thread: starts a program for this robot. An empty command means the robot's own.
  void add_start(RobotId robot, std::string command);
  bool any_waiting() const;

  // Turns everything that has come since into inputs of this source: kUser or kPausedSource.
  void accept_all(int source);
  std::vector<std::pair<RobotId, std::string>> take_starts();
  // Called after edits took effect. Reports their outcomes, including those of the script.
  void tell_outcomes();

 private:
  struct Act {
    std::uint64_t ticket = 0;
    std::vector<Edit> edits = {};  // none: it is an event, or cannot be read
    std::string line = {};         // ... which says this,
    std::string refusal = {};      // ... and why not
  };
  static Act read(const std::vector<std::string>& lines);
  void push(Act act);
  void accept(const Act& act, int source);
  void refuse(const std::string& what);

  Run& run_;
  RunView& view_;
  RunReport& report_;
  mutable std::mutex mutex_;  // guards these two
  std::vector<Act> acts_;
  std::vector<std::pair<RobotId, std::string>> starts_;
  std::deque<std::uint64_t> tickets_;  // of edits that have not taken effect
};

}  // namespace understudy
