// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tick/worker_pool.h"

#include <algorithm>

namespace understudy {
namespace {

constexpr int kFewBodies = 30;          // below this a second thread costs more than it saves
constexpr int kPiecesPerThread = 8;     // so that a late worker still finds something to do
constexpr int kSpins = 4000;            // some fifty microseconds
constexpr int kLongWait = 20 * kSpins;  // no piece takes this long: its worker lost its core
constexpr int kLongestBreak = 8192;
constexpr std::uint64_t kPiecesMask = 0xFFFFFFFF;

void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

int WorkerPool::choose_threads(int bodies) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return bodies < kFewBodies ? 1 : std::min(cores, std::max(2, bodies / 200));
}

WorkerPool::WorkerPool(int threads) {
  for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { work_until_stopped(); });
}

WorkerPool::~WorkerPool() {
  stop_.store(true);
  wake_.fetch_add(1);
  wake_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void WorkerPool::run(int count, int smallest, Range range, const void* work) {
  if (workers_.empty() || count < smallest || alone_ > 0) {
    if (alone_ > 0) --alone_;
    range(work, 0, count);
    return;
  }
  range_ = range;
  work_ = work;
  count_ = count;
  pieces_ = std::min(count, threads() * kPiecesPerThread);
  unfinished_.store(pieces_, std::memory_order_relaxed);
  const std::uint64_t job = (offered_.load(std::memory_order_relaxed) >> 32) + 1;
  // Offering publishes the job; see take_piece().
  offered_.store(job << 32 | static_cast<std::uint64_t>(pieces_));
  wake_.fetch_add(1);
  if (asleep_.load() > 0) wake_.notify_all();
  while (take_piece()) {
  }
  // The last pieces are being done by workers that are running right now, or were until the system
  // gave their core to another process.
  int waits = 0;
  for (; unfinished_.load(std::memory_order_acquire) > 0; ++waits)
    if (waits < kLongWait)
      relax();
    else
      std::this_thread::yield();
  // On a busy machine, help costs more than it saves. So do without it for a while, and longer each
  // time. Only the time this takes depends on it, never the result.
  if (waits >= kLongWait) {
    alone_ = break_;
    break_ = std::min(2 * break_, kLongestBreak);
  } else if (break_ > kShortBreak) {
    --break_;
  }
}

// Returns false if there was nothing to take.
bool WorkerPool::take_piece() {
  std::uint64_t seen = offered_.load(std::memory_order_acquire);
  do {
    if ((seen & kPiecesMask) == 0) return false;
    // The job's number in the high half makes this fail if the job has changed meanwhile.
  } while (!offered_.compare_exchange_weak(seen, seen - 1, std::memory_order_acq_rel));
  const auto piece = static_cast<std::int64_t>(seen & kPiecesMask) - 1;
  const auto begin = static_cast<int>(piece * count_ / pieces_);
  const auto end = static_cast<int>((piece + 1) * count_ / pieces_);
  range_(work_, begin, end);
  unfinished_.fetch_sub(1, std::memory_order_release);
  return true;
}

void WorkerPool::work_until_stopped() {
  while (!stop_.load()) {
    const std::uint32_t call = wake_.load();
    while (take_piece()) {
    }
    const auto call_may_come = [&] {
      return wake_.load(std::memory_order_relaxed) == call &&
             rest_.load(std::memory_order_relaxed) != call;
    };
    for (int spins = 0; spins < kSpins && call_may_come(); ++spins) relax();
    if (wake_.load() != call) continue;
    asleep_.fetch_add(1);
    wake_.wait(call);
    asleep_.fetch_sub(1);
  }
}

}  // namespace understudy
