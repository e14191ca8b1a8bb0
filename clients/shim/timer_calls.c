// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The calls that make timers: setitimer and alarm, timer_create with all its ways to notify, and
// timerfd. A timerfd is an event descriptor into which its timer writes how often it has expired.
// So the kernel itself handles poll, epoll and read, edge-triggered or not.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "clients/shim/timers.h"

static struct itimerspec from_itimerval(const struct itimerval* v) {
  return (struct itimerspec){
      .it_interval = {.tv_sec = v->it_interval.tv_sec, .tv_nsec = v->it_interval.tv_usec * 1000},
      .it_value = {.tv_sec = v->it_value.tv_sec, .tv_nsec = v->it_value.tv_usec * 1000}};
}

static struct itimerval to_itimerval(const struct itimerspec* s) {
  return (struct itimerval){
      .it_interval = {.tv_sec = s->it_interval.tv_sec, .tv_usec = s->it_interval.tv_nsec / 1000},
      .it_value = {.tv_sec = s->it_value.tv_sec, .tv_usec = s->it_value.tv_nsec / 1000}};
}

// The processor clocks show virtual time, so their timers do, too.
US_EXPORT int setitimer(__itimer_which_t which, const struct itimerval* request,
                        struct itimerval* before) {
  REAL(int, setitimer, __itimer_which_t, const struct itimerval*, struct itimerval*);
  if (!us_on() || (unsigned)which > ITIMER_PROF) return real_setitimer(which, request, before);
  struct itimerspec old;
  const struct itimerval nothing = {0};
  const struct itimerspec wanted = from_itimerval(request != NULL ? request : &nothing);
  if (us_set_timer(&us_itimers[which], false, &wanted, &old) != 0) return -1;
  if (before != NULL) *before = to_itimerval(&old);
  return 0;
}

US_EXPORT int getitimer(__itimer_which_t which, struct itimerval* out) {
  REAL(int, getitimer, __itimer_which_t, struct itimerval*);
  if (!us_on() || (unsigned)which > ITIMER_PROF) return real_getitimer(which, out);
  struct itimerspec now;
  us_read_timer(&us_itimers[which], &now);
  *out = to_itimerval(&now);
  return 0;
}

US_EXPORT unsigned alarm(unsigned seconds) {
  REAL(unsigned, alarm, unsigned);
  if (!us_on()) return real_alarm(seconds);
  struct itimerval before = {0};
  const struct itimerval request = {.it_value = {.tv_sec = seconds}};
  setitimer(ITIMER_REAL, &request, &before);
  return (unsigned)(before.it_value.tv_sec + (before.it_value.tv_usec > 0));
}

US_EXPORT useconds_t ualarm(useconds_t delay, useconds_t period) {
  struct itimerval before = {0};
  const struct itimerval request = {
      .it_interval = {.tv_sec = period / 1000000, .tv_usec = period % 1000000},
      .it_value = {.tv_sec = delay / 1000000, .tv_usec = delay % 1000000}};
  setitimer(ITIMER_REAL, &request, &before);
  return (useconds_t)(before.it_value.tv_sec * 1000000 + before.it_value.tv_usec);
}

US_EXPORT int timer_create(clockid_t clock, struct sigevent* event, timer_t* out) {
  REAL(int, timer_create, clockid_t, struct sigevent*, timer_t*);
  if (!us_on()) return real_timer_create(clock, event, out);
  struct us_timer* timer = us_add_timer(clock);
  if (timer == NULL) {
    errno = EAGAIN;
    return -1;
  }
  static int ids;
  timer->id = ids++;
  timer->notify = SIGEV_SIGNAL;
  timer->signal = SIGALRM;
  timer->value.sival_int = timer->id;
  if (event != NULL) {
    timer->notify = event->sigev_notify;
    timer->signal = event->sigev_signo;
    timer->value = event->sigev_value;
    if (event->sigev_notify == SIGEV_THREAD) timer->function = event->sigev_notify_function;
    if (event->sigev_notify == SIGEV_THREAD_ID) timer->thread = event->_sigev_un._tid;
    if (event->sigev_notify == SIGEV_THREAD && event->sigev_notify_attributes != NULL) {
      timer->attributes = malloc(sizeof *timer->attributes);
      if (timer->attributes != NULL) *timer->attributes = *event->sigev_notify_attributes;
    }
  }
  *out = timer;
  return 0;
}

