// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Threads for the stages of a tick. A job is cut into pieces, and the caller and the workers take
// pieces until none is left. The caller never waits for a worker that has not woken up yet; it does
// the work itself. Workers spin briefly and then block, since waking a thread costs more than most
// stages.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "world/parallel.h"

namespace understudy {

class WorkerPool final : public Parallel {
 public:
  // The caller counts as one of the threads.
  explicit WorkerPool(int threads);
  ~WorkerPool() override;
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }
  // A sensible number of threads for this many robots and objects on this machine.
  static int choose_threads(int bodies);
  // There will be nothing to do for a while, so the workers release their cores at once.
  void rest() { rest_.store(wake_.load(std::memory_order_relaxed), std::memory_order_relaxed); }

 protected:
  void run(int count, int smallest, Range range, const void* work) override;

 private:
  void work_until_stopped();
  bool take_piece();

  // Written before a job's pieces are offered. Read only by a thread that holds one of its pieces.
  Range range_ = nullptr;
  const void* work_ = nullptr;
  int count_ = 0;
  int pieces_ = 0;

  static constexpr int kShortBreak = 64;  // jobs
  int alone_ = 0;                         // number of jobs left to do without help
  int break_ = kShortBreak;               // how long the next break from help will be

  // High half: number of the job. Low half: pieces that have not been taken yet.
  alignas(64) std::atomic<std::uint64_t> offered_{0};
  alignas(64) std::atomic<int> unfinished_{0};
  alignas(64) std::atomic<std::uint32_t> wake_{0};
  std::atomic<std::uint32_t> rest_{0};  // do not spin after this call
  std::atomic<int> asleep_{0};
  std::atomic<bool> stop_{false};
  std::vector<std::thread> workers_;
};

}  // namespace understudy
