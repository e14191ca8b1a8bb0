// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rounds: every few milliseconds of wall time the host checks its programs and files.
#pragma once

#include "host/programs.h"
#include "host/progress.h"
#include "host/run_files.h"
#include "run/run.h"

namespace understudy {

class Rounds {
 public:
  Rounds(const Run& run, Programs& programs, RunFiles& files, bool show_progress)
      : run_(run), programs_(programs), files_(files), progress_(show_progress) {}

  void start();
  // At once, or if the last check was a while ago.
  void look(bool at_once);

 private:
  const Run& run_;
  Programs& programs_;
  RunFiles& files_;
  Progress progress_;
  TimeNs last_look_ = 0;
};

}  // namespace understudy