US_EXPORT int timer_settime(timer_t timer, int flags, const struct itimerspec* request,
                            struct itimerspec* before) {
  REAL(int, timer_settime, timer_t, int, const struct itimerspec*, struct itimerspec*);
  if (!us_on()) return real_timer_settime(timer, flags, request, before);
  return us_set_timer(timer, (flags & TIMER_ABSTIME) != 0, request, before);
}

US_EXPORT int timer_gettime(timer_t timer, struct itimerspec* out) {
  REAL(int, timer_gettime, timer_t, struct itimerspec*);
  if (!us_on()) return real_timer_gettime(timer, out);
  us_spend(us_run->look_cost_ns);
  us_read_timer(timer, out);
  return 0;
}

US_EXPORT int timer_getoverrun(timer_t timer) {
  REAL(int, timer_getoverrun, timer_t);
  return us_on() ? ((struct us_timer*)timer)->overrun : real_timer_getoverrun(timer);
}

US_EXPORT int timer_delete(timer_t timer) {
  REAL(int, timer_delete, timer_t);
  if (!us_on()) return real_timer_delete(timer);
  us_remove_timer(timer);
  return 0;
}

static struct us_timer* timer_behind(int fd) {
  if (fd >= 0 && fd < US_MAX_FDS && us_fds[fd].kind == US_FD_TIMER) return us_fds[fd].timer;
  errno = EINVAL;
  return NULL;
}

US_EXPORT int timerfd_create(clockid_t clock, int flags) {
  REAL(int, timerfd_create, clockid_t, int);
  if (!us_on()) return real_timerfd_create(clock, flags);
  const int fd = (int)us_syscall(SYS_eventfd2, 0, flags & (TFD_NONBLOCK | TFD_CLOEXEC));
  if (fd < 0) return fd;
  struct us_timer* timer = fd < US_MAX_FDS ? us_add_timer(clock) : NULL;
  if (timer == NULL) {
    us_syscall(SYS_close, fd);
    errno = EMFILE;
    return -1;
  }
  timer->notify = US_BY_DESCRIPTOR;
  timer->descriptor = fd;
  timer->references = 1;
  us_fds[fd] = (struct us_fd){.kind = US_FD_TIMER, .timer = timer};
  return fd;
}

US_EXPORT int timerfd_settime(int fd, int flags, const struct itimerspec* request,
                              struct itimerspec* before) {
  REAL(int, timerfd_settime, int, int, const struct itimerspec*, struct itimerspec*);
  if (!us_on()) return real_timerfd_settime(fd, flags, request, before);
  struct us_timer* timer = timer_behind(fd);
  if (timer == NULL) return -1;
  // Earlier expirations no longer count.
  uint64_t ignored = 0;
  struct pollfd one = {.fd = fd, .events = POLLIN};
  if (us_syscall(SYS_poll, &one, 1, 0) > 0) us_syscall(SYS_read, fd, &ignored, sizeof ignored);
  return us_set_timer(timer, (flags & TFD_TIMER_ABSTIME) != 0, request, before);
}

US_EXPORT int timerfd_gettime(int fd, struct itimerspec* out) {
  REAL(int, timerfd_gettime, int, struct itimerspec*);
  if (!us_on()) return real_timerfd_gettime(fd, out);
  const struct us_timer* timer = timer_behind(fd);
  if (timer == NULL) return -1;
  us_spend(us_run->look_cost_ns);
  us_read_timer(timer, out);
  return 0;
}
