// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// StatePool: copies of a run's state for viewers. A copy that nobody uses any more is
// written over by a later one, so that the thread that ticks seldom has to ask for memory.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "world/state.h"

namespace understudy {

class StatePool {
 public:
  std::shared_ptr<const State> copy(const State& state) {
    std::unique_ptr<State> taken = shelf_->take();
    *taken = state;
    // The last holder puts it back, on any thread, and perhaps after the pool is gone.
    return {taken.release(), [shelf = shelf_](State* used) { shelf->put(used); }};
  }

 private:
  class Shelf {
   public:
    std::unique_ptr<State> take() {
      const std::lock_guard lock(mutex_);
      if (states_.empty()) return std::make_unique<State>();
      std::unique_ptr<State> last = std::move(states_.back());
      states_.pop_back();
      return last;
    }
    void put(State* used) {
      const std::lock_guard lock(mutex_);
      states_.emplace_back(used);
    }

   private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<State>> states_;
  };

  std::shared_ptr<Shelf> shelf_ = std::make_shared<Shelf>();
};

}  // namespace understudy
