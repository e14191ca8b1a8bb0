// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Facts about clocks other than the time: their resolution, the clocks that measure processes and
// threads, and how far they may be wrong.
#define _GNU_SOURCE
#include <errno.h>
#include <sys/time.h>
#include <unistd.h>

#include "clients/shim/shim.h"

US_EXPORT int clock_getres(clockid_t clock, struct timespec* out) {
  REAL(int, clock_getres, clockid_t, struct timespec*);
  if (us_slot == NULL) return real_clock_getres(clock, out);
  if (out != NULL) *out = (struct timespec){.tv_nsec = 1};
  return 0;
}

US_EXPORT int timespec_getres(struct timespec* out, int base) {
  return base == TIME_UTC && clock_getres(CLOCK_REALTIME, out) == 0 ? base : 0;
}

// The C library's ids for these clocks contain real process and thread ids. Here all processor
// clocks show the same time.
US_EXPORT int clock_getcpuclockid(pid_t pid, clockid_t* out) {
  REAL(int, clock_getcpuclockid, pid_t, clockid_t*);
  if (us_slot == NULL) return real_clock_getcpuclockid(pid, out);
  if (pid != 0 && us_slot_of(pid) == NULL) return ESRCH;
  *out = CLOCK_PROCESS_CPUTIME_ID;
  return 0;
}

US_EXPORT int pthread_getcpuclockid(pthread_t thread, clockid_t* out) {
  REAL(int, pthread_getcpuclockid, pthread_t, clockid_t*);
  if (us_slot == NULL) return real_pthread_getcpuclockid(thread, out);
  *out = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}

// As in sys/timex.h, where both functions have the second one's name.
struct clock_state {
  struct timeval time;
  long largest_error, estimated_error;
};
struct long_clock_state {
  struct clock_state state;
  long tai;
  long unused[4];
};

US_EXPORT int ntp_gettime(struct clock_state* out) {
  REAL(int, ntp_gettime, struct clock_state*);
  if (us_slot == NULL) return real_ntp_gettime(out);
  *out = (struct clock_state){.largest_error = 0};
  return gettimeofday(&out->time, NULL);
}

US_EXPORT int ntp_gettimex(struct long_clock_state* out) {
  REAL(int, ntp_gettimex, struct long_clock_state*);
  if (us_slot == NULL) return real_ntp_gettimex(out);
  *out = (struct long_clock_state){.tai = 0};
  return gettimeofday(&out->state.time, NULL);
}
