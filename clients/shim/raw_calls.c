// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Direct system calls that programs and run-time libraries make through syscall(). Those that
// concern time, entropy or ids are redirected to the shim's functions.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/epoll.h>
#include <sys/pidfd.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static int64_t futex_deadline(int operation, const struct timespec* timeout) {
  if (timeout == NULL) return US_NEVER;
  if ((operation & FUTEX_CMD_MASK) == FUTEX_WAIT) return us_now() + us_from_timespec(timeout);
  return us_deadline_from_clock(
      (operation & FUTEX_CLOCK_REALTIME) != 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC, timeout);
}

// The futexes behind C++'s waits on atomics, and those of Rust and others.
static long wait_futex(const long* a) {
  const int operation = (int)a[1];
  const volatile uint32_t* word = (const volatile uint32_t*)a[0];
  const bool shared = (operation & FUTEX_PRIVATE_FLAG) == 0;
  const int64_t deadline = futex_deadline(operation, (const struct timespec*)a[3]);
  if (*word != (uint32_t)a[2]) {
    errno = EAGAIN;
    return -1;
  }
  const unsigned handled = us_handled();
  do {
    const bool woken = us_wait(&(struct us_want_set){.deadline = deadline,
                                                     .flags = shared ? US_WANT_OUTSIDE : 0,
                                                     .object = (const void*)a[0],
                                                     .interruptible = true});
    if (!woken) {
      errno = ETIMEDOUT;
      return -1;
    }
    if (us_interrupted(handled)) {
      errno = EINTR;
      return -1;
    }
    // Another process may have written to it, or may only have been busy.
  } while (shared && *word == (uint32_t)a[2]);
  return 0;
}

static long futex(const long* a) {
  const int operation = (int)a[1] & FUTEX_CMD_MASK;
  if (operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET) return wait_futex(a);
  if (operation != FUTEX_WAKE && operation != FUTEX_WAKE_BITSET)
    return us_syscall(SYS_futex, a[0], a[1], a[2], a[3], a[4], a[5]);
  return us_wake_object((const void*)a[0], (int)a[2]);
}

// Redirects the call to the shim's function for it. Returns false if there is none.
static bool call_function(long number, const long* a, long* result) {
  switch (number) {
#define CALL(name, ...)          \
  case SYS_##name:               \
    *result = name(__VA_ARGS__); \
    return true
    CALL(futex, a);
    CALL(getrandom, (void*)a[0], (size_t)a[1], (unsigned)a[2]);
    CALL(clock_gettime, (clockid_t)a[0], (struct timespec*)a[1]);
    CALL(gettimeofday, (struct timeval*)a[0], (void*)a[1]);
    CALL(nanosleep, (const struct timespec*)a[0], (struct timespec*)a[1]);
    CALL(poll, (struct pollfd*)a[0], (nfds_t)a[1], (int)a[2]);
    CALL(select, (int)a[0], (fd_set*)a[1], (fd_set*)a[2], (fd_set*)a[3], (struct timeval*)a[4]);
    CALL(epoll_wait, (int)a[0], (struct epoll_event*)a[1], (int)a[2], (int)a[3]);
    CALL(epoll_pwait, (int)a[0], (struct epoll_event*)a[1], (int)a[2], (int)a[3],
         (const sigset_t*)a[4]);
    CALL(epoll_ctl, (int)a[0], (int)a[1], (int)a[2], (struct epoll_event*)a[3]);
    CALL(timerfd_create, (clockid_t)a[0], (int)a[1]);
    CALL(timerfd_settime, (int)a[0], (int)a[1], (const struct itimerspec*)a[2],
         (struct itimerspec*)a[3]);
    CALL(timerfd_gettime, (int)a[0], (struct itimerspec*)a[1]);
    CALL(setitimer, (__itimer_which_t)a[0], (const struct itimerval*)a[1], (struct itimerval*)a[2]);
    CALL(alarm, (unsigned)a[0]);
    CALL(time, (time_t*)a[0]);
    CALL(getpid);
    CALL(getppid);
    CALL(gettid);
    CALL(kill, (pid_t)a[0], (int)a[1]);
    CALL(tgkill, (pid_t)a[0], (pid_t)a[1], (int)a[2]);
    CALL(pidfd_open, (pid_t)a[0], (unsigned)a[1]);
    CALL(wait4, (pid_t)a[0], (int*)a[1], (int)a[2], (struct rusage*)a[3]);
    CALL(sched_yield);
    CALL(unshare, (int)a[0]);
    CALL(setns, (int)a[0], (int)a[1]);
    CALL(close, (int)a[0]);
    CALL(read, (int)a[0], (void*)a[1], (size_t)a[2]);
    CALL(write, (int)a[0], (const void*)a[1], (size_t)a[2]);
#undef CALL
    case SYS_clock_nanosleep: {
      const int code = clock_nanosleep((clockid_t)a[0], (int)a[1], (const struct timespec*)a[2],
                                       (struct timespec*)a[3]);
      if (code != 0) errno = code;
      *result = code == 0 ? 0 : -1;
      return true;
    }
    case SYS_clone:  // sandboxes fork that way, into other namespaces
      if ((a[0] & CLONE_VM) != 0 || a[1] != 0) return false;
      *result = us_clone_process(a);
      return true;
    default:
      return false;
  }
}

US_EXPORT long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; ++i) a[i] = va_arg(list, long);
  va_end(list);
  long result = 0;
  if (us_slot != NULL && call_function(number, a, &result)) return result;
  return us_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
