// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A timer in virtual time, whatever made it.
#ifndef UNDERSTUDY_SHIM_TIMERS_H
#define UNDERSTUDY_SHIM_TIMERS_H

#include "clients/shim/shim.h"

#define US_BY_DESCRIPTOR 100  // a way to notify, besides those of sigevent

struct us_timer {
  struct us_timer* next;  // in the order in which they were made
  int64_t due;            // US_NEVER: not set
  int64_t period;
  clockid_t clock;
  int notify;  // SIGEV_*; US_BY_DESCRIPTOR
  int signal;
  union sigval value;
  void (*function)(union sigval);
  pthread_attr_t* attributes;
  pid_t thread;  // for SIGEV_THREAD_ID
  int id;        // from timer_create
  int overrun;
  int descriptor;
  int references;  // descriptors that refer to it
};

extern struct us_timer us_itimers[3];  // those of setitimer

struct us_timer* us_add_timer(clockid_t clock);  // NULL if out of memory
void us_remove_timer(struct us_timer* timer);
void us_read_timer(const struct us_timer* timer, struct itimerspec* out);
int us_set_timer(struct us_timer* timer, bool absolute, const struct itimerspec* request,
                 struct itimerspec* before);

#endif
