// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tick/worker_pool.h"

#include <gtest/gtest.h>

#include <chrono>
#include <numeric>

namespace understudy::worker_pool_test {
namespace {

TEST(WorkerPool, EveryItemOnce) {
  for (const int threads : {1, 2, 8}) {
    WorkerPool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    for (const int count : {0, 1, 15, 16, 17, 1000}) {
      std::vector<int> done(static_cast<std::size_t>(count));
      pool.for_each(count, [&](int i) { ++done[static_cast<std::size_t>(i)]; });
      EXPECT_EQ(std::accumulate(done.begin(), done.end(), 0), count) << threads;
      for (const int d : done) EXPECT_EQ(d, 1);
    }
  }
}

// Many short jobs in a row: a late worker must never touch a job that is over.
TEST(WorkerPool, JobsDoNotMix) {
  WorkerPool pool(4);
  std::vector<int> slots(64);
  for (int job = 0; job < 20'000; ++job) {
    pool.for_each(64, [&](int i) { slots[static_cast<std::size_t>(i)] = job + i; });
    for (int i = 0; i < 64; ++i) ASSERT_EQ(slots[static_cast<std::size_t>(i)], job + i) << job;
  }
}

// After a pause long enough for the workers to fall asleep, they still come to help or at least do
// not disturb.
TEST(WorkerPool, WakesUpAgain) {
  WorkerPool pool(3);
  for (int round = 0; round < 5; ++round) {
    std::atomic<int> sum{0};
    pool.for_each(100, [&](int i) { sum += i; });
    EXPECT_EQ(sum.load(), 4950);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST(WorkerPool, FewRobotsGetOneThread) {
  EXPECT_EQ(WorkerPool::choose_threads(1), 1);
  EXPECT_EQ(WorkerPool::choose_threads(29), 1);
  EXPECT_LE(WorkerPool::choose_threads(100'000),
            static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
}

}  // namespace
}  // namespace understudy::worker_pool_test
