// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The token: threads of a program run one at a time. A thread gives the token away only when it
// waits; the next in the run queue takes it, in the order in which they became ready. When nobody
// is ready, the process as a whole waits for the simulator.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "clients/shim/shim.h"

static struct us_thread main_thread;
static struct us_thread* all_threads = &main_thread;
static struct us_thread* ready_first;
static struct us_thread* ready_last;
static struct us_thread* holder = &main_thread;  // of the token
static int numbers = 1;

int us_thread_count = 1;
__thread struct us_thread* us_self;

static struct us_thread* self(void) {
  if (us_self == NULL) us_self = &main_thread;
  return us_self;
}

static void make_ready(struct us_thread* thread, bool by_deadline) {
  thread->waiting = false;
  thread->woken_by_deadline = by_deadline;
  thread->next_ready = NULL;
  if (ready_last != NULL)
    ready_last->next_ready = thread;
  else
    ready_first = thread;
  ready_last = thread;
}

static struct us_thread* take_ready(void) {
  struct us_thread* thread = ready_first;
  if (thread == NULL) return NULL;
  ready_first = thread->next_ready;
  if (ready_first == NULL) ready_last = NULL;
  return thread;
}

static uint64_t ready_wires(uint64_t wanted) {
  uint64_t ready = 0;
  for (int i = 0; wanted >> i != 0 && i < US_WIRES; ++i)
    if ((wanted >> i & 1) != 0 && us_wire_ready(&us_wires[i])) ready |= 1ULL << i;
  return ready;
}

// Everybody whose wait is over becomes ready: those with a deadline in the order of their
// deadlines.
static void collect_ready(bool interrupted) {
  for (;;) {
    struct us_thread* best = NULL;
    for (struct us_thread* t = all_threads; t != NULL; t = t->next) {
      if (!t->waiting || t->want.deadline > us_slot->now) continue;
      if (best == NULL || t->want.deadline < best->want.deadline) best = t;
    }
    if (best == NULL) break;
    make_ready(best, true);
  }
  for (struct us_thread* t = all_threads; t != NULL; t = t->next) {
    if (!t->waiting) continue;
    const bool outside = (t->want.flags & (US_WANT_OUTSIDE | US_WANT_CHILD)) != 0;
    if (outside || (interrupted && t->want.interruptible) || ready_wires(t->want.wires) != 0)
      make_ready(t, false);
  }
}

static void wait_as_process(void) {
  const unsigned fired = us_timers_fired;
  int64_t deadline = us_next_timer();
  uint64_t wires = 0;
  uint32_t flags = 0;
  for (const struct us_thread* t = all_threads; t != NULL; t = t->next) {
    if (!t->waiting) continue;
    if (t->want.deadline < deadline) deadline = t->want.deadline;
    wires |= t->want.wires;
    flags |= t->want.flags;
  }
  // What fits before the next tick needs nobody's consent, unless bytes might come first.
  if (wires == 0 && flags == 0 && deadline < us_slot->horizon) {
    if (us_slot->now < deadline) us_slot->now = deadline;
    us_fire_timers();
  } else if (ready_wires(wires) == 0) {
    us_process_wait(deadline, wires, flags);
  }
  collect_ready(us_timers_fired != fired);
}

static void give_token_to(struct us_thread* thread) {
  holder = thread;
  atomic_store(&thread->go, 1);
  us_futex_wake(&thread->go);
}

static void await_token(struct us_thread* thread) {
  while (atomic_exchange(&thread->go, 0) == 0) us_futex_wait(&thread->go, 0);
}

void us_publish_timer(void) {
  int64_t timer = us_next_timer();
  for (const struct us_thread* t = all_threads; t != NULL; t = t->next)
    if (t->waiting && t->want.is_timer && t->want.deadline < timer) timer = t->want.deadline;
  us_slot->timer = timer;
}

bool us_wait(const struct us_want_set* want) {
  struct us_thread* me = self();
  me->want = *want;
  me->waiting = true;
  struct us_thread* next = take_ready();
  while (next == NULL) {
    wait_as_process();
    next = take_ready();
  }
  if (next != me) {
    us_publish_timer();
    give_token_to(next);
    await_token(me);
  }
  if (us_thread_count > 1) us_publish_timer();
  return !me->woken_by_deadline;
}

void us_wake_object(const void* object, int how_many) {
  for (struct us_thread* t = all_threads; t != NULL && how_many > 0; t = t->next) {
    if (!t->waiting || t->want.object != object) continue;
    make_ready(t, false);
    --how_many;
  }
}

void us_wake_outside(void) {
  if (us_thread_count == 1) return;
  for (struct us_thread* t = all_threads; t != NULL; t = t->next)
    if (t->waiting && (t->want.flags & US_WANT_OUTSIDE) != 0) make_ready(t, false);
}

