// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd ways to be woken by a timer or a timeout, and to read and set clocks.
#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/times.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "tests/programs/odd.h"

using namespace std::chrono_literals;

namespace {

constexpr itimerspec kEach50_ms = {{0, 50000000}, {0, 50000000}};

int new_timerfd(int flags) {
  const int fd = timerfd_create(CLOCK_MONOTONIC, flags);
  odd::must(timerfd_settime(fd, 0, &kEach50_ms, nullptr) == 0);
  return fd;
}

// Expirations since the last time, 0 if there are none yet.
std::uint64_t expirations(int fd) {
  std::uint64_t n = 0;
  return read(fd, &n, sizeof n) == sizeof n ? n : 0;
}

void reads_a_timerfd() {
  const int fd = new_timerfd(0);
  std::uint64_t sum = 0;
  for (int i = 0; i < 10; ++i) {
    sum += expirations(fd);
    if (i % 4 == 3) usleep(130000);
  }
  std::printf("%lu\n", sum);
}

struct Watched {
  int timer = new_timerfd(TFD_NONBLOCK);
  int epoll = epoll_create1(0);

  explicit Watched(unsigned events) { control(EPOLL_CTL_ADD, events); }
  void control(int operation, unsigned events) {
    epoll_event wanted = {events, {.fd = timer}};
    odd::must(epoll_ctl(epoll, operation, timer, &wanted) == 0);
  }
  void wait(int timeout_ms) {
    epoll_event event = {};
    const int n = epoll_wait(epoll, &event, 1, timeout_ms);
    std::printf("%d %x %.4f\n", n, n > 0 ? event.events : 0, odd::now());
  }
};

void waits_for_a_timerfd() {
  Watched watched(EPOLLIN);
  for (int i = 0; i < 10; ++i) {
    watched.wait(1000);
    std::printf("%lu\n", expirations(watched.timer));
  }
}

void waits_for_its_edges() {
  Watched watched(EPOLLIN | EPOLLET);
  for (int i = 0; i < 6; ++i) watched.wait(i % 2 == 0 ? 1000 : 20);
  std::printf("%lu\n", expirations(watched.timer));
  for (int i = 0; i < 2; ++i) watched.wait(120);
}

void waits_for_one_shot_at_a_time() {
  Watched watched(EPOLLIN | EPOLLONESHOT);
  for (int i = 0; i < 3; ++i) {
    watched.wait(1000);
    watched.wait(120);
    std::printf("%lu\n", expirations(watched.timer));
    watched.control(EPOLL_CTL_MOD, EPOLLIN | EPOLLONESHOT);
  }
}

void selects() {
  for (int i = 0; i < 10; ++i) {
    timeval left = {0, 33333};
    select(0, nullptr, nullptr, nullptr, &left);
    std::printf("%ld ", left.tv_usec);
  }
  std::printf("\n");
}

void waits_for_nothing() {
  const timespec third = {0, 333333333};
  pselect(0, nullptr, nullptr, nullptr, &third, nullptr);
  ppoll(nullptr, 0, &third, nullptr);
  epoll_event event;
  epoll_pwait2(epoll_create1(0), &event, 1, &third, nullptr);
  std::printf("%.6f\n", odd::now());
}

void sleeps_until() {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 1; i <= 10; ++i) std::this_thread::sleep_until(start + 33ms * i);
  std::this_thread::sleep_until(std::chrono::system_clock::now() + 100ms);
  const auto date = std::chrono::system_clock::now().time_since_epoch();
  std::printf("%ld\n", static_cast<long>(date.count()));
}

void pauses_until_a_timer() {
  signal(SIGALRM, odd::count);
  const itimerval each = {{0, 20000}, {0, 20000}};
  setitimer(ITIMER_REAL, &each, nullptr);
  while (odd::hits < 25) pause();
  const itimerval none = {};
  setitimer(ITIMER_REAL, &none, nullptr);
  std::printf("%d\n", odd::hits);
}

timer_t new_timer(sigevent event) {
  timer_t timer;
  odd::must(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
  odd::must(timer_settime(timer, 0, &kEach50_ms, nullptr) == 0);
  return timer;
}

void has_a_thread_for_a_timer() {
  static std::atomic<int> calls{0};
  sigevent event = {};
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = [](sigval) { ++calls; };
  const timer_t timer = new_timer(event);
  usleep(520000);
  timer_delete(timer);
  std::printf("%d\n", calls.load());
}

void pauses_until_signals_of(sigevent event) {
  signal(SIGUSR1, odd::count);
  event.sigev_signo = SIGUSR1;
  const timer_t timer = new_timer(event);
  while (odd::hits < 5) pause();
  timer_delete(timer);
  odd::tell(odd::hits);
}

void has_a_signal_for_a_timer() {
  sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL;
  pauses_until_signals_of(event);
}

// The signals of the timer go to a second thread; nobody interrupts the first.
void has_a_signal_for_one_thread() {
  std::thread waiter([] {
    sigevent event = {};
    event.sigev_notify = SIGEV_THREAD_ID;
    event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
    pauses_until_signals_of(event);
  });
  std::printf("%d\n", usleep(400000));
  waiter.join();
}

void reads_all_clocks() {
  for (const clockid_t clock :
       {CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_BOOTTIME, CLOCK_MONOTONIC_RAW,
        CLOCK_TAI, CLOCK_MONOTONIC_COARSE, CLOCK_REALTIME_COARSE}) {
    timespec t;
    odd::must(clock_gettime(clock, &t) == 0);
    std::printf("%d: %ld.%09ld\n", clock, t.tv_sec, t.tv_nsec);
  }
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  tms cpu;
  const clock_t ticks = times(&cpu);
  timespec date;
  timespec_get(&date, TIME_UTC);
  std::printf("%ld %ld %ld %ld %ld\n", clock(), usage.ru_utime.tv_usec, usage.ru_majflt, ticks,
              date.tv_sec);
}

// Dates that no kernel would take either, so that it hurts nobody to run this by hand as root.
void sets_clocks() {
  const timespec date = {0, -1};
  const timeval also = {0, -1};
  std::printf("%d ", clock_settime(CLOCK_REALTIME, &date));
  std::printf("%s\n", errno == EPERM ? "EPERM" : "another error");
  errno = 0;
  std::printf("%d ", settimeofday(&also, nullptr));
  std::printf("%s\n", errno == EPERM ? "EPERM" : "another error");
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"timerfd", reads_a_timerfd},
                   {"timerfdepoll", waits_for_a_timerfd},
                   {"timerfdedge", waits_for_its_edges},
                   {"timerfdoneshot", waits_for_one_shot_at_a_time},
                   {"select", selects},
                   {"pselect", waits_for_nothing},
                   {"sleepuntil", sleeps_until},
                   {"itimer", pauses_until_a_timer},
                   {"timercreate", has_a_thread_for_a_timer},
                   {"timercreatesig", has_a_signal_for_a_timer},
                   {"timerthreadid", has_a_signal_for_one_thread},
                   {"cpuclock", reads_all_clocks},
                   {"settime", sets_clocks}});
}
