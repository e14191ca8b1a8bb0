// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Locks under the token. Since one thread runs at a time, a lock is taken with its try call, and a
// thread that cannot have it waits in the shim until the lock is released. Conditions are entirely
// ours. Threads wait and wake in the order in which they came.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

// Waits until `object` is released, at most until `deadline`. Returns false if it was too late. If
// the object is shared, another process may release it.
static bool wait_for(const void* object, int64_t deadline, bool shared) {
  return us_wait(&(struct us_want_set){
      .deadline = deadline, .flags = shared ? US_WANT_OUTSIDE : 0, .object = object});
}

// Where glibc keeps these facts.
static bool is_shared_mutex(const pthread_mutex_t* mutex) {
  return (mutex->__data.__kind & 128) != 0;
}
static bool is_shared_condition(const pthread_cond_t* condition) {
  return (condition->__data.__wrefs & 1) != 0;
}
static clockid_t clock_of(const pthread_cond_t* condition) {
  return (condition->__data.__wrefs & 2) != 0 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

static int lock_mutex(pthread_mutex_t* mutex, int64_t deadline) {
  REAL(int, pthread_mutex_trylock, pthread_mutex_t*);
  // A thread that was woken for the lock gets it first. Otherwise a thread that always takes it
  // again would starve the others.
  if (us_woken_waiter(mutex)) us_yield();
  for (;;) {
    const int result = real_pthread_mutex_trylock(mutex);
    if (result != EBUSY) return result;
    if (mutex->__data.__owner == (int)us_syscall(SYS_gettid) &&
        (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK)
      return EDEADLK;
    if (!wait_for(mutex, deadline, is_shared_mutex(mutex))) return ETIMEDOUT;
  }
}

US_EXPORT int pthread_mutex_lock(pthread_mutex_t* mutex) {
  REAL(int, pthread_mutex_lock, pthread_mutex_t*);
  if (us_slot == NULL) return real_pthread_mutex_lock(mutex);
  if (us_thread_count == 1 && !is_shared_mutex(mutex)) return real_pthread_mutex_lock(mutex);
  return lock_mutex(mutex, US_NEVER);
}

US_EXPORT int pthread_mutex_timedlock(pthread_mutex_t* mutex, const struct timespec* until) {
  REAL(int, pthread_mutex_timedlock, pthread_mutex_t*, const struct timespec*);
  if (!us_on()) return real_pthread_mutex_timedlock(mutex, until);
  return lock_mutex(mutex, us_deadline_from_clock(CLOCK_REALTIME, until));
}

US_EXPORT int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                                      const struct timespec* until) {
  REAL(int, pthread_mutex_clocklock, pthread_mutex_t*, clockid_t, const struct timespec*);
  if (!us_on()) return real_pthread_mutex_clocklock(mutex, clock, until);
  return lock_mutex(mutex, us_deadline_from_clock(clock, until));
}

US_EXPORT int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  REAL(int, pthread_mutex_unlock, pthread_mutex_t*);
  const int result = real_pthread_mutex_unlock(mutex);
  if (us_thread_count > 1 && us_slot != NULL) us_wake_object(mutex, 1);
  return result;
}

// A shared condition counts its signals where all processes can see them. Each signal wakes
// everybody, which is allowed: whoever waits for a condition checks whether it holds.
static US_ATOMIC_U32* signals_of(pthread_cond_t* condition) {
  return (US_ATOMIC_U32*)&condition->__data;
}

static bool wait_for_signals(pthread_cond_t* condition, uint32_t seen, int64_t deadline) {
  while (atomic_load(signals_of(condition)) == seen)
    if (!wait_for(condition, deadline, true)) return false;
  return true;
}

static int wait_condition(pthread_cond_t* condition, pthread_mutex_t* mutex, int64_t deadline) {
  const bool shared = is_shared_condition(condition);
  const uint32_t seen = shared ? atomic_load(signals_of(condition)) : 0;
  pthread_mutex_unlock(mutex);
  const bool woken =
      shared ? wait_for_signals(condition, seen, deadline) : wait_for(condition, deadline, false);
  pthread_mutex_lock(mutex);
  return woken ? 0 : ETIMEDOUT;
}

US_EXPORT int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  REAL(int, pthread_cond_wait, pthread_cond_t*, pthread_mutex_t*);
  if (!us_on()) return real_pthread_cond_wait(condition, mutex);
  return wait_condition(condition, mutex, US_NEVER);
}

US_EXPORT int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                     const struct timespec* until) {
  REAL(int, pthread_cond_timedwait, pthread_cond_t*, pthread_mutex_t*, const struct timespec*);
  if (!us_on()) return real_pthread_cond_timedwait(condition, mutex, until);
  return wait_condition(condition, mutex, us_deadline_from_clock(clock_of(condition), until));
}

US_EXPORT int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                     clockid_t clock, const struct timespec* until) {
  REAL(int, pthread_cond_clockwait, pthread_cond_t*, pthread_mutex_t*, clockid_t,
       const struct timespec*);
  if (!us_on()) return real_pthread_cond_clockwait(condition, mutex, clock, until);
  return wait_condition(condition, mutex, us_deadline_from_clock(clock, until));
}

US_EXPORT int pthread_cond_signal(pthread_cond_t* condition) {
  REAL(int, pthread_cond_signal, pthread_cond_t*);
  if (!us_on()) return real_pthread_cond_signal(condition);
  if (is_shared_condition(condition)) atomic_fetch_add(signals_of(condition), 1);
  us_wake_object(condition, 1);
  return 0;
}

US_EXPORT int pthread_cond_broadcast(pthread_cond_t* condition) {
  REAL(int, pthread_cond_broadcast, pthread_cond_t*);
  if (!us_on()) return real_pthread_cond_broadcast(condition);
  if (is_shared_condition(condition)) atomic_fetch_add(signals_of(condition), 1);
  us_wake_object(condition, INT_MAX);
  return 0;
}
