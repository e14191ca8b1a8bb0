// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What there is to know about clocks besides the time: how fine they are, which ones measure
// processes and threads, how far they may be wrong.
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

// The library's own numbers of these clocks hold real process and thread numbers. All clocks of the
// processor show the same here.
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

// As sys/timex.h has it, where both functions bear the second one's name.
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
