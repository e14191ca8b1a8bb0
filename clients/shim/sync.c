// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Locks under the token: since one thread runs at a time, a lock is taken with its try call, and a
// thread that cannot have it waits in the shim until somebody gives it back. Conditions are
// entirely ours. Threads wait and wake in the order in which they came.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

// Waits for `object` to be given back, at most until `deadline`. False: too late.
static bool wait_for(const void* object, int64_t deadline) {
  return us_wait(&(struct us_want_set){.deadline = deadline, .object = object});
}

static int lock_mutex(pthread_mutex_t* mutex, int64_t deadline) {
  REAL(int, pthread_mutex_trylock, pthread_mutex_t*);
  // Whoever was woken for it comes first, or a thread that always takes it again starves the
  // others.
  if (us_woken_waiter(mutex)) us_yield();
  for (;;) {
    const int result = real_pthread_mutex_trylock(mutex);
    if (result != EBUSY) return result;
    if (mutex->__data.__owner == (int)us_syscall(SYS_gettid) &&
        (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK)
      return EDEADLK;
    if (!wait_for(mutex, deadline)) return ETIMEDOUT;
  }
}

US_EXPORT int pthread_mutex_lock(pthread_mutex_t* mutex) {
  REAL(int, pthread_mutex_lock, pthread_mutex_t*);
  if (us_thread_count == 1 || us_slot == NULL) return real_pthread_mutex_lock(mutex);
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

static int wait_condition(pthread_cond_t* condition, pthread_mutex_t* mutex, int64_t deadline) {
  pthread_mutex_unlock(mutex);
  const bool woken = wait_for(condition, deadline);
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
  // The condition's own clock cannot be asked for. Ours are far apart: the monotonic one starts
  // with the run, the wall clock decades after 1970.
  const clockid_t clock = until->tv_sec < us_run->epoch_s / 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  return wait_condition(condition, mutex, us_deadline_from_clock(clock, until));
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
  us_wake_object(condition, 1);
  return 0;
}

US_EXPORT int pthread_cond_broadcast(pthread_cond_t* condition) {
  REAL(int, pthread_cond_broadcast, pthread_cond_t*);
  if (!us_on()) return real_pthread_cond_broadcast(condition);
  us_wake_object(condition, INT_MAX);
  return 0;
}

// Semaphores that other processes may post: waiting for one is waiting for something outside.
#define US_SHARED_SEMAPHORES 256
static const sem_t* shared_semaphores[US_SHARED_SEMAPHORES];

static void note_shared(const sem_t* semaphore) {
  static unsigned next;
  shared_semaphores[next++ % US_SHARED_SEMAPHORES] = semaphore;
}

static bool is_shared(const sem_t* semaphore) {
  for (int i = 0; i < US_SHARED_SEMAPHORES && shared_semaphores[i] != NULL; ++i)
    if (shared_semaphores[i] == semaphore) return true;
  return false;
}

US_EXPORT int sem_init(sem_t* semaphore, int shared, unsigned value) {
  REAL(int, sem_init, sem_t*, int, unsigned);
  if (shared != 0) note_shared(semaphore);
  return real_sem_init(semaphore, shared, value);
}

US_EXPORT sem_t* sem_open(const char* name, int flags, ...) {
  REAL(sem_t*, sem_open, const char*, int, ...);
  va_list list;
  va_start(list, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(list, mode_t) : 0;
  const unsigned value = (flags & O_CREAT) != 0 ? va_arg(list, unsigned) : 0;
  va_end(list);
  sem_t* semaphore = real_sem_open(name, flags, mode, value);
  if (semaphore != SEM_FAILED) note_shared(semaphore);
  return semaphore;
}

static int wait_semaphore(sem_t* semaphore, int64_t deadline) {
  REAL(int, sem_trywait, sem_t*);
  const uint32_t flags = is_shared(semaphore) ? US_WANT_OUTSIDE : 0;
  while (real_sem_trywait(semaphore) != 0) {
    if (errno != EAGAIN) return -1;
    const unsigned fired = us_timers_fired;
    if (!us_wait(&(struct us_want_set){
            .deadline = deadline, .flags = flags, .object = semaphore, .interruptible = true})) {
      errno = ETIMEDOUT;
      return -1;
    }
    if (us_interrupted(fired)) {
      errno = EINTR;
      return -1;
    }
  }
  return 0;
}

US_EXPORT int sem_wait(sem_t* semaphore) {
  REAL(int, sem_wait, sem_t*);
  if (!us_on()) return real_sem_wait(semaphore);
  return wait_semaphore(semaphore, US_NEVER);
}

US_EXPORT int sem_timedwait(sem_t* semaphore, const struct timespec* until) {
  REAL(int, sem_timedwait, sem_t*, const struct timespec*);
  if (!us_on()) return real_sem_timedwait(semaphore, until);
  return wait_semaphore(semaphore, us_deadline_from_clock(CLOCK_REALTIME, until));
}

US_EXPORT int sem_clockwait(sem_t* semaphore, clockid_t clock, const struct timespec* until) {
  REAL(int, sem_clockwait, sem_t*, clockid_t, const struct timespec*);
  if (!us_on()) return real_sem_clockwait(semaphore, clock, until);
  return wait_semaphore(semaphore, us_deadline_from_clock(clock, until));
}

US_EXPORT int sem_post(sem_t* semaphore) {
  REAL(int, sem_post, sem_t*);
  const int result = real_sem_post(semaphore);
  if (us_thread_count > 1 && us_slot != NULL) us_wake_object(semaphore, 1);
  return result;
}

US_EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  REAL(int, pthread_rwlock_rdlock, pthread_rwlock_t*);
  REAL(int, pthread_rwlock_tryrdlock, pthread_rwlock_t*);
  if (us_thread_count == 1 || us_slot == NULL) return real_pthread_rwlock_rdlock(lock);
  int result = 0;
  while ((result = real_pthread_rwlock_tryrdlock(lock)) == EBUSY) wait_for(lock, US_NEVER);
  return result;
}

US_EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  REAL(int, pthread_rwlock_wrlock, pthread_rwlock_t*);
  REAL(int, pthread_rwlock_trywrlock, pthread_rwlock_t*);
  if (us_thread_count == 1 || us_slot == NULL) return real_pthread_rwlock_wrlock(lock);
  int result = 0;
  while ((result = real_pthread_rwlock_trywrlock(lock)) == EBUSY) wait_for(lock, US_NEVER);
  return result;
}

US_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  REAL(int, pthread_rwlock_unlock, pthread_rwlock_t*);
  const int result = real_pthread_rwlock_unlock(lock);
  if (us_thread_count > 1 && us_slot != NULL) us_wake_object(lock, INT_MAX);
  return result;
}

