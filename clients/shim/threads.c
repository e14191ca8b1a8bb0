// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The token. Threads of a program run one at a time. A thread gives the token away only when it
// waits. The next in the run queue takes it, in the order in which they became ready. When none is
// ready, the process as a whole waits for the simulator.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "clients/shim/shim.h"

static struct us_thread main_thread;
static struct us_thread* all_threads = &main_thread;
static struct us_thread* ready_first;
static struct us_thread* ready_last;
static struct us_thread* holder = &main_thread;  // the thread that holds the token
static int numbers = 1;

int us_thread_count = 1;
__thread struct us_thread* us_self;

struct us_thread* us_current(void) {
  if (us_self == NULL) us_self = &main_thread;
  return us_self;
}

struct us_thread* us_first_thread(void) {
  return all_threads;
}

struct us_thread* us_holder(void) {
  return holder;
}

bool us_has_token(void) { return us_current() == holder; }

bool us_somebody_is_ready(void) { return ready_first != NULL; }

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

void us_rouse(struct us_thread* thread) {
  if (thread->waiting) make_ready(thread, false);
}

static struct us_thread* take_ready(void) {
  struct us_thread* thread = ready_first;
  if (thread == NULL) return NULL;
  ready_first = thread->next_ready;
  if (ready_first == NULL) ready_last = NULL;
  return thread;
}

static bool has_ready_wire(const struct us_want_set* want) {
  for (int i = 0; i < US_WIRES && want->wires >> i != 0; ++i) {
    const struct us_wire* wire = &us_wires[i];
    if ((want->wires >> i & 1) == 0) continue;
    if (want->line_changes != 0) return wire->counts.changes == want->line_changes || !wire->open;
    if (!us_wire_ready(wire)) continue;
    if (wire->closed_by_peer || us_wire_available(wire) >= want->least) return true;
  }
  return false;
}

// Makes every thread ready whose wait is over. Those with a deadline come in the order of their
// deadlines.
static void collect_ready(void) {
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
    const bool interrupted = t->want.interruptible && t->handled != t->handled_before;
    if (outside || interrupted || has_ready_wire(&t->want)) make_ready(t, false);
  }
}

// Threads that wait for a pipe or a child look again if another thread has done something since.
static bool ask_outside_waiters(void) {
  const uint32_t calls = atomic_load_explicit(&us_slot->calls, memory_order_relaxed);
  bool asked = false;
  for (struct us_thread* t = all_threads; t != NULL; t = t->next) {
    if (!t->waiting || (t->want.flags & (US_WANT_OUTSIDE | US_WANT_CHILD)) == 0) continue;
    if (t->calls_seen == calls) continue;
    make_ready(t, false);
    asked = true;
  }
  return asked;
}

static void wait_as_process(void) {
  if (ask_outside_waiters()) return;
  bool wire_ready = false;
  int64_t deadline = us_next_timer();
  uint64_t wires = 0;
  uint32_t flags = 0;
  for (const struct us_thread* t = all_threads; t != NULL; t = t->next) {
    if (!t->waiting) continue;
    if (t->want.deadline < deadline) deadline = t->want.deadline;
    wires |= t->want.wires;
    flags |= t->want.flags;
    wire_ready = wire_ready || has_ready_wire(&t->want);
  }
  // A wait that ends before the next tick does not involve the simulator, unless bytes might come
  // first.
  if (wires == 0 && flags == 0 && deadline < us_slot->horizon) {
    if (us_slot->now < deadline) us_slot->now = deadline;
    us_fire_timers();
  } else if (!wire_ready) {
    us_process_wait(deadline, wires, flags);
  }
  collect_ready();
}

static void give_token_to(struct us_thread* thread) {
  holder = thread;
  atomic_store(&thread->go, 1);
  us_futex_wake(&thread->go);
}

// A thread that has given its token away for good is still working: it frees its memory. Others may
// go on only when the kernel says that it is gone. Otherwise addresses would depend on which is
// first.
static struct us_thread* leaving;

static void see_off(void) {
  struct us_thread* thread = leaving;
  leaving = NULL;
  if (thread == NULL) return;
  us_await_end_of_thread(thread->handle);
  if (!thread->detached) return;  // for the program to join
  REAL(int, pthread_join, pthread_t, void**);
  real_pthread_join(thread->handle, NULL);
  us_forget_thread(thread->handle);
}

static void await_token(struct us_thread* thread) {
  while (atomic_exchange(&thread->go, 0) == 0) us_futex_wait(&thread->go, 0);
  see_off();
  us_take_own_signals();
}

bool us_somebody_waits_for_bytes(void) {
  for (const struct us_thread* t = all_threads; t != NULL; t = t->next)
    if (t->waiting && t->want.wires != 0) return true;
  return false;
}

