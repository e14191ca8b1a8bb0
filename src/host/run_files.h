// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunFiles: the files that a run writes besides its recording. If one cannot be written, the user
// gets one message and the report says so.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/data_tables.h"
#include "host/options.h"
#include "host/run_report.h"
#include "run/run.h"
#include "run/wire_log.h"

namespace understudy {

class RunFiles {
 public:
  RunFiles(Run& run, const RunOptions& options, RunReport& report);

  // Called once, before the run. The error says why a file cannot be written.
  Status open();
  // Called after a tick. Writes the rows that devices have for their tables, and their traffic.
  void write_tables();
  // Saves pictures of all screens; `moment` goes into their names.
  void save_screens(const std::string& moment);
  void save_places(const std::vector<SavedPlace>& places, const std::string& file);
  // Passes recording and traffic to the operating system, if the last time was long ago by this
  // wall clock.
  void flush(TimeNs wall);
  // Writes everything that is due at the end.
  void finish();

 private:
  void tell_of_losses();

  Run& run_;
  const RunOptions& options_;
  RunReport& report_;
  std::unique_ptr<DataTables> tables_;  // null without --log-dir
  std::unique_ptr<WireLog> wires_;      // null without --wire-log
  TimeNs last_flush_ = 0;
};

}  // namespace understudy
