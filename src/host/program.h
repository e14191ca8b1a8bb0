// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Program: a user's robot program, started under the shim: outside the simulator, inside its time.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "host/participants.h"

namespace understudy {

struct ProgramParams {
  std::string command;  // as written in the world or on the command line
  RobotId robot_id = {};
  std::string robot_name = {};
  int more_environment = 0;  // bytes of a variable that it does not need
  std::string input = {};    // file for standard input; empty: nothing to read
  int output = -1;           // descriptor for standard output and error; -1: those of the simulator
  bool at_terminal = false;  // it reads from the simulator's terminal
  std::string debug_folder = {};  // for a program in gdb: for files that gdb needs; empty: without

  bool in_gdb() const { return !debug_folder.empty(); }
  bool uses_terminal() const { return at_terminal || in_gdb(); }
};

struct Program {
  ProgramParams params;
  int pid = 0;
  SlotId slot = {};  // of its first process
  bool ended = false;
  int exit_code = 0;        // 128 + signal if one ended it, as shells say
  bool killed = false;      // by an event of the run
  std::uint64_t calls = 0;  // how often it asked the simulator for something
  int witness = -1;         // where the kernel asks about its calls (see Witness); -1: refused
  int keeper = 0;           // the process that ends all of its descendants (see Keeper) ...
  int keeper_socket = -1;   // ... and says when it has ended
};

// Splits a command line like a shell: white space, quotes, backslash; nothing else is special.
Result<std::vector<std::string>> split_command(const std::string& command);

// Whether this command line names something that can be started.
Status can_start(const std::string& command);

// Why virtual time will not reach this program, in words that follow its robot's name; empty if it
// will.
std::string why_not_followed(const std::string& command);

// Starts it in `slot`, which must be reserved. It runs until it first waits.
Result<Program> start_program(const ProgramParams& params, Participants& participants, SlotId slot);

// Takes note if it has ended. With `wait`, waits for that at most so long.
void reap(Program& program, TimeNs wait);

// Ends it and everything it has started, at once.
void kill_family(Program& program);

// Asks all of them and their children to end, then makes them and everything they have started.
void stop_programs(std::vector<Program>& programs);

}  // namespace understudy