void us_threads_after_fork(void) {
  main_thread = (struct us_thread){.handle = pthread_self()};
  holder = &main_thread;
  all_threads = &main_thread;
  ready_first = ready_last = NULL;
  us_thread_count = 1;
  us_self = &main_thread;
  us_slot->timer = US_NEVER;
}

// A thread that only computes keeps the token. When the simulator sees that for too long and a
// timer is due, it nudges: this thread then steps aside until that timer, wherever it happens to
// be.
static void on_nudge(int number) {
  const int saved = errno;
  if (us_slot != NULL && us_self != holder) {
    pthread_kill(holder->handle, number);  // the kernel chose a thread that waits
    errno = saved;
    return;
  }
  if (us_slot != NULL && !us_busy && us_slot->timer != US_NEVER) {
    us_note("computed for 100 ms without a call while a timer was due; its time moved on", true);
    us_wait(&(struct us_want_set){.deadline = us_slot->timer});
  }
  errno = saved;
}

__attribute__((constructor)) static void prepare_nudge(void) {
  struct sigaction action = {.sa_handler = on_nudge, .sa_flags = SA_RESTART};
  int (*real)(int, const struct sigaction*, struct sigaction*) =
      (int (*)(int, const struct sigaction*, struct sigaction*))us_real("sigaction");
  real(US_SIGNAL_NUDGE, &action, NULL);
}

static void thread_ends(void* argument) {
  struct us_thread* me = argument;
  if (us_slot == NULL) return;
  me->ended = true;
  me->waiting = false;
  for (struct us_thread** link = &all_threads; *link != NULL; link = &(*link)->next) {
    if (*link != me) continue;
    *link = me->next;
    break;
  }
  --us_thread_count;
  us_wake_object(me, US_MAX_FDS);
  struct us_thread* next = take_ready();
  while (next == NULL && all_threads != NULL) {
    wait_as_process();
    next = take_ready();
  }
  if (next != NULL) give_token_to(next);
}

static void* thread_begins(void* argument) {
  struct us_thread* me = argument;
  us_self = me;
  await_token(me);
  void* result = NULL;
  pthread_cleanup_push(thread_ends, me);
  result = me->start(me->argument);
  pthread_cleanup_pop(1);
  return result;
}

// Threads by handle, kept after their end so that they can be joined.
struct joinable {
  struct joinable* next;
  pthread_t handle;
  struct us_thread* thread;
};
static struct joinable* joinables;

US_EXPORT int pthread_create(pthread_t* handle, const pthread_attr_t* attributes,
                             void* (*start)(void*), void* argument) {
  static int (*real)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  if (real == NULL)
    real = (int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*))us_real(
        "pthread_create");
  if (!us_on()) return real(handle, attributes, start, argument);
  self();
  struct us_thread* thread = calloc(1, sizeof *thread);
  struct joinable* entry = calloc(1, sizeof *entry);
  if (thread == NULL || entry == NULL) {
    free(thread);
    free(entry);
    return EAGAIN;
  }
  thread->number = numbers++;
  thread->start = start;
  thread->argument = argument;
  const int result = real(&thread->handle, attributes, thread_begins, thread);
  if (result != 0) {
    free(thread);
    free(entry);
    return result;
  }
  *handle = thread->handle;
  *entry = (struct joinable){.next = joinables, .handle = thread->handle, .thread = thread};
  joinables = entry;
  struct us_thread** link = &all_threads;
  while (*link != NULL) link = &(*link)->next;
  *link = thread;
  ++us_thread_count;
  make_ready(thread, false);
  return 0;
}

US_EXPORT int pthread_join(pthread_t handle, void** result) {
  static int (*real)(pthread_t, void**);
  if (real == NULL) real = (int (*)(pthread_t, void**))us_real("pthread_join");
  if (us_on()) {
    for (struct joinable** link = &joinables; *link != NULL; link = &(*link)->next) {
      struct joinable* entry = *link;
      if (!pthread_equal(entry->handle, handle)) continue;
      while (!entry->thread->ended)
        us_wait(&(struct us_want_set){.deadline = US_NEVER, .object = entry->thread});
      *link = entry->next;
      const int code = real(handle, result);
      free(entry->thread);
      free(entry);
      return code;
    }
  }
  return real(handle, result);
}

US_EXPORT void pthread_exit(void* result) {
  static void (*real)(void*);
  if (real == NULL) real = (void (*)(void*))us_real("pthread_exit");
  // Other threads pass the token on in their clean-up handler; the main thread has none.
  if (us_on() && self() == &main_thread) thread_ends(&main_thread);
  real(result);
  abort();  // not reached
}

US_EXPORT int sched_yield(void) {
  if (!us_on()) return 0;
  us_spend(us_run->look_cost_ns);
  if (ready_first != NULL) us_wait(&(struct us_want_set){.deadline = us_slot->now});
  return 0;
}
