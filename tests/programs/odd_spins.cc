// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd ways to wait by computing: for another thread, a signal or another process. Most of them no
// simulator can make repeatable, so that it must say so.
#include <sched.h>
#include <sys/mman.h>
#include <sys/time.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "tests/programs/odd.h"

using namespace std::chrono_literals;

namespace {

template <class Step>
void spin_until_a_thread(Step step) {
  std::atomic<bool> flag{false};
  std::thread setter([&] {
    std::this_thread::sleep_for(200ms);
    flag = true;
  });
  while (!flag) step();
  setter.join();
}

void spins() {
  spin_until_a_thread([] {});
}
void spins_and_yields() { spin_until_a_thread(std::this_thread::yield); }
void spins_and_pauses() {
  spin_until_a_thread([] { __builtin_ia32_pause(); });
}

void start_timer(int which, int signal_number) {
  signal(signal_number, odd::count);
  const itimerval each = {{0, 20000}, {0, 20000}};
  setitimer(which, &each, nullptr);
}

void spins_until_a_timer() {
  start_timer(ITIMER_REAL, SIGALRM);
  while (odd::hits < 5) {
  }
  const itimerval none = {};
  setitimer(ITIMER_REAL, &none, nullptr);
}

void asks_the_clock_until_a_timer() {
  start_timer(ITIMER_VIRTUAL, SIGVTALRM);
  const double start = odd::now();
  while (odd::hits < 3 && odd::now() - start < 1) {
  }
  std::printf("%d\n", odd::hits);
}

void asks_the_time_of_day() {
  timeval start, t;
  gettimeofday(&start, nullptr);
  long asked = 0;
  do {
    gettimeofday(&t, nullptr);
    ++asked;
  } while ((t.tv_sec - start.tv_sec) * 1000000 + t.tv_usec - start.tv_usec < 300000);
  std::printf("%ld\n", asked);
}

void spins_until_a_child() {
  void* const place =
      mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  odd::must(place != MAP_FAILED);
  volatile int* const flag = static_cast<volatile int*>(place);
  odd::start_child([&] {
    usleep(300000);
    *flag = 1;
  });
  while (*flag == 0) {
  }
  odd::wait_for_children();
}

void counts_without_a_lock() {
  static volatile long n = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] {
      for (int k = 0; k < 1000000; ++k) n = n + 1;
    });
  for (std::thread& thread : threads) thread.join();
  std::printf("%ld\n", n);
  usleep(static_cast<useconds_t>(n % 100000));
}

void computes_for_long() {
  volatile double sum = 0;
  for (long i = 0; i < 50000000; ++i) sum = sum + 1;
  std::printf("%.0f\n", sum);
}

void is_nice() {
  odd::must(nice(19) != -1);
  sched_yield();
  usleep(100000);
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"spin", spins},
                   {"spinyield", spins_and_yields},
                   {"spinpause", spins_and_pauses},
                   {"itimerspin", spins_until_a_timer},
                   {"itimervirtual", asks_the_clock_until_a_timer},
                   {"busy", asks_the_time_of_day},
                   {"shmspin", spins_until_a_child},
                   {"race", counts_without_a_lock},
                   {"longcompute", computes_for_long},
                   {"nice", is_nice}});
}