void us_publish_timer(void) {
  // Another thread could run at once. That is a timer due now, for which the simulator waits
  // longer.
  int64_t timer = ready_first != NULL ? us_slot->now : us_next_timer();
  int64_t timeout = US_NEVER;
  for (const struct us_thread* t = all_threads; t != NULL; t = t->next) {
    if (!t->waiting) continue;
    if (t->want.deadline < timeout) timeout = t->want.deadline;
    if (t->want.is_timer && t->want.deadline < timer) timer = t->want.deadline;
  }
  // If a program is known to spin, none of its threads is kept waiting for long. (Python's threads
  // wait for their turn with a timeout.)
  if (us_was_nudged && timeout < timer) timer = timeout;
  // The same holds for a thread that waits for bytes: they come only if time goes on.
  if (timer == US_NEVER && us_thread_count > 1 && us_somebody_waits_for_bytes())
    timer = us_slot->now;
  us_slot->timer = timer;
  us_slot->timeout = timeout;
}

// The thread that has the token gives it to the next one that is ready, which may be itself.
static void pass_token(struct us_thread* me) {
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
}

bool us_wait(const struct us_want_set* want) {
  static uint64_t waits;
  struct us_thread* me = us_current();
  // A signal handler may wait in the middle of a wait. The outer wait then goes on afterwards.
  const struct us_want_set outer = me->want;
  const bool nested = me->waiting;
  const unsigned outer_handled = me->handled_before;
  me->want = *want;
  me->waiting = true;
  me->spins = 0;
  me->since = ++waits;
  me->handled_before = me->handled;
  me->calls_seen = atomic_load_explicit(&us_slot->calls, memory_order_relaxed);
  pass_token(me);
  const bool woken = !me->woken_by_deadline;
  if (nested) {
    me->want = outer;
    me->handled_before = outer_handled;
    me->waiting = true;
  }
  if (me->cancelled && want->object == NULL) pthread_testcancel();
  return woken;
}

void us_yield(void) {
  struct us_thread* me = us_current();
  if (ready_first == NULL) return;
  make_ready(me, false);
  pass_token(me);
}

int us_wake_object(const void* object, int how_many) {
  int woken = 0;
  for (; woken < how_many; ++woken) {
    struct us_thread* first = NULL;
    for (struct us_thread* t = all_threads; t != NULL; t = t->next) {
      if (!t->waiting || t->want.object != object) continue;
      if (first == NULL || t->since < first->since) first = t;
    }
    if (first == NULL) break;
    make_ready(first, false);
  }
  return woken;
}

bool us_woken_waiter(const void* object) {
  for (const struct us_thread* t = ready_first; t != NULL; t = t->next_ready)
    if (t->want.object == object) return true;
  return false;
}

void us_threads_after_fork(void) {
  main_thread = (struct us_thread){.handle = pthread_self()};
  holder = &main_thread;
  all_threads = &main_thread;
  ready_first = ready_last = NULL;
  us_thread_count = 1;
  us_self = &main_thread;
  leaving = NULL;
  us_slot->timer = us_slot->timeout = US_NEVER;
  pthread_sigmask(SIG_BLOCK, NULL, &main_thread.mask);
}

static void thread_ends(struct us_thread* me) {
  if (us_slot == NULL) return;
  me->ended = true;
  me->waiting = false;
  for (struct us_thread** link = &all_threads; *link != NULL; link = &(*link)->next) {
    if (*link != me) continue;
    *link = me->next;
    break;
  }
  --us_thread_count;
  if (me != &main_thread) leaving = me;
  us_wake_object(me, US_MAX_FDS);
  struct us_thread* next = take_ready();
  while (next == NULL && all_threads != NULL) {
    wait_as_process();
    next = take_ready();
  }
  if (next != NULL) give_token_to(next);
}

// The last thing that the C library does for a thread is to destroy its data, in several rounds. In
// the last round, when the program's destructors have run, the thread ends for us.
static pthread_key_t end_key;

static void on_end(void* argument) {
  struct us_thread* me = argument;
  if (++me->end_rounds < PTHREAD_DESTRUCTOR_ITERATIONS)
    pthread_setspecific(end_key, me);
  else
    thread_ends(me);
}

// Libraries may create threads before our constructors have run.
__attribute__((constructor)) void us_prepare_ends(void) {
  static bool prepared;
  if (!prepared) prepared = pthread_key_create(&end_key, on_end) == 0;
}

void* us_thread_begins(void* argument) {
  struct us_thread* me = argument;
  us_self = me;
  pthread_setspecific(end_key, me);
  await_token(me);
  return me->start(me->argument);
}

void us_add_thread(struct us_thread* thread) {
  thread->number = numbers++;
  struct us_thread** link = &all_threads;
  while (*link != NULL) link = &(*link)->next;
  *link = thread;
  ++us_thread_count;
  make_ready(thread, false);
  us_publish_timer();
}

US_EXPORT void pthread_exit(void* result) {
  static void (*real)(void*);
  if (real == NULL) real = (void (*)(void*))us_real("pthread_exit");
  // Other threads pass the token on when their data are destroyed. The main thread was not started
  // by us, so it does this here.
  if (us_on() && us_current() == &main_thread) thread_ends(&main_thread);
  real(result);
  abort();  // not reached
}

US_EXPORT int sched_yield(void) {
  if (!us_on()) return 0;
  us_spend(us_run->look_cost_ns);
  us_yield();
  return 0;
}
