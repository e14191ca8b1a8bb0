// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Program: a user's robot program, started under the shim. It runs outside the simulator but in its
// time.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "host/participants.h"
#include "world/program_end.h"

namespace understudy {

struct ProgramParams {
  std::string command;  // as written in the world or on the command line
  RobotId robot_id = {};
  std::string robot_name = {};
  int more_environment = 0;  // bytes of an extra environment variable
  std::string input = {};    // file for standard input; empty: nothing to read
  int output = -1;           // descriptor for standard output and error; -1: those of the simulator
  bool at_terminal = false;  // it reads from the simulator's terminal
  std::string debug_folder = {};  // for a program in gdb: for files that gdb needs

  bool in_gdb() const { return !debug_folder.empty(); }
  bool uses_terminal() const { return at_terminal || in_gdb(); }
};

struct Program {
  ProgramParams params;
  int pid = 0;
  SlotId slot = {};  // of its first process
  bool ended = false;
  int exit_code = 0;  // 128 + signal if a signal ended it, as in shells
  ProgramEnd end = ProgramEnd::kExit;
  std::uint64_t calls = 0;  // how often it asked the simulator for something
  int monitor = -1;         // where the kernel reports its calls (see SyscallMonitor); -1: refused
  int subreaper = 0;        // the process that ends all of its descendants (see Subreaper) ...
  int subreaper_socket = -1;  // ... and reports when it has ended
};

// Splits a command line like a shell: white space, quotes and backslash. Nothing else is special.
Result<std::vector<std::string>> split_command(const std::string& command);

// Whether this command line names something that can be started.
Status can_start(const std::string& command);

// Why virtual time will not reach this program, in words that follow its robot's name. Empty if it
// will.
std::string why_not_followed(const std::string& command);

// Starts the program in `slot`, which must be reserved. It runs until it first waits.
Result<Program> start_program(const ProgramParams& params, Participants& participants, SlotId slot);

// Notes whether the program has ended. `wait` is the longest time to wait for that.
void reap(Program& program, TimeNs wait);

// Ends the program and everything it has started, at once.
void kill_family(Program& program);

// Asks all of them and their children to end, then kills them and everything they have started.
void stop_programs(std::vector<Program>& programs);

}  // namespace understudy
