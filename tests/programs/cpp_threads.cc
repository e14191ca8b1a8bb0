// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The C++ library's own ways to wait and to be random: futures, conditions, atomics, timed locks,
// sleeps, random_device. Prints what must be the same every time.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <future>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

extern "C" int VWSetSpeed(int linear, int angular);

using namespace std::chrono_literals;

int main() {
  const auto start = std::chrono::steady_clock::now();
  VWSetSpeed(100, 10);
  std::random_device entropy;
  std::mt19937 generator(entropy());
  std::printf("%u", static_cast<unsigned>(generator() % 1000));

  auto later = std::async(std::launch::async, [] {
    std::this_thread::sleep_for(30ms);
    return 42;
  });
  std::printf(" %d", later.wait_for(10ms) == std::future_status::timeout ? 1 : 0);
  std::printf(" %d", later.get());

  std::atomic<int> stage{0};
  std::thread waker([&] {
    std::this_thread::sleep_for(20ms);
    stage = 1;
    stage.notify_one();
  });
  stage.wait(0);
  waker.join();

  std::timed_mutex lock;
  lock.lock();
  std::thread impatient([&] { std::printf(" %d", lock.try_lock_for(15ms) ? 1 : 0); });
  impatient.join();
  lock.unlock();

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<int> order;
  std::vector<std::thread> crowd;
  for (int i = 0; i < 4; ++i) {
    crowd.emplace_back([&, i] {
      std::this_thread::sleep_for(std::chrono::milliseconds(generator() % 10));
      const std::lock_guard hold(mutex);
      order.push_back(i);
      changed.notify_all();
    });
  }
  {
    std::unique_lock hold(mutex);
    changed.wait(hold, [&] { return order.size() == 4; });
  }
  for (std::thread& thread : crowd) thread.join();
  for (const int i : order) std::printf(" %d", i);
  const auto passed = std::chrono::steady_clock::now() - start;
  std::printf(" %lld us\n", static_cast<long long>(passed / 1us));
  VWSetSpeed(0, 0);
  return 0;
}
