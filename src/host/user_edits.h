// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// UserEdits: what users do by hand while a run goes on. It comes from other threads and waits here
// for the next interval. A run that was edited can still be replayed, but no longer repeated.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
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

  // From any thread. Only built-in programs may come this way: what can edit must not be able to
  // start anything on this machine. What becomes of it is among the window's notices, under the
  // ticket if that is not 0.
  Status add(std::string text, std::uint64_t ticket);
  // From any thread: a program for this robot; an empty command: its own.
  void add_start(RobotId robot, std::string command);
  bool any_waiting() const;

  // What has come since becomes inputs of this source: kUser, or kPausedSource.
  void accept_all(int source);
  std::vector<std::pair<RobotId, std::string>> take_starts();
  // After edits took effect: tells what became of them, those of the script as well.
  void tell_outcomes();

 private:
  struct Line {
    std::string text;
    std::uint64_t ticket = 0;
    std::optional<Edit> edit = {};  // what the line says, if it is an edit
    std::string refusal = {};       // why it is not one, though it begins as one
  };
  void accept(const Line& line, int source);
  void refuse(const std::string& what);

  Run& run_;
  RunView& view_;
  RunReport& report_;
  mutable std::mutex mutex_;  // of these two
  std::vector<Line> lines_;
  std::vector<std::pair<RobotId, std::string>> starts_;
  std::deque<std::uint64_t> tickets_;  // of those that have not taken effect
};

}  // namespace understudy
