// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Signals of the run: those of its timers, those between its processes, and those of children that
// end. Each arrives at an instant of virtual time, in a thread that has the token or is about to
// get it. The thread raises the signal itself, so that the kernel handles it as it always does.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clients/shim/shim.h"

// Signals on their way to a thread that does not have the token.
#define US_PENDING 256
static struct {
  int number;  // 0: none
  struct us_thread* thread;
  siginfo_t info;
} pending[US_PENDING];

static struct sigaction child_action;  // what the program wants to happen on SIGCHLD
static __thread bool child_expected;

unsigned us_handled(void) { return us_current()->handled; }

bool us_interrupted(unsigned handled_before) { return us_current()->cut > handled_before; }

static int set_action(int number, const struct sigaction* action, struct sigaction* before) {
  REAL(int, sigaction, int, const struct sigaction*, struct sigaction*);
  return real_sigaction(number, action, before);
}

static int real_mask(int how, const sigset_t* set, sigset_t* before) {
  REAL(int, pthread_sigmask, int, const sigset_t*, sigset_t*);
  return real_pthread_sigmask(how, set, before);
}

static long own_process(void) { return us_syscall(SYS_getpid); }

static void raise_here(int number, const siginfo_t* info) {
  struct us_thread* me = us_current();
  struct sigaction action;
  sigset_t blocked;
  sigaction(number, NULL, &action);
  real_mask(SIG_BLOCK, NULL, &blocked);
  const bool has_handler = action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
  if (has_handler && sigismember(&blocked, number) != 1) {
    ++me->handled;
    if ((action.sa_flags & SA_RESTART) == 0) me->cut = me->handled;
    child_expected = number == SIGCHLD;
  }
  us_syscall(SYS_rt_tgsigqueueinfo, own_process(), us_syscall(SYS_gettid), number, info);
}

static void keep_for(struct us_thread* thread, int number, const siginfo_t* info) {
  for (int i = 0; i < US_PENDING; ++i) {
    if (pending[i].number != 0) continue;
    pending[i].number = number;
    pending[i].thread = thread;
    pending[i].info = *info;
    us_rouse(thread);
    return;
  }
  us_note("had more pending signals than can be stored; one was lost", true);
}

void us_signal(int number, const siginfo_t* info, struct us_thread* thread) {
  struct us_thread* me = us_current();
  struct us_thread* taker = thread;
  if (taker == NULL && sigismember(&me->mask, number) != 1) taker = me;
  for (struct us_thread* t = us_first_thread(); t != NULL && taker == NULL; t = t->next)
    if (sigismember(&t->mask, number) != 1) taker = t;
  if (taker == NULL)  // blocked by all threads: for sigwait, a signal descriptor, or later
    us_syscall(SYS_rt_sigqueueinfo, own_process(), number, info);
  else if (taker == me)
    raise_here(number, info);
  else
    keep_for(taker, number, info);
}

void us_take_own_signals(void) {
  for (int i = 0; i < US_PENDING; ++i) {
    if (pending[i].number == 0 || pending[i].thread != us_self) continue;
    const int number = pending[i].number;
    const siginfo_t info = pending[i].info;
    pending[i].number = 0;
    raise_here(number, &info);
  }
}

void us_signals_after_fork(void) { memset(pending, 0, sizeof pending); }

static bool blocked_by_all(int number) {
  for (const struct us_thread* t = us_first_thread(); t != NULL; t = t->next)
    if (sigismember(&t->mask, number) != 1) return false;
  return true;
}

// Fills in what the kernel reports when a child has ended. The child stays for the program to wait
// for. By now the kernel's own signal has come, and on_child() has dropped it.
static void describe_child(siginfo_t* info) {
  memset(info, 0, sizeof *info);
  us_busy = true;
  us_syscall(SYS_waitid, P_ALL, 0, info, WEXITED | WNOHANG | WNOWAIT, NULL);
  us_busy = false;
  info->si_signo = SIGCHLD;
  info->si_pid = us_virtual_pid(info->si_pid);
}

void us_take_signals(void) {
  const uint64_t signals = us_slot->signals;
  us_slot->signals = 0;
  for (int number = 1; number < 64 && signals >> number != 0; ++number) {
    if ((signals >> number & 1) == 0 || number == SIGCONT) continue;  // sent by the kernel
    siginfo_t info = {.si_signo = number, .si_code = SI_USER};
    info.si_pid = us_slot->signal_from;
    info.si_uid = getuid();
    if (number == SIGCHLD && us_slot->signal_from == 0) {
      describe_child(&info);
      if (blocked_by_all(SIGCHLD)) continue;  // the kernel's own is still pending
    }
    us_signal(number, &info, NULL);
  }
}

