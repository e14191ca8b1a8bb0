// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bell: how programs wake the simulator. A small memory that all of them share; who spoils it makes
// the run slow, and nothing else.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "base/time.h"
#include "clients/wire/spin.h"
#include "clients/wire/time_wire.h"

namespace understudy {

class Bell {
 public:
  static Result<std::unique_ptr<Bell>> make();
  ~Bell();
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;

  // Of the memory; programs inherit it.
  int descriptor() const { return fd_; }
  // How often it has rung.
  std::uint32_t count() const { return shared_->doorbell.load(); }
  // From another thread, or from a signal handler.
  void ring();

  // The processor core that the simulator runs on, for those who wait for it.
  int core() const { return shared_->sim_core; }
  void tell_core();

  // Looks for a moment whether it rings. True if it has rung more often than `seen`.
  bool look(std::uint32_t seen);
  // Sleeps until it has rung so often, at most so long.
  void sleep_until(std::uint32_t count, TimeNs at_most);

 private:
  Bell() = default;

  int fd_ = -1;
  us_bell* shared_ = nullptr;
  us_spinner spinner_{.limit = US_SPIN_CYCLES, .waits = 0};
};

}  // namespace understudy
