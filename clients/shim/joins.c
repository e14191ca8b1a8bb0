// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Creating and joining threads. All threads are created joinable, even detached ones, so that their
// end can be awaited.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

// Threads by handle, kept after their end so that they can be joined.
struct joinable {
  struct joinable* next;
  pthread_t handle;
  struct us_thread* thread;
};
static struct joinable* joinables;

static struct joinable** find(pthread_t handle) {
  struct joinable** link = &joinables;
  while (*link != NULL && !pthread_equal((*link)->handle, handle)) link = &(*link)->next;
  return link;
}

void us_forget_thread(pthread_t handle) {
  struct joinable** link = find(handle);
  struct joinable* entry = *link;
  if (entry == NULL) return;
  *link = entry->next;
  free(entry->thread);
  free(entry);
}

// The C library keeps a thread's id in its descriptor, and the kernel clears it at the very end of
// the thread. We find its offset by searching the main thread's descriptor.
static size_t number_offset(void) {
  static size_t offset;
  const int32_t own = (int32_t)us_syscall(SYS_gettid);
  const int32_t* words = (const int32_t*)pthread_self();
  for (size_t i = 0; offset == 0 && i < 1024 / sizeof *words; ++i)
    if (words[i] == own) offset = i * sizeof *words;
  return offset;
}

void us_await_end_of_thread(pthread_t handle) {
  const size_t offset = number_offset();
  if (offset == 0) return;
  US_ATOMIC_U32* number = (US_ATOMIC_U32*)((char*)handle + offset);
  for (uint32_t value; (value = atomic_load(number)) != 0;) us_futex_wait(number, value);
}

pid_t us_kernel_thread(const struct us_thread* thread) {
  const size_t offset = number_offset();
  return offset == 0 ? 0 : *(const pid_t*)((const char*)thread->handle + offset);
}

static bool wants_detached(const pthread_attr_t* attributes) {
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes != NULL) pthread_attr_getdetachstate(attributes, &state);
  return state == PTHREAD_CREATE_DETACHED;
}

static int create_joinable(pthread_t* handle, const pthread_attr_t* attributes,
                           struct us_thread* thread) {
  REAL(int, pthread_create, pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  us_prepare_ends();
  if (!thread->detached) return real_pthread_create(handle, attributes, us_thread_begins, thread);
  pthread_attr_t joinable = *attributes;
  pthread_attr_setdetachstate(&joinable, PTHREAD_CREATE_JOINABLE);
  return real_pthread_create(handle, &joinable, us_thread_begins, thread);
}

US_EXPORT int pthread_create(pthread_t* handle, const pthread_attr_t* attributes,
                             void* (*start)(void*), void* argument) {
  REAL(int, pthread_create, pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  if (!us_on()) return real_pthread_create(handle, attributes, start, argument);
  struct us_thread* me = us_current();
  struct us_thread* thread = calloc(1, sizeof *thread);
  struct joinable* entry = calloc(1, sizeof *entry);
  if (thread == NULL || entry == NULL) {
    free(thread);
    free(entry);
    return EAGAIN;
  }
  thread->start = start;
  thread->argument = argument;
  thread->mask = me->mask;
  if (attributes != NULL) pthread_attr_getsigmask_np(attributes, &thread->mask);
  thread->detached = wants_detached(attributes);
  const int result = create_joinable(&thread->handle, attributes, thread);
  if (result != 0) {
    free(thread);
    free(entry);
    return result;
  }
  *handle = thread->handle;
  *entry = (struct joinable){.next = joinables, .handle = thread->handle, .thread = thread};
  joinables = entry;
  us_add_thread(thread);
  return 0;
}

US_EXPORT int pthread_detach(pthread_t handle) {
  REAL(int, pthread_detach, pthread_t);
  REAL(int, pthread_join, pthread_t, void**);
  struct joinable* entry = us_on() ? *find(handle) : NULL;
  if (entry == NULL) return real_pthread_detach(handle);
  if (entry->thread->detached) return EINVAL;
  entry->thread->detached = true;
  if (!entry->thread->ended) return 0;
  real_pthread_join(handle, NULL);
  us_forget_thread(handle);
  return 0;
}

// Waits for the end of a thread of ours, then lets the C library take its result.
static int join_until(pthread_t handle, void** result, int64_t deadline) {
  REAL(int, pthread_join, pthread_t, void**);
  struct joinable* entry = us_slot != NULL ? *find(handle) : NULL;
  if (entry == NULL) return real_pthread_join(handle, result);
  if (entry->thread->detached) return EINVAL;
  while (!entry->thread->ended)
    if (!us_wait(&(struct us_want_set){.deadline = deadline, .object = entry->thread}))
      return ETIMEDOUT;
  const int code = real_pthread_join(handle, result);
  us_forget_thread(handle);
  return code;
}

US_EXPORT int pthread_join(pthread_t handle, void** result) {
  us_on();
  return join_until(handle, result, US_NEVER);
}

US_EXPORT int pthread_timedjoin_np(pthread_t handle, void** result, const struct timespec* until) {
  REAL(int, pthread_timedjoin_np, pthread_t, void**, const struct timespec*);
  if (!us_on()) return real_pthread_timedjoin_np(handle, result, until);
  return join_until(handle, result, us_deadline_from_clock(CLOCK_REALTIME, until));
}

US_EXPORT int pthread_tryjoin_np(pthread_t handle, void** result) {
  REAL(int, pthread_tryjoin_np, pthread_t, void**);
  if (!us_on()) return real_pthread_tryjoin_np(handle, result);
  us_spend(us_run->look_cost_ns);
  us_yield();
  const int code = join_until(handle, result, us_slot->now);
  return code == ETIMEDOUT ? EBUSY : code;
}

US_EXPORT int pthread_clockjoin_np(pthread_t handle, void** result, clockid_t clock,
                                   const struct timespec* until) {
  REAL(int, pthread_clockjoin_np, pthread_t, void**, clockid_t, const struct timespec*);
  if (!us_on()) return real_pthread_clockjoin_np(handle, result, clock, until);
  return join_until(handle, result, us_deadline_from_clock(clock, until));
}
