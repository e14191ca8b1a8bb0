/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OS timers. Each has a thread, which sleeps until its next instant and calls the function. Only
 * one timer function runs at a time, as with the signal of the real library. But a function that
 * takes a while, or waits, does not stop the program. The instants are multiples of the period from
 * the start, without drift, and those that were missed are skipped.
 */
#include <sched.h>

#include "conn.h"
#include "eyebot.h"

#define SLOTS 16

struct slot {
  bool used;
  unsigned generation; /* distinguishes a timer from an earlier one in this slot */
};

struct timer {
  int slot;
  unsigned generation;
  int64_t period_ns;
  void (*function)(void);
};

static pthread_mutex_t slots_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER; /* one function at a time */
static struct slot slots[SLOTS];

static const int64_t second_ns = 1000000000;

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * second_ns + now.tv_nsec;
}

static void sleep_until(int64_t when_ns) {
  const struct timespec when = {.tv_sec = when_ns / second_ns, .tv_nsec = when_ns % second_ns};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR) continue;
}

static bool attached(const struct timer* timer) {
  pthread_mutex_lock(&slots_lock);
  const struct slot* slot = &slots[timer->slot];
  const bool result = slot->used && slot->generation == timer->generation;
  pthread_mutex_unlock(&slots_lock);
  return result;
}

static void* run_timer(void* argument) {
  const struct timer timer = *(struct timer*)argument;
  free(argument);
  int64_t due_ns = now_ns();
  for (;;) {
    const int64_t late_ns = now_ns() - due_ns;
    due_ns += timer.period_ns * (1 + (late_ns > 0 ? late_ns / timer.period_ns : 0));
    sleep_until(due_ns);
    pthread_mutex_lock(&turn);
    const bool go_on = attached(&timer);
    if (go_on) timer.function();
    pthread_mutex_unlock(&turn);
    if (!go_on) return NULL;
  }
}

static int take_slot(void) {
  int free_slot = 0;
  pthread_mutex_lock(&slots_lock);
  while (free_slot < SLOTS && slots[free_slot].used) ++free_slot;
  if (free_slot < SLOTS) {
    slots[free_slot].used = true;
    ++slots[free_slot].generation;
  }
  pthread_mutex_unlock(&slots_lock);
  return free_slot;
}

TIMER OSAttachTimer(int period_ms, void (*function)(void)) {
  eyesim_connect();
  struct timer* timer = function ? malloc(sizeof *timer) : NULL;
  const int slot = timer ? take_slot() : SLOTS;
  pthread_t thread;
  if (slot == SLOTS) {
    free(timer);
    return SLOTS + 1;
  }
  timer->slot = slot;
  timer->generation = slots[slot].generation;
  timer->period_ns = (int64_t)(period_ms > 0 ? period_ms : 1) * 1000000;
  timer->function = function;
  if (pthread_create(&thread, NULL, run_timer, timer) != 0) {
    free(timer);
    OSDetachTimer(slot + 1);
    return SLOTS + 1;
  }
  pthread_detach(thread);
  sched_yield(); /* in virtual time it starts now, not when this thread next waits */
  return slot + 1;
}

int OSDetachTimer(TIMER timer) {
  if (timer < 1 || timer > SLOTS) return 1;
  pthread_mutex_lock(&slots_lock);
  const bool was_used = slots[timer - 1].used;
  slots[timer - 1].used = false;
  pthread_mutex_unlock(&slots_lock);
  return was_used ? 0 : 1;
}
