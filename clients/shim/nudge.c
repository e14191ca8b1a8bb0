// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A thread that only computes keeps the token. If this lasts too long while a timer is due, the
// simulator sends a nudge. The thread then steps aside until that timer, wherever it happens to be.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

// The waits of a thread that only computes grow with each nudge, up to this many: 62 ms.
#define US_LONGEST_SPIN 6

bool us_was_nudged;

static void on_nudge(int number) {
  const int saved = errno;
  if (us_slot != NULL && us_self != us_holder()) {
    // The kernel chose a thread that waits. Not pthread_kill, which is ours: such a signal would be
    // taken in virtual time, at the next wait of a thread that never waits.
    us_syscall(SYS_tgkill, us_syscall(SYS_getpid), us_kernel_thread(us_holder()), number);
    errno = saved;
    return;
  }
  const bool for_relatives = us_slot != NULL && us_slot->relatives_wait != 0;
  const int64_t due = us_slot == NULL              ? US_NEVER
                      : us_slot->timer != US_NEVER ? us_slot->timer
                                                   : us_slot->timeout;
  if (us_slot != NULL && !us_busy && (due != US_NEVER || for_relatives)) {
    if (!us_was_nudged)
      us_note(for_relatives ? "computed without a call while another of its processes was due, so "
                              "its time was advanced"
                            : "computed without a call while a timer or another thread was due, so "
                              "its time was advanced",
              true);
    us_was_nudged = true;
    us_slot->relatives_wait = 0;
    // If there are other threads, wait for the next tick: they run first, and when all of them only
    // spin, time goes on. The waits grow longer, because many threads may spin for long. Otherwise
    // wait until the timer, after everybody else who is due at the same instant.
    struct us_thread* me = us_current();
    const bool by_deadline = me->woken_by_deadline;  // of a wait that is just ending
    const int spins = me->spins < US_LONGEST_SPIN ? me->spins + 1 : US_LONGEST_SPIN;
    const bool to_tick = for_relatives || us_somebody_is_ready() || due <= us_slot->now ||
                         us_somebody_waits_for_bytes();
    const int64_t tick = us_slot->horizon + ((1LL << spins) - 2) * (US_SECOND / 1000);
    us_wait(&(struct us_want_set){.deadline = to_tick ? tick : due + 1, .is_timer = to_tick});
    me->spins = spins;
    me->woken_by_deadline = by_deadline;
  }
  errno = saved;
}

__attribute__((constructor)) static void prepare_nudge(void) {
  struct sigaction action = {.sa_handler = on_nudge, .sa_flags = SA_RESTART};
  int (*real)(int, const struct sigaction*, struct sigaction*) =
      (int (*)(int, const struct sigaction*, struct sigaction*))us_real("sigaction");
  real(US_SIGNAL_NUDGE, &action, NULL);
}
