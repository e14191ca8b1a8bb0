// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clocks, sleeps and timers in virtual time. Every clock of the system shows the same instant. Wall
// clocks count from the run's epoch, and all others from the start of the run.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>
#include <sys/timex.h>
#include <unistd.h>

#include "clients/shim/shim.h"

// The machine booted an hour before the run, so programs that subtract from the monotonic clock do
// not get negative times.
#define US_BOOT_NS (3600 * US_SECOND)

int64_t us_now(void) { return us_slot->now; }

int64_t us_deadline_in(int64_t ns) { return ns < 0 ? US_NEVER : us_slot->now + ns; }

struct timespec us_to_timespec(int64_t ns) {
  return (struct timespec){.tv_sec = ns / US_SECOND, .tv_nsec = ns % US_SECOND};
}

int64_t us_from_timespec(const struct timespec* t) {
  if (t->tv_sec > INT64_MAX / US_SECOND / 2) return US_NEVER / 2;
  return (int64_t)t->tv_sec * US_SECOND + t->tv_nsec;
}

static int64_t clock_offset(clockid_t clock) {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
      return us_run->epoch_s * US_SECOND;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
      return 0;
    default:
      return US_BOOT_NS;
  }
}

int64_t us_deadline_from_clock(clockid_t clock, const struct timespec* absolute) {
  return us_from_timespec(absolute) - clock_offset(clock);
}

bool us_sleep_until(int64_t when) {
  if (when <= us_slot->now) return true;
  if (us_thread_count == 1 && when < us_slot->horizon && when < us_next_timer()) {
    us_slot->now = when;
    return true;
  }
  return !us_wait(&(struct us_want_set){.deadline = when, .interruptible = true, .is_timer = true});
}

// Unlike a sleep, this does not pass the token unless a tick or a timer lies in between.
void us_spend(int64_t ns) {
  const int64_t when = us_slot->now + ns;
  if (when < us_slot->horizon && when < us_next_timer())
    us_slot->now = when;
  else
    us_sleep_until(when);
}

static int64_t look(void) {
  us_spend(us_run->look_cost_ns);
  return us_slot->now;
}

US_EXPORT int clock_gettime(clockid_t clock, struct timespec* out) {
  REAL(int, clock_gettime, clockid_t, struct timespec*);
  if (!us_on()) return real_clock_gettime(clock, out);
  const int64_t t = look() + clock_offset(clock);
  *out = us_to_timespec(t);
  return 0;
}

US_EXPORT int timespec_get(struct timespec* out, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, out) == 0 ? base : 0;
}

US_EXPORT int gettimeofday(struct timeval* out, void* zone) {
  (void)zone;
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  *out = (struct timeval){.tv_sec = t.tv_sec, .tv_usec = t.tv_nsec / 1000};
  return 0;
}

US_EXPORT time_t time(time_t* out) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  if (out != NULL) *out = t.tv_sec;
  return t.tv_sec;
}

US_EXPORT clock_t clock(void) {
  REAL(clock_t, clock, void);
  return us_on() ? (clock_t)(look() / 1000) : real_clock();
}

US_EXPORT clock_t times(struct tms* out) {
  REAL(clock_t, times, struct tms*);
  if (!us_on()) return real_times(out);
  const clock_t t = (clock_t)(look() / (US_SECOND / sysconf(_SC_CLK_TCK)));
  if (out != NULL) *out = (struct tms){.tms_utime = t};
  return t;
}

US_EXPORT int getrusage(int who, struct rusage* out) {
  REAL(int, getrusage, int, struct rusage*);
  if (!us_on()) return real_getrusage(who, out);
  const int64_t t = look();
  memset(out, 0, sizeof *out);
  out->ru_utime = (struct timeval){.tv_sec = t / US_SECOND, .tv_usec = t % US_SECOND / 1000};
  return 0;
}

US_EXPORT int ftime(struct timeb* out) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  *out = (struct timeb){.time = t.tv_sec, .millitm = (unsigned short)(t.tv_nsec / 1000000)};
  return 0;
}

// A program in a run cannot set the machine's clocks, not even as root.
static int refuse_to_set(void) {
  errno = EPERM;
  return -1;
}

US_EXPORT int clock_settime(clockid_t clock, const struct timespec* value) {
  REAL(int, clock_settime, clockid_t, const struct timespec*);
  return us_on() ? refuse_to_set() : real_clock_settime(clock, value);
}

US_EXPORT int settimeofday(const struct timeval* value, const struct timezone* zone) {
  REAL(int, settimeofday, const struct timeval*, const struct timezone*);
  return us_on() ? refuse_to_set() : real_settimeofday(value, zone);
}

US_EXPORT int adjtime(const struct timeval* change, struct timeval* left) {
  REAL(int, adjtime, const struct timeval*, struct timeval*);
  return us_on() ? refuse_to_set() : real_adjtime(change, left);
}

US_EXPORT int adjtimex(struct timex* state) {
  REAL(int, adjtimex, struct timex*);
  return us_on() ? refuse_to_set() : real_adjtimex(state);
}

US_EXPORT int ntp_adjtime(struct timex* state) { return adjtimex(state); }

US_EXPORT int clock_adjtime(clockid_t clock, struct timex* state) {
  REAL(int, clock_adjtime, clockid_t, struct timex*);
  return us_on() ? refuse_to_set() : real_clock_adjtime(clock, state);
}

US_EXPORT int clock_nanosleep(clockid_t clock, int flags, const struct timespec* request,
                              struct timespec* left) {
  REAL(int, clock_nanosleep, clockid_t, int, const struct timespec*, struct timespec*);
  if (!us_on()) return real_clock_nanosleep(clock, flags, request, left);
  if (request->tv_nsec < 0 || request->tv_nsec >= US_SECOND) return EINVAL;
  const int64_t when = (flags & TIMER_ABSTIME) != 0 ? us_deadline_from_clock(clock, request)
                                                    : us_slot->now + us_from_timespec(request);
  if (us_sleep_until(when)) return 0;
  const int64_t rest = when > us_slot->now ? when - us_slot->now : 0;
  if (left != NULL && (flags & TIMER_ABSTIME) == 0) *left = us_to_timespec(rest);
  return EINTR;
}

US_EXPORT int nanosleep(const struct timespec* request, struct timespec* left) {
  const int code = clock_nanosleep(CLOCK_MONOTONIC, 0, request, left);
  if (code == 0) return 0;
  errno = code;
  return -1;
}

US_EXPORT int usleep(useconds_t us) {
  const struct timespec request = {.tv_sec = us / 1000000, .tv_nsec = (long)(us % 1000000) * 1000};
  return nanosleep(&request, NULL);
}

US_EXPORT unsigned sleep(unsigned seconds) {
  const struct timespec request = {.tv_sec = seconds};
  struct timespec left = {0};
  if (nanosleep(&request, &left) == 0) return 0;
  return (unsigned)(left.tv_sec + (left.tv_nsec >= US_SECOND / 2));
}

US_EXPORT int pause(void) {
  REAL(int, pause, void);
  if (!us_on()) return real_pause();
  us_wait(&(struct us_want_set){.deadline = US_NEVER, .interruptible = true});
  errno = EINTR;
  return -1;
}
