// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunFiles: the files that a run writes beside its recording. What cannot be written is told to the
// user once and ends in the report.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/data_tables.h"
#include "host/options.h"
#include "host/run_report.h"
#include "run/run.h"

namespace understudy {

class RunFiles {
 public:
  RunFiles(Run& run, const RunOptions& options, RunReport& report);

  // After a tick: the rows that devices have for their tables.
  void write_tables();
  // Pictures of all screens; `moment` goes into their names.
  void save_screens(const std::string& moment);
  void save_places(const std::vector<SavedPlace>& places, const std::string& file);
  // Hands the recording to the operating system, if that was long ago by this wall clock.
  void flush_recording(TimeNs wall);
  // Everything that is written at the end.
  void finish();

 private:
  void tell_of_recording();

  Run& run_;
  const RunOptions& options_;
  RunReport& report_;
  std::unique_ptr<DataTables> tables_;  // null without --log-dir
  TimeNs last_flush_ = 0;
};

}  // namespace understudy
