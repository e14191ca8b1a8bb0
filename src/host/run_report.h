// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunReport: the summary of a run, collected while it runs.
#pragma once

#include <string>

#include "host/options.h"
#include "run/run.h"
#include "world/robot_watch.h"

namespace understudy {

class RunReport {
 public:
  // The run is no longer repeatable, for this reason. Each reason is reported once.
  void not_repeatable(const std::string& reason);
  // Warns the user. If `breaks`, the run is also no longer repeatable.
  void warn(const std::string& text, bool breaks);
  // Something was refused or could not be done completely.
  void note(const std::string& text) { summary_.notes.push_back(text); }
  // Something was noticed about a robot. It goes into the log, too.
  void observe(const Observation& observation, const Run& run);
  // A requested file could not be written.
  void file_lost(const std::string& problem);

  const RunSummary& summary() const { return summary_; }
  RunSummary& summary() { return summary_; }

 private:
  RunSummary summary_;
  int observed_ = 0;
};

}  // namespace understudy