// The kernel sends SIGCHLD at some real instant while this process waits. The simulator reports the
// same end in virtual time, and that one counts. But a signal that was blocked until now is due.
static void on_child(int number, siginfo_t* info, void* context) {
  const bool comes_again = us_slot != NULL && !child_expected && us_is_own_child(info->si_pid) &&
                           (us_busy || !us_has_token());
  child_expected = false;
  if (comes_again) return;
  const struct sigaction action = child_action;
  if (((unsigned)action.sa_flags & SA_RESETHAND) != 0) child_action.sa_handler = SIG_DFL;
  if (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN) return;
  if ((action.sa_flags & SA_SIGINFO) != 0)
    action.sa_sigaction(number, info, context);
  else
    action.sa_handler(number);
}

static int set_child_action(const struct sigaction* action, struct sigaction* before) {
  const struct sigaction old = child_action;
  int result = 0;
  if (action != NULL) {
    const bool has_handler = action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
    struct sigaction ours = *action;
    if (has_handler) {
      ours.sa_sigaction = on_child;
      ours.sa_flags = (int)(((unsigned)ours.sa_flags & ~SA_RESETHAND) | SA_SIGINFO | SA_RESTART);
    }
    result = set_action(SIGCHLD, &ours, NULL);
    if (result == 0) child_action = *action;
    us_slot->tells_of_children = has_handler;
  }
  if (before != NULL) *before = old;
  return result;
}

US_EXPORT int sigaction(int number, const struct sigaction* action, struct sigaction* before) {
  if (us_slot != NULL && number == SIGCHLD) return set_child_action(action, before);
  return set_action(number, action, before);
}

static sighandler_t set_handler(int number, sighandler_t handler, unsigned flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = (int)flags};
  struct sigaction before;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

US_EXPORT sighandler_t signal(int number, sighandler_t handler) {
  return set_handler(number, handler, SA_RESTART);
}
US_EXPORT sighandler_t bsd_signal(int number, sighandler_t handler) {
  return set_handler(number, handler, SA_RESTART);
}
US_EXPORT sighandler_t ssignal(int number, sighandler_t handler) {
  return set_handler(number, handler, SA_RESTART);
}
US_EXPORT sighandler_t sysv_signal(int number, sighandler_t handler) {
  return set_handler(number, handler, SA_RESETHAND | SA_NODEFER);
}
US_EXPORT sighandler_t __sysv_signal(int number, sighandler_t handler) {
  return set_handler(number, handler, SA_RESETHAND | SA_NODEFER);
}

US_EXPORT int siginterrupt(int number, int cuts) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0) return -1;
  action.sa_flags = cuts != 0 ? action.sa_flags & ~SA_RESTART : action.sa_flags | SA_RESTART;
  return sigaction(number, &action, NULL);
}

// Track the masks, because they decide which thread takes a signal.
// The nudge stays unblocked, so that it reaches a thread that spins.
US_EXPORT int pthread_sigmask(int how, const sigset_t* set, sigset_t* before) {
  sigset_t allowed;
  if (set != NULL && how != SIG_UNBLOCK) {
    allowed = *set;
    sigdelset(&allowed, US_SIGNAL_NUDGE);
    set = &allowed;
  }
  const int result = real_mask(how, set, before);
  if (us_slot != NULL && set != NULL) real_mask(SIG_BLOCK, NULL, &us_current()->mask);
  return result;
}

US_EXPORT int sigprocmask(int how, const sigset_t* set, sigset_t* before) {
  const int code = pthread_sigmask(how, set, before);
  if (code == 0) return 0;
  errno = code;
  return -1;
}

static int signal_thread(pthread_t handle, const siginfo_t* info) {
  for (struct us_thread* t = us_first_thread(); t != NULL; t = t->next) {
    if (!pthread_equal(t->handle, handle)) continue;
    us_signal(info->si_signo, info, t);
    return 0;
  }
  return ESRCH;
}

US_EXPORT int pthread_kill(pthread_t handle, int number) {
  REAL(int, pthread_kill, pthread_t, int);
  if (!us_on() || number == 0 || pthread_equal(handle, pthread_self()))
    return real_pthread_kill(handle, number);
  return signal_thread(handle,
                       &(siginfo_t){.si_signo = number, .si_code = SI_TKILL, .si_pid = getpid()});
}

US_EXPORT int pthread_sigqueue(pthread_t handle, int number, const union sigval value) {
  REAL(int, pthread_sigqueue, pthread_t, int, const union sigval);
  if (!us_on() || number == 0) return real_pthread_sigqueue(handle, number, value);
  siginfo_t info = {.si_signo = number, .si_code = SI_QUEUE, .si_pid = getpid()};
  info.si_value = value;
  return signal_thread(handle, &info);
}
