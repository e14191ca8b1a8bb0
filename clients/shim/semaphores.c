// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Semaphores under the token. They are taken with the try call, and the shim waits for them.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>

#include "clients/shim/shim.h"

// Semaphores that other processes may post. Waiting for one is waiting for something outside.
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
    const unsigned handled = us_handled();
    if (!us_wait(&(struct us_want_set){
            .deadline = deadline, .flags = flags, .object = semaphore, .interruptible = true})) {
      errno = ETIMEDOUT;
      return -1;
    }
    if (us_interrupted(handled)) {
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