US_EXPORT int pthread_spin_lock(pthread_spinlock_t* lock) {
  REAL(int, pthread_spin_trylock, pthread_spinlock_t*);
  while (real_pthread_spin_trylock(lock) == EBUSY) sched_yield();
  return 0;
}

// A barrier is a count and a round, kept in the program's own object instead of the C library's.
struct barrier {
  unsigned count;
  unsigned waiting;
  unsigned round;
};
_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "fits into the library's");

US_EXPORT int pthread_barrier_init(pthread_barrier_t* object,
                                   const pthread_barrierattr_t* attributes, unsigned count) {
  REAL(int, pthread_barrier_init, pthread_barrier_t*, const pthread_barrierattr_t*, unsigned);
  if (!us_on()) return real_pthread_barrier_init(object, attributes, count);
  if (count == 0) return EINVAL;
  *(struct barrier*)object = (struct barrier){.count = count};
  return 0;
}

US_EXPORT int pthread_barrier_wait(pthread_barrier_t* object) {
  REAL(int, pthread_barrier_wait, pthread_barrier_t*);
  if (!us_on()) return real_pthread_barrier_wait(object);
  struct barrier* barrier = (struct barrier*)object;
  if (++barrier->waiting == barrier->count) {
    barrier->waiting = 0;
    ++barrier->round;
    us_wake_object(object, INT_MAX);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  const unsigned round = barrier->round;
  while (barrier->round == round) wait_for(object, US_NEVER);
  return 0;
}

US_EXPORT int pthread_barrier_destroy(pthread_barrier_t* object) {
  REAL(int, pthread_barrier_destroy, pthread_barrier_t*);
  return us_on() ? 0 : real_pthread_barrier_destroy(object);
}

// glibc's own marks in the control word: 0 untouched, 1 under way, 2 done.
US_EXPORT int pthread_once(pthread_once_t* control, void (*routine)(void)) {
  REAL(int, pthread_once, pthread_once_t*, void (*)(void));
  if (us_thread_count == 1 || us_slot == NULL) return real_pthread_once(control, routine);
  while (*(volatile pthread_once_t*)control == 1) wait_for(control, US_NEVER);
  if (*(volatile pthread_once_t*)control == 2) return 0;
  *control = 1;
  routine();
  *control = 2;
  us_wake_object(control, INT_MAX);
  return 0;
}

US_EXPORT void flockfile(FILE* stream) {
  REAL(void, flockfile, FILE*);
  if (us_thread_count == 1 || us_slot == NULL) {
    real_flockfile(stream);
    return;
  }
  while (ftrylockfile(stream) != 0) wait_for(stream, US_NEVER);
}

US_EXPORT void funlockfile(FILE* stream) {
  REAL(void, funlockfile, FILE*);
  real_funlockfile(stream);
  if (us_thread_count > 1 && us_slot != NULL) us_wake_object(stream, 1);
}
