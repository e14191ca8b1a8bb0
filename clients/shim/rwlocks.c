// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Locks for many readers or one writer, under the token.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>

#include "clients/shim/shim.h"

// Takes a lock by one of its two try calls, waiting until `deadline` if need be.
static int take_lock(int (*try)(pthread_rwlock_t*), pthread_rwlock_t* lock, int64_t deadline) {
  int result = 0;
  while ((result = try(lock)) == EBUSY)
    if (!us_wait(&(struct us_want_set){.deadline = deadline,
                                       .flags = lock->__data.__shared != 0 ? US_WANT_OUTSIDE : 0,
                                       .object = lock}))
      return ETIMEDOUT;
  return result;
}

static bool alone(const pthread_rwlock_t* lock) {
  return us_slot == NULL || (us_thread_count == 1 && lock->__data.__shared == 0);
}

US_EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  REAL(int, pthread_rwlock_rdlock, pthread_rwlock_t*);
  REAL(int, pthread_rwlock_tryrdlock, pthread_rwlock_t*);
  if (alone(lock)) return real_pthread_rwlock_rdlock(lock);
  return take_lock(real_pthread_rwlock_tryrdlock, lock, US_NEVER);
}

US_EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const struct timespec* until) {
  REAL(int, pthread_rwlock_timedrdlock, pthread_rwlock_t*, const struct timespec*);
  REAL(int, pthread_rwlock_tryrdlock, pthread_rwlock_t*);
  if (!us_on()) return real_pthread_rwlock_timedrdlock(lock, until);
  return take_lock(real_pthread_rwlock_tryrdlock, lock,
                   us_deadline_from_clock(CLOCK_REALTIME, until));
}

US_EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                                         const struct timespec* until) {
  REAL(int, pthread_rwlock_clockrdlock, pthread_rwlock_t*, clockid_t, const struct timespec*);
  REAL(int, pthread_rwlock_tryrdlock, pthread_rwlock_t*);
  if (!us_on()) return real_pthread_rwlock_clockrdlock(lock, clock, until);
  return take_lock(real_pthread_rwlock_tryrdlock, lock, us_deadline_from_clock(clock, until));
}

US_EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  REAL(int, pthread_rwlock_wrlock, pthread_rwlock_t*);
  REAL(int, pthread_rwlock_trywrlock, pthread_rwlock_t*);
  if (alone(lock)) return real_pthread_rwlock_wrlock(lock);
  return take_lock(real_pthread_rwlock_trywrlock, lock, US_NEVER);
}

US_EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const struct timespec* until) {
  REAL(int, pthread_rwlock_timedwrlock, pthread_rwlock_t*, const struct timespec*);
  REAL(int, pthread_rwlock_trywrlock, pthread_rwlock_t*);
  if (!us_on()) return real_pthread_rwlock_timedwrlock(lock, until);
  return take_lock(real_pthread_rwlock_trywrlock, lock,
                   us_deadline_from_clock(CLOCK_REALTIME, until));
}

US_EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                                         const struct timespec* until) {
  REAL(int, pthread_rwlock_clockwrlock, pthread_rwlock_t*, clockid_t, const struct timespec*);
  REAL(int, pthread_rwlock_trywrlock, pthread_rwlock_t*);
  if (!us_on()) return real_pthread_rwlock_clockwrlock(lock, clock, until);
  return take_lock(real_pthread_rwlock_trywrlock, lock, us_deadline_from_clock(clock, until));
}

US_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  REAL(int, pthread_rwlock_unlock, pthread_rwlock_t*);
  const int result = real_pthread_rwlock_unlock(lock);
  if (us_thread_count > 1 && us_slot != NULL) us_wake_object(lock, INT_MAX);
  return result;
}
