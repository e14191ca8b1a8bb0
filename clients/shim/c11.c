// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The threads of C11 are those of POSIX under other names. The C library calls its own POSIX
// functions directly, so each call is redirected to ours here.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

#include "clients/shim/shim.h"

static int as_thrd(int code) {
  switch (code) {
    case 0:
      return thrd_success;
    case ENOMEM:
    case EAGAIN:
      return thrd_nomem;
    case ETIMEDOUT:
      return thrd_timedout;
    case EBUSY:
      return thrd_busy;
    default:
      return thrd_error;
  }
}

struct start {
  thrd_start_t function;
  void* argument;
};

static void* begin(void* argument) {
  const struct start start = *(struct start*)argument;
  free(argument);
  return (void*)(intptr_t)start.function(start.argument);
}

US_EXPORT int thrd_create(thrd_t* thread, thrd_start_t function, void* argument) {
  struct start* start = malloc(sizeof *start);
  if (start == NULL) return thrd_nomem;
  *start = (struct start){function, argument};
  const int code = pthread_create(thread, NULL, begin, start);
  if (code != 0) free(start);
  return as_thrd(code);
}

US_EXPORT int thrd_join(thrd_t thread, int* result) {
  void* value = NULL;
  const int code = pthread_join(thread, &value);
  if (result != NULL) *result = (int)(intptr_t)value;
  return as_thrd(code);
}

US_EXPORT int thrd_detach(thrd_t thread) { return as_thrd(pthread_detach(thread)); }

US_EXPORT void thrd_exit(int result) { pthread_exit((void*)(intptr_t)result); }

US_EXPORT int thrd_sleep(const struct timespec* duration, struct timespec* left) {
  return nanosleep(duration, left) == 0 ? 0 : errno == EINTR ? -1 : -2;
}

US_EXPORT void thrd_yield(void) { sched_yield(); }

// glibc's mtx_t and cnd_t hold its POSIX objects.
US_EXPORT int mtx_lock(mtx_t* mutex) {
  return as_thrd(pthread_mutex_lock((pthread_mutex_t*)mutex));
}

US_EXPORT int mtx_timedlock(mtx_t* restrict mutex, const struct timespec* restrict until) {
  return as_thrd(pthread_mutex_timedlock((pthread_mutex_t*)mutex, until));
}

US_EXPORT int mtx_unlock(mtx_t* mutex) {
  return as_thrd(pthread_mutex_unlock((pthread_mutex_t*)mutex));
}

US_EXPORT int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return as_thrd(pthread_cond_wait((pthread_cond_t*)condition, (pthread_mutex_t*)mutex));
}

US_EXPORT int cnd_timedwait(cnd_t* restrict condition, mtx_t* restrict mutex,
                            const struct timespec* restrict until) {
  return as_thrd(
      pthread_cond_timedwait((pthread_cond_t*)condition, (pthread_mutex_t*)mutex, until));
}

US_EXPORT int cnd_signal(cnd_t* condition) {
  return as_thrd(pthread_cond_signal((pthread_cond_t*)condition));
}

US_EXPORT int cnd_broadcast(cnd_t* condition) {
  return as_thrd(pthread_cond_broadcast((pthread_cond_t*)condition));
}

US_EXPORT void call_once(once_flag* flag, void (*function)(void)) {
  pthread_once((pthread_once_t*)flag, function);
}
