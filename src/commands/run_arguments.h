// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The arguments of `understudy run`, and how they become options of a run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "commands/command_line.h"
#include "commands/serial_arguments.h"
#include "commands/wire_arguments.h"
#include "host/options.h"
#include "load/world_file.h"
#include "world/spec.h"

namespace understudy {

struct RunArguments {
  std::string world;
  LoadOptions load;
  std::vector<std::string> programs;
  std::vector<std::string> inputs;
  std::vector<std::string> keys;
  std::string events;
  std::string restore_state;
  std::string save_state;
  std::string seed = "1";
  std::string speed;
  double until_s = -1;
  double wall_limit_s = -1;
  std::string threads = "auto";
  double error_level = -1;
  bool headless = false;
  bool ui = false;
  int ui_port = -1;
  std::string listen;
  bool paused = false;
  bool public_ports = false;
  std::string robot;
  SerialArguments serial;
  std::map<std::string, int> port_numbers;                 // by protocol; -1: the usual one
  std::map<std::string, std::string> broadcast_addresses;  // by protocol; empty: none
  bool exit_with_programs = false;
  std::string log_dir;
  std::string lcd_dir;
  std::string audio_dir;
  WireArguments wires;
  std::string record;
  std::int64_t hash_every = 0;
  std::string summary;
  bool check_repeat = false;
  std::string gdb;  // robot
};

// No robot has this id or name; the error lists those that there are.
Error no_such_robot(const std::string& option, const std::string& robot, const Spec& spec);

// True for a world whose devices wait for programs started by hand, with nothing else to run. Its
// ports are opened even if the user does not ask for that.
bool serves_by_itself(const Spec& spec, const RunOptions& options);
// Whether to serve browsers.
bool wants_ui(const RunArguments& arguments);

// A command that has already chosen the world does not ask for one.
void add_run_options(Options& options, RunArguments& arguments);

// Runs `understudy run` with these arguments; returns the exit code.
int run_with_arguments(const RunArguments& arguments);

// The options for a run of this world. Settings of the world itself (the error level, built-in
// programs) are put into the spec. The error names the option and what it accepts.
Result<RunOptions> make_run_options(const RunArguments& arguments, Spec& spec);

}  // namespace understudy
