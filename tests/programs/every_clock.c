// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Prints every clock of the C library at the start and after a sleep of 1.25 s, the random numbers
// of its own process, and what timed waits do.
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

static const struct {
  const char* name;
  clockid_t id;
} clocks[] = {{"realtime", CLOCK_REALTIME},
              {"realtime coarse", CLOCK_REALTIME_COARSE},
              {"tai", CLOCK_TAI},
              {"monotonic", CLOCK_MONOTONIC},
              {"monotonic raw", CLOCK_MONOTONIC_RAW},
              {"monotonic coarse", CLOCK_MONOTONIC_COARSE},
              {"boottime", CLOCK_BOOTTIME},
              {"process", CLOCK_PROCESS_CPUTIME_ID},
              {"thread", CLOCK_THREAD_CPUTIME_ID}};

enum { CLOCKS = sizeof clocks / sizeof clocks[0] };

static double seconds(struct timespec t) { return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec; }

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return seconds(t);
}

// All that tell a time, in one list.
static int read_all(double* times_s) {
  int count = 0;
  for (int i = 0; i < CLOCKS; ++i) times_s[count++] = now(clocks[i].id);
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  times_s[count++] = seconds(t);
  struct timeval v;
  gettimeofday(&v, NULL);
  times_s[count++] = (double)v.tv_sec + 1e-6 * (double)v.tv_usec;
  times_s[count++] = (double)time(NULL);
  times_s[count++] = (double)clock() / CLOCKS_PER_SEC;
  struct tms user;
  times_s[count++] = (double)times(&user) / (double)sysconf(_SC_CLK_TCK);
  times_s[count++] = (double)user.tms_utime / (double)sysconf(_SC_CLK_TCK);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  times_s[count++] = (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec;
  return count;
}

static void show_clocks(void) {
  double before[32], after[32];
  read_all(before);
  usleep(1250000);
  const int count = read_all(after);
  for (int i = 0; i < count; ++i) {
    printf("%s %.6f %.6f\n", i < CLOCKS ? clocks[i].name : "other", before[i], after[i]);
    // The sleep, and the looks themselves. time() counts whole seconds.
    const double passed = after[i] - before[i];
    if (passed < 1 || passed > 2) printf("NOT VIRTUAL: %d\n", i);
  }
}

static void show_numbers(void) {
  int below = 1, both = 0;
  for (int i = 0; i < 1000; ++i) {
    const uint32_t coin = arc4random_uniform(2);
    if (coin > 1 || arc4random_uniform(7) > 6 || arc4random_uniform(1) != 0) below = 0;
    both |= 1 << (coin & 1);
  }
  printf("below the bound %d, both sides of a coin %d\n", below, both == 3);
  printf("words %08x %08x\n", arc4random(), arc4random());
}

static void ring(int number) { (void)number; }

// Without a timeout only a signal ends it; the alarm comes after 300 ms.
static void wait_in_ppoll(void) {
  const struct sigaction action = {.sa_handler = ring};
  sigaction(SIGALRM, &action, NULL);
  const struct itimerval alarm = {.it_value = {.tv_usec = 300000}};
  const double start = now(CLOCK_MONOTONIC);
  setitimer(ITIMER_REAL, &alarm, NULL);
  const int result = ppoll(NULL, 0, NULL, NULL);
  printf("ppoll %d after %.2f s\n", result, now(CLOCK_MONOTONIC) - start);
}

// A lock that its holder never gives back: each clock's own end of patience, 200 ms from now.
static void* wait_for_lock(void* lock) {
  static const clockid_t kinds[] = {CLOCK_REALTIME, CLOCK_MONOTONIC};
  for (int i = 0; i < 2; ++i) {
    const double start = now(CLOCK_MONOTONIC);
    struct timespec until;
    clock_gettime(kinds[i], &until);
    until.tv_nsec += 200000000;
    if (until.tv_nsec >= 1000000000) {
      until.tv_nsec -= 1000000000;
      ++until.tv_sec;
    }
    const int result = pthread_mutex_clocklock(lock, kinds[i], &until);
    printf("clocklock %d after %.2f s\n", result, now(CLOCK_MONOTONIC) - start);
  }
  return NULL;
}

int main(void) {
  show_clocks();
  show_numbers();
  wait_in_ppoll();
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  pthread_t waiter;
  pthread_create(&waiter, NULL, wait_for_lock, &lock);
  pthread_join(waiter, NULL);
  return 0;
}
