// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The built simulator as a user has it: a program with arguments, output and an exit code. Tests
// start it here, read its summary, and look at it from outside while it runs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/basics.h"

namespace understudy::scenario {

using Arguments = std::vector<std::string>;

// A process of our own; at the latest its destructor ends it.
class Process {
 public:
  // `environment` holds NAME=value for what differs from ours; settings are in a folder of its own.
  explicit Process(const Arguments& command, const Arguments& environment = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  int pid() const { return pid_; }
  void signal(int number) const;
  bool running();
  // The exit code, 128 + number after a signal; after `seconds` it is killed and -1 is returned.
  int wait(double seconds = 100);
  std::string out() const;
  std::string err() const;

 private:
  void note_end(int status);

  TempDir folder_;
  int pid_ = 0;
  bool ended_ = false;
  int exit_code_ = -1;
};

// What one `understudy ...` left behind.
struct CliResult {
  int exit_code = -1;
  std::string out;
  std::string err;
  nlohmann::json summary = {};  // of --summary; null if there is none

  // Shorthands for the summary, "?" or NaN if it has none.
  std::string hash() const;
  std::string ended() const;
  double virtual_s() const;
  bool repeatable() const;
  std::string reasons() const;  // all in one text
  nlohmann::json robot(const std::string& name) const;
  nlohmann::json program(const std::string& robot) const;
};

std::string simulator();                            // build/<preset>/bin/understudy
std::string test_program(const std::string& name);  // of tests/programs
std::string source_path(const std::string& path);   // of the source tree

CliResult run_cli(const Arguments& arguments);
// `understudy run` with --summary.
CliResult run_world(const Arguments& arguments);
// One S4 in an empty box, and this program for it.
CliResult run_program(const std::string& program, const Arguments& more = {});
// The world of run_program: it stands on the left and looks along +x.
extern const char* const kBox;

// `understudy run` with --summary, under way.
class RunningWorld {
 public:
  explicit RunningWorld(Arguments arguments, const Arguments& environment = {});
  Process& process() { return process_; }
  // The program of the simulator (its first child), waiting until there is one.
  int program_pid();
  CliResult finish(double seconds = 100);

 private:
  TempDir folder_;
  Process process_;
};

std::vector<int> children_of(int pid);
// User and system time of a process so far.
double processor_seconds(int pid);
// Internet sockets of a process, one line each.
std::vector<std::string> sockets_of(int pid);
bool somebody_listens_on(int tcp_port);

// Tests that look at or open the real RoBIOS port take turns, also across processes.
class RobiosPort {
 public:
  RobiosPort();
  ~RobiosPort();
  RobiosPort(const RobiosPort&) = delete;
  RobiosPort& operator=(const RobiosPort&) = delete;

 private:
  int lock_ = -1;
};

// Processes that keep so many cores busy.
class BusyCores {
 public:
  explicit BusyCores(int count);
  ~BusyCores();
  BusyCores(const BusyCores&) = delete;
  BusyCores& operator=(const BusyCores&) = delete;

 private:
  std::vector<int> pids_;
};

}  // namespace understudy::scenario
