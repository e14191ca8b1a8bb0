// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ProgramMemory: the memory that the run shares with one program, and what the simulator itself
// knows about that program: its robot, its subreaper and its processes. For these it never trusts
// what it reads from the memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "clients/wire/time_wire.h"

namespace understudy {

struct ProgramMemoryParams {
  int family = 0;  // its index among the programs of the run
  int robot_id = 0;
  std::uint64_t seed = 1;
  std::int64_t epoch_s = 0;
  TimeNs write_cost_ns = 0;
  TimeNs look_cost_ns = 0;
};

class ProgramMemory {
 public:
  static Result<std::unique_ptr<ProgramMemory>> make(const ProgramMemoryParams& params);
  ~ProgramMemory();
  ProgramMemory(const ProgramMemory&) = delete;
  ProgramMemory& operator=(const ProgramMemory&) = delete;

  us_run& shared() { return *run_; }
  const us_run& shared() const { return *run_; }
  int descriptor() const { return fd_; }
  int robot_id() const { return robot_id_; }

  // Reserves a slot for a process that is about to start; -1 if all are taken.
  int reserve(TimeNs now, TimeNs horizon);
  // Reserves this slot, whose process has ended, for the next process that `parent` starts. Does
  // nothing if another process has taken it meanwhile.
  void reserve_again(int slot, TimeNs now, TimeNs horizon, int parent);
  int slots_used() const;
  void add_address(us_address_kind kind, const std::string& name);

  // All processes of the program descend from this one.
  void set_subreaper(int pid) { subreaper_ = pid; }
  // A descriptor of the process in this slot, as long as it is known; -1 if it has ended or does
  // not belong to the program.
  int process(int slot);
  int process_number(int slot);          // its process id; 0 if there is none
  bool names_foreign_process(int slot);  // a living process that does not belong to the program
  void forget_process(int slot);

 private:
  struct Process {
    int pid = 0;
    int descriptor = -1;
  };
  ProgramMemory() = default;
  bool descends_from_keeper(int pid) const;
  bool take(int slot, TimeNs now, TimeNs horizon);
  int fd_ = -1;
  us_run* run_ = nullptr;
  int robot_id_ = 0;
  int subreaper_ = 0;
  std::uint32_t addresses_ = 0;
  std::array<Process, US_SLOTS> processes_;
};

}  // namespace understudy
