// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The signal calls of BSD and of System V, built on those of POSIX.
#define _GNU_SOURCE
#include <errno.h>

#include "clients/shim/shim.h"

#define US_OLD_SIGNALS 32  // as many as an int has bits

static sigset_t from_bits(int bits) {
  sigset_t set;
  sigemptyset(&set);
  for (int number = 1; number <= US_OLD_SIGNALS; ++number)
    if (((unsigned)bits >> (number - 1) & 1) != 0) sigaddset(&set, number);
  return set;
}

static int to_bits(const sigset_t* set) {
  unsigned bits = 0;
  for (int number = 1; number <= US_OLD_SIGNALS; ++number)
    if (sigismember(set, number) == 1) bits |= 1u << (number - 1);
  return (int)bits;
}

static int change_mask(int how, const sigset_t* set) {
  sigset_t before;
  sigprocmask(how, set, &before);
  return to_bits(&before);
}

US_EXPORT int sigblock(int bits) {
  const sigset_t set = from_bits(bits);
  return change_mask(SIG_BLOCK, &set);
}

US_EXPORT int sigsetmask(int bits) {
  const sigset_t set = from_bits(bits);
  return change_mask(SIG_SETMASK, &set);
}

US_EXPORT int siggetmask(void) { return change_mask(SIG_BLOCK, NULL); }

// BSD's sigpause takes a mask. X/Open's takes a signal to let through.
static int pause_with_bits(int bits) {
  const sigset_t set = from_bits(bits);
  return sigsuspend(&set);
}

static int pause_for(int number) {
  sigset_t set;
  sigprocmask(SIG_BLOCK, NULL, &set);
  return sigdelset(&set, number) != 0 ? -1 : sigsuspend(&set);
}

// signal.h gives the name sigpause to the X/Open function.
US_EXPORT int us_bsd_sigpause(int bits) __asm__("sigpause");
int us_bsd_sigpause(int bits) { return pause_with_bits(bits); }
US_EXPORT int __xpg_sigpause(int number) { return pause_for(number); }
US_EXPORT int __sigpause(int number_or_bits, int is_number) {
  return is_number != 0 ? pause_for(number_or_bits) : pause_with_bits(number_or_bits);
}

static int change_one(int how, int number, bool* was_blocked) {
  sigset_t set;
  sigset_t before;
  sigemptyset(&set);
  if (sigaddset(&set, number) != 0 || sigprocmask(how, &set, &before) != 0) return -1;
  if (was_blocked != NULL) *was_blocked = sigismember(&before, number) == 1;
  return 0;
}

US_EXPORT int sighold(int number) { return change_one(SIG_BLOCK, number, NULL); }
US_EXPORT int sigrelse(int number) { return change_one(SIG_UNBLOCK, number, NULL); }

US_EXPORT int sigignore(int number) {
  struct sigaction action = {.sa_handler = SIG_IGN};
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

US_EXPORT sighandler_t sigset(int number, sighandler_t handler) {
  struct sigaction action = {.sa_handler = handler};
  struct sigaction before;
  bool was_blocked = false;
  sigemptyset(&action.sa_mask);
  const bool hold = handler == SIG_HOLD;
  if (sigaction(number, hold ? NULL : &action, &before) != 0) return SIG_ERR;
  if (change_one(hold ? SIG_BLOCK : SIG_UNBLOCK, number, &was_blocked) != 0) return SIG_ERR;
  return was_blocked ? SIG_HOLD : before.sa_handler;
}
