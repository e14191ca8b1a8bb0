// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd ways of threads to wait for each other, with the C++ library, and to end.
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>
#include <vector>

#include "tests/programs/odd.h"

using namespace std::chrono_literals;

namespace {

void polls_a_future() {
  auto later = std::async(std::launch::async, [] {
    std::this_thread::sleep_for(300ms);
    return PSDGet(1);
  });
  while (later.wait_for(10ms) != std::future_status::ready) {
  }
  std::printf("psd %d\n", later.get());
}

void takes_turns_by_condition() {
  constexpr int kThreads = 8;
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 20; ++round) {
        std::unique_lock hold(mutex);
        changed.wait_for(hold, 7ms * (i + 1), [&] { return turn % kThreads == i; });
        ++turn;
        std::printf("%d", i);
        changed.notify_all();
      }
    });
  for (std::thread& thread : threads) thread.join();
  std::printf("\n%d\n", turn);
}

void waits_for_an_atomic() {
  std::atomic<int> flag{0};
  std::thread setter([&] {
    std::this_thread::sleep_for(200ms);
    flag = 1;
    flag.notify_all();
  });
  flag.wait(0);
  setter.join();
}

void acquires_now_and_then() {
  std::counting_semaphore<5> semaphore(0);
  std::thread giver([&] {
    for (int i = 0; i < 5; ++i) {
      std::this_thread::sleep_for(50ms);
      semaphore.release();
    }
  });
  int acquired = 0;
  for (int i = 0; i < 12; ++i) acquired += semaphore.try_acquire_for(31ms) ? 1 : 0;
  giver.join();
  std::printf("acquired %d\n", acquired);
}

// With one thread, the C library leaves out what several would need.
void acquires_alone() {
  std::counting_semaphore<5> semaphore(1);
  for (int i = 0; i < 3; ++i) odd::tell(semaphore.try_acquire_for(120ms));
  std::thread([] {}).join();
  odd::tell(semaphore.try_acquire_for(120ms));
}

void arrives_at_a_latch() {
  std::latch all(4);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      std::this_thread::sleep_for(20ms * i);
      all.arrive_and_wait();
      std::printf("%d\n", i);
    });
}

void shares_a_lock() {
  std::shared_timed_mutex mutex;
  mutex.lock();
  std::thread reader([&] { std::printf("%d\n", mutex.try_lock_shared_for(100ms) ? 1 : 0); });
  std::this_thread::sleep_for(300ms);
  mutex.unlock();
  reader.join();
}

void shares_a_lock_with_nobody() {
  std::shared_timed_mutex mutex;
  mutex.lock_shared();
  odd::tell(mutex.try_lock_for(150ms));
  odd::tell(mutex.try_lock_shared_for(150ms));
}

// Who gets how much depends on who is woken first.
void feeds_consumers() {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<int> queue;
  bool end = false;
  std::vector<int> got[4];
  std::vector<std::thread> consumers;
  for (std::vector<int>& mine : got)
    consumers.emplace_back([&] {
      for (;;) {
        std::unique_lock hold(mutex);
        changed.wait(hold, [&] { return end || !queue.empty(); });
        if (queue.empty()) return;
        mine.push_back(queue.back());
        queue.pop_back();
      }
    });
  for (int i = 0; i < 1000; ++i) {
    {
      const std::lock_guard hold(mutex);
      queue.push_back(i);
    }
    changed.notify_one();
    if (i % 100 == 0) usleep(500);
  }
  {
    const std::lock_guard hold(mutex);
    end = true;
  }
  changed.notify_all();
  for (std::thread& consumer : consumers) consumer.join();
  for (const std::vector<int>& mine : got) {
    unsigned long sum = 0;
    for (const int value : mine) sum = sum * 31 + static_cast<unsigned long>(value);
    std::printf("%zu:%lu ", mine.size(), sum % 1000003);
  }
  std::printf("\n");
}

void starts_many() {
  std::atomic<int> ended{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 500; ++i)
    threads.emplace_back([&, i] {
      std::this_thread::sleep_for(1ms * (i % 50));
      ++ended;
    });
  for (std::thread& thread : threads) thread.join();
  std::printf("%d\n", ended.load());
}

void detaches() {
  std::thread([] {
    usleep(100000);
    std::printf("detached %.4f\n", odd::now());
    std::fflush(stdout);
  }).detach();
  usleep(50000);
}

// Stacks of threads that have ended are used again, in the order in which they ended.
void detaches_and_shows_addresses() {
  for (int i = 0; i < 12; ++i) {
    std::thread([i] {
      const int local = i;
      usleep(static_cast<useconds_t>(1000 * (i * 7 % 5)));
      void* const heap = std::malloc(100);
      std::printf("%d %p %p %lx\n", i, static_cast<const void*>(&local), heap, pthread_self());
    }).detach();
    if (i % 3 == 2) usleep(2500);
  }
  usleep(50000);
}

void ends_before_its_thread() {
  pthread_t thread;
  const auto last = [](void*) -> void* {
    usleep(200000);
    std::printf("last\n");
    std::fflush(stdout);
    return nullptr;
  };
  odd::must(pthread_create(&thread, nullptr, last, nullptr) == 0);
  VWSetSpeed(0, 0);
  pthread_exit(nullptr);
}

struct SaysGoodbye {
  int touched = 0;
  ~SaysGoodbye() {
    std::printf("thread-local gone, %d\n", touched);
    usleep(1000);
  }
};
thread_local SaysGoodbye says_goodbye;

void destroys_thread_locals() {
  std::thread([] {
    says_goodbye.touched = 1;
    usleep(1000);
  }).join();
}

void throws_in_a_thread() {
  std::thread([] { throw 1; }).join();
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"async", polls_a_future},
                   {"cond", takes_turns_by_condition},
                   {"atomicwait", waits_for_an_atomic},
                   {"semaphore20", acquires_now_and_then},
                   {"semaphorealone", acquires_alone},
                   {"latch", arrives_at_a_latch},
                   {"shared", shares_a_lock},
                   {"sharedalone", shares_a_lock_with_nobody},
                   {"producer", feeds_consumers},
                   {"manythreads", starts_many},
                   {"detach", detaches},
                   {"detachaddresses", detaches_and_shows_addresses},
                   {"pthreadexit", ends_before_its_thread},
                   {"tls", destroys_thread_locals},
                   {"exception", throws_in_a_thread}});
}
