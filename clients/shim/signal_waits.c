// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Waiting for a signal. The signal is pending once its cause has happened in virtual time.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>

#include "clients/shim/shim.h"

// True if a signal in the set (or not in it, if `members` is false) is pending.
static bool is_pending(const sigset_t* set, bool members) {
  sigset_t pending;
  sigpending(&pending);
  for (int number = 1; number < NSIG; ++number) {
    if (sigismember(&pending, number) == 1 && (sigismember(set, number) == 1) == members)
      return true;
  }
  return false;
}

static void wait_for_signal(int64_t deadline) {
  us_wait(&(struct us_want_set){
      .deadline = deadline, .flags = US_WANT_CHILD, .interruptible = true, .is_timer = true});
}

// Shells wait for their children like this, with SIGCHLD blocked until here. A signal that the mask
// lets through is pending once its cause has happened in virtual time.
US_EXPORT int sigsuspend(const sigset_t* mask) {
  REAL(int, sigsuspend, const sigset_t*);
  if (!us_on()) return real_sigsuspend(mask);
  const unsigned handled = us_handled();
  while (!is_pending(mask, false) && us_handled() == handled) wait_for_signal(US_NEVER);
  if (is_pending(mask, false)) return real_sigsuspend(mask);
  errno = EINTR;
  return -1;
}

US_EXPORT int sigwait(const sigset_t* set, int* number) {
  REAL(int, sigwait, const sigset_t*, int*);
  if (!us_on()) return real_sigwait(set, number);
  while (!is_pending(set, true)) wait_for_signal(US_NEVER);
  return real_sigwait(set, number);
}

static int wait_for_info(const sigset_t* set, siginfo_t* info, int64_t deadline) {
  REAL(int, sigwaitinfo, const sigset_t*, siginfo_t*);
  while (!is_pending(set, true)) {
    const unsigned handled = us_handled();
    if (us_now() >= deadline) {
      errno = EAGAIN;
      return -1;
    }
    wait_for_signal(deadline);
    if (us_handled() == handled || is_pending(set, true)) continue;
    errno = EINTR;
    return -1;
  }
  return real_sigwaitinfo(set, info);
}

US_EXPORT int sigtimedwait(const sigset_t* set, siginfo_t* info, const struct timespec* timeout) {
  REAL(int, sigtimedwait, const sigset_t*, siginfo_t*, const struct timespec*);
  if (!us_on()) return real_sigtimedwait(set, info, timeout);
  us_spend(us_run->write_cost_ns);
  return wait_for_info(set, info,
                       timeout == NULL ? US_NEVER : us_now() + us_from_timespec(timeout));
}

US_EXPORT int sigwaitinfo(const sigset_t* set, siginfo_t* info) {
  REAL(int, sigwaitinfo, const sigset_t*, siginfo_t*);
  if (!us_on()) return real_sigwaitinfo(set, info);
  return wait_for_info(set, info, US_NEVER);
}
