// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Barriers, spin locks, pthread_once and locked streams, under the token.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>

#include "clients/shim/shim.h"

static void wait_for(const void* object, bool shared) {
  us_wait(&(struct us_want_set){
      .deadline = US_NEVER, .flags = shared ? US_WANT_OUTSIDE : 0, .object = object});
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
  bool shared;  // with other processes
};
_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "fits into the library's");

US_EXPORT int pthread_barrier_init(pthread_barrier_t* object,
                                   const pthread_barrierattr_t* attributes, unsigned count) {
  REAL(int, pthread_barrier_init, pthread_barrier_t*, const pthread_barrierattr_t*, unsigned);
  if (!us_on()) return real_pthread_barrier_init(object, attributes, count);
  if (count == 0) return EINVAL;
  int shared = PTHREAD_PROCESS_PRIVATE;
  if (attributes != NULL) pthread_barrierattr_getpshared(attributes, &shared);
  *(struct barrier*)object =
      (struct barrier){.count = count, .shared = shared == PTHREAD_PROCESS_SHARED};
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
  while (*(volatile unsigned*)&barrier->round == round) wait_for(object, barrier->shared);
  return 0;
}

US_EXPORT int pthread_barrier_destroy(pthread_barrier_t* object) {
  REAL(int, pthread_barrier_destroy, pthread_barrier_t*);
  return us_on() ? 0 : real_pthread_barrier_destroy(object);
}

// glibc's own values in the control word: 0 is untouched, 1 is under way, 2 is done.
US_EXPORT int pthread_once(pthread_once_t* control, void (*routine)(void)) {
  REAL(int, pthread_once, pthread_once_t*, void (*)(void));
  if (us_thread_count == 1 || us_slot == NULL) return real_pthread_once(control, routine);
  while (*(volatile pthread_once_t*)control == 1) wait_for(control, false);
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
  while (ftrylockfile(stream) != 0) wait_for(stream, false);
}

US_EXPORT void funlockfile(FILE* stream) {
  REAL(void, funlockfile, FILE*);
  real_funlockfile(stream);
  if (us_thread_count > 1 && us_slot != NULL) us_wake_object(stream, 1);
}
