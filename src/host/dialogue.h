// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Dialogue: the user at the simulator's terminal may talk to the only program of the start, or to
// gdb.
#pragma once

#include <memory>

#include "base/result.h"
#include "host/options.h"
#include "host/program.h"
#include "host/temporary_folder.h"
#include "host/terminal.h"

namespace understudy {

class Dialogue {
 public:
  explicit Dialogue(const RunOptions& options) : options_(options) {}

  // For a program of the start, on the robot with this index. `alone` if it is the only one.
  Status prepare(int robot, bool alone, ProgramParams& params);
  // The program has ended. The simulator takes the terminal back.
  void take_back() { terminal_.take_back(); }

 private:
  const RunOptions& options_;
  LentTerminal terminal_;
  std::unique_ptr<TemporaryFolder> debug_folder_;  // null unless a program runs in gdb
};

}  // namespace understudy
