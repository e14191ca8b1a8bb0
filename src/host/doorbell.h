// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Doorbell: how programs wake the simulator. It is a small memory that all of them share. A program
// that corrupts it makes the run slow, but does no other harm.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "base/time.h"
#include "clients/wire/spin.h"
#include "clients/wire/time_wire.h"

namespace understudy {

class Doorbell {
 public:
  static Result<std::unique_ptr<Doorbell>> make();
  ~Doorbell();
  Doorbell(const Doorbell&) = delete;
  Doorbell& operator=(const Doorbell&) = delete;

  // The descriptor of the memory; programs inherit it.
  int descriptor() const { return fd_; }
  // How often the doorbell has rung.
  std::uint32_t count() const { return shared_->doorbell.load(); }
  // May be called from another thread or from a signal handler.
  void ring();

  // The processor core that the simulator runs on, for programs that wait for it.
  int core() const { return shared_->sim_core; }
  void tell_core();

  // Spins for a moment. Returns true if the doorbell has rung more often than `seen`.
  bool look(std::uint32_t seen);
  // Sleeps until the doorbell has rung `count` times, but not longer than `at_most`.
  void sleep_until(std::uint32_t count, TimeNs at_most);

 private:
  Doorbell() = default;

  int fd_ = -1;
  us_bell* shared_ = nullptr;
  us_spinner spinner_{.limit = US_SPIN_CYCLES, .waits = 0};
};

}  // namespace understudy
