// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Timers in virtual time: what happens when one comes due.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>

#include "clients/shim/timers.h"

struct us_timer us_itimers[3] = {
    {.due = US_NEVER, .notify = SIGEV_SIGNAL, .signal = SIGALRM, .next = &us_itimers[1]},
    {.due = US_NEVER, .notify = SIGEV_SIGNAL, .signal = SIGVTALRM, .next = &us_itimers[2]},
    {.due = US_NEVER, .notify = SIGEV_SIGNAL, .signal = SIGPROF}};
static struct us_timer* timers = us_itimers;

static struct us_timer* first_due(void) {
  struct us_timer* first = NULL;
  for (struct us_timer* t = timers; t != NULL; t = t->next)
    if (t->due != US_NEVER && (first == NULL || t->due < first->due)) first = t;
  return first;
}

// When the first timer is due. This is needed at every look at the clock, so it is cached.
static int64_t next_due = US_NEVER;

int64_t us_next_timer(void) { return next_due; }

static void note_next(void) {
  const struct us_timer* first = first_due();
  next_due = first == NULL ? US_NEVER : first->due;
  us_publish_timer();
}

struct callback {
  void (*function)(union sigval);
  union sigval value;
};

static void* call_back(void* argument) {
  const struct callback callback = *(struct callback*)argument;
  free(argument);
  callback.function(callback.value);
  return NULL;
}

static void start_thread(const struct us_timer* timer) {
  struct callback* callback = malloc(sizeof *callback);
  if (callback == NULL) return;
  *callback = (struct callback){timer->function, timer->value};
  pthread_t thread;
  if (pthread_create(&thread, timer->attributes, call_back, callback) == 0)
    pthread_detach(thread);
  else
    free(callback);
}

static struct us_thread* thread_of(pid_t number) {
  for (struct us_thread* t = us_first_thread(); t != NULL; t = t->next)
    if (us_thread_id(t) == number) return t;
  return NULL;
}

static void notify(struct us_timer* timer, int64_t times) {
  const uint64_t count = (uint64_t)times;
  siginfo_t info = {.si_signo = timer->signal, .si_code = SI_TIMER};
  info.si_value = timer->value;
  info.si_timerid = timer->id;
  info.si_overrun = timer->overrun = (int)(times - 1);
  switch (timer->notify) {
    case SIGEV_SIGNAL:
      us_signal(timer->signal, &info, NULL);
      break;
    case SIGEV_THREAD_ID:
      us_signal(timer->signal, &info, thread_of(timer->thread));
      break;
    case SIGEV_THREAD:
      start_thread(timer);
      break;
    case US_BY_DESCRIPTOR:
      us_syscall(SYS_write, timer->descriptor, &count, sizeof count);
      break;
    default:
      break;
  }
}

// Fires from the first to the last that is due. A handler may set and delete timers in between.
void us_fire_timers(void) {
  while (next_due <= us_slot->now) {
    struct us_timer* timer = first_due();
    int64_t times = 1;
    if (timer->period > 0) times += (us_slot->now - timer->due) / timer->period;
    timer->due = timer->period > 0 ? timer->due + times * timer->period : US_NEVER;
    note_next();
    notify(timer, times);
  }
}

// Called after a fork. The parent keeps its timers.
void us_forget_timers(void) {
  for (struct us_timer* t = timers; t != NULL; t = t->next) t->due = US_NEVER;
  next_due = US_NEVER;
}

struct us_timer* us_add_timer(clockid_t clock) {
  struct us_timer* timer = calloc(1, sizeof *timer);
  if (timer == NULL) return NULL;
  timer->due = US_NEVER;
  timer->clock = clock;
  struct us_timer** link = &timers;
  while (*link != NULL) link = &(*link)->next;
  *link = timer;
  return timer;
}

void us_remove_timer(struct us_timer* timer) {
  for (struct us_timer** link = &timers; *link != NULL; link = &(*link)->next) {
    if (*link != timer) continue;
    *link = timer->next;
    break;
  }
  free(timer->attributes);
  free(timer);
  note_next();
}

void us_share_timer(struct us_timer* timer) { ++timer->references; }

void us_drop_timer(struct us_timer* timer) {
  if (--timer->references == 0) {
    us_remove_timer(timer);
    return;
  }
  // From now on it writes into another copy of the descriptor.
  for (int fd = 0; fd < US_MAX_FDS; ++fd)
    if (us_fds[fd].kind == US_FD_TIMER && us_fds[fd].timer == timer) timer->descriptor = fd;
}

void us_read_timer(const struct us_timer* timer, struct itimerspec* out) {
  const int64_t left = timer->due == US_NEVER ? 0 : timer->due - us_slot->now;
  // A timer that is set never reports zero time left.
  *out = (struct itimerspec){
      .it_interval = us_to_timespec(timer->period),
      .it_value = us_to_timespec(timer->due != US_NEVER && left <= 0 ? 1 : left)};
}

static bool is_valid(const struct timespec* t) {
  return t->tv_sec >= 0 && t->tv_nsec >= 0 && t->tv_nsec < US_SECOND;
}

int us_set_timer(struct us_timer* timer, bool absolute, const struct itimerspec* request,
                 struct itimerspec* before) {
  if (!is_valid(&request->it_value) || !is_valid(&request->it_interval)) {
    errno = EINVAL;
    return -1;
  }
  if (before != NULL) us_read_timer(timer, before);
  const int64_t value = us_from_timespec(&request->it_value);
  timer->period = us_from_timespec(&request->it_interval);
  timer->overrun = 0;
  if (value == 0)
    timer->due = US_NEVER;
  else
    timer->due =
        absolute ? us_deadline_from_clock(timer->clock, &request->it_value) : us_slot->now + value;
  note_next();
  if (timer->due <= us_slot->now) us_fire_timers();
  return 0;
}
