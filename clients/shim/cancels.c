// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Cancelling threads. A cancellation takes effect at the thread's next wait.
#define _GNU_SOURCE
#include <errno.h>

#include "clients/shim/shim.h"

US_EXPORT int pthread_cancel(pthread_t handle) {
  REAL(int, pthread_cancel, pthread_t);
  const int result = real_pthread_cancel(handle);
  if (!us_on() || result != 0) return result;
  for (struct us_thread* t = us_first_thread(); t != NULL; t = t->next) {
    if (t->number == 0 || !pthread_equal(t->handle, handle)) continue;
    t->cancelled = true;
    if (t->want.object == NULL) us_rouse(t);
  }
  return result;
}

// A thread that may be cancelled at any instant is cancelled at its next wait, because no other
// thread runs before then.
US_EXPORT int pthread_setcanceltype(int type, int* before) {
  REAL(int, pthread_setcanceltype, int, int*);
  static __thread int wanted = PTHREAD_CANCEL_DEFERRED;
  if (!us_on()) return real_pthread_setcanceltype(type, before);
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  if (before != NULL) *before = wanted;
  wanted = type;
  return 0;
}
