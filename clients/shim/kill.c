// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Signals to other processes of the run. They go through the simulator, which wakes the receiver at
// the sender's instant. Signals that no handler can catch (KILL, STOP, CONT) go through the kernel.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static bool is_for_the_kernel(int number) {
  return number == SIGKILL || number == SIGSTOP || number == SIGCONT;
}

static void signal_self(int number) {
  siginfo_t info = {.si_signo = number, .si_code = SI_USER};
  info.si_pid = getpid();
  info.si_uid = getuid();
  if (number == SIGSTOP) {
    us_stop();
  } else if (number == SIGKILL) {
    us_send(US_KILLED, 0, (us_slot - us_run->slots) * 256 + number, NULL, 0);
    us_leave();
    us_syscall(SYS_kill, us_syscall(SYS_getpid), number);
  } else if (number != SIGCONT) {
    us_signal(number, &info, NULL);
  }
}

static int signal_other(const struct us_slot* slot, int number) {
  const pid_t real = slot->pid;
  const bool can_hear = atomic_load(&slot->state) == US_WAITING;
  if (number == 0 || is_for_the_kernel(number) || !can_hear || number >= 64) {
    const int result = (int)us_syscall(SYS_kill, real, number);
    if (result != 0 || number == 0) return result;
    // If the process dies of it, it dies now, in virtual time as well.
    us_send(number == SIGCONT ? US_SIGNAL : US_KILLED, 0, (slot - us_run->slots) * 256 + number,
            NULL, 0);
    us_process_wait(us_slot->now, 0, US_WANT_SYNC);
    return 0;
  }
  us_send(US_SIGNAL, 0, (slot - us_run->slots) * 256 + number, NULL, 0);
  return 0;
}

// Signals all processes of this program in a process group. Returns true if there was one.
static bool signal_group(pid_t group, int number) {
  bool found = false;
  bool self = false;
  const uint32_t used = atomic_load(&us_run->slots_used);
  for (uint32_t i = 0; i < used && i < US_SLOTS; ++i) {
    const struct us_slot* slot = &us_run->slots[i];
    const uint32_t state = atomic_load(&slot->state);
    if (state == US_FREE || state == US_GONE || slot->pid <= 0) continue;
    if (us_syscall(SYS_getpgid, slot->pid) != group) continue;
    found = true;
    if (slot == us_slot)
      self = true;
    else
      signal_other(slot, number);
  }
  if (self && number != 0) signal_self(number);
  return found;
}

US_EXPORT int kill(pid_t pid, int number) {
  if (!us_on()) return (int)us_syscall(SYS_kill, pid, number);
  if (number < 0 || number >= NSIG) {
    errno = EINVAL;
    return -1;
  }
  us_spend(us_run->write_cost_ns);
  if (pid == 0 || pid < -1) {
    const pid_t group = pid == 0 ? (pid_t)us_syscall(SYS_getpgid, 0) : us_real_pid(-pid);
    if (signal_group(group, number)) return 0;
    errno = ESRCH;
    return -1;
  }
  const struct us_slot* slot = us_slot_of(pid);
  if (slot == us_slot) {
    if (number != 0) signal_self(number);
    return 0;
  }
  if (slot != NULL) return signal_other(slot, number);
  return (int)us_syscall(SYS_kill, us_real_pid(pid), number);
}

US_EXPORT int raise(int number) {
  REAL(int, raise, int);
  if (us_on() && number == SIGSTOP) {
    us_stop();
    return 0;
  }
  return real_raise(number);
}

US_EXPORT int killpg(pid_t group, int number) { return kill(group == 0 ? 0 : -group, number); }

US_EXPORT int sigqueue(pid_t pid, int number, const union sigval value) {
  REAL(int, sigqueue, pid_t, int, const union sigval);
  if (!us_on()) return real_sigqueue(pid, number, value);
  siginfo_t info = {.si_signo = number, .si_code = SI_QUEUE};
  info.si_pid = getpid();
  info.si_uid = getuid();
  info.si_value = value;
  us_spend(us_run->write_cost_ns);
  if (us_slot_of(pid) == us_slot) {
    us_signal(number, &info, NULL);
    return 0;
  }
  us_note("sent a signal with a value to another process (sigqueue), which comes at a real instant",
          true);
  return (int)us_syscall(SYS_rt_sigqueueinfo, us_real_pid(pid), number, &info);
}

// The process of a pidfd, by its real id from /proc; -1 if there is none.
static pid_t process_behind(int pidfd) {
  char path[64];
  char text[512];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", pidfd);
  const int fd = (int)us_syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0) return -1;
  const long length = us_syscall(SYS_read, fd, text, sizeof text - 1);
  us_syscall(SYS_close, fd);
  text[length > 0 ? length : 0] = 0;
  const char* line = strstr(text, "\nPid:");
  return line == NULL ? -1 : (pid_t)atoi(line + 5);
}

US_EXPORT int pidfd_send_signal(int pidfd, int number, siginfo_t* info, unsigned flags) {
  const pid_t real = us_on() && info == NULL ? process_behind(pidfd) : -1;
  if (real > 0) return kill(us_virtual_pid(real), number);
  return (int)us_syscall(SYS_pidfd_send_signal, pidfd, number, info, flags);
}

US_EXPORT int tgkill(pid_t process, pid_t thread, int number) {
  if (!us_on()) return (int)us_syscall(SYS_tgkill, process, thread, number);
  for (struct us_thread* t = us_first_thread(); t != NULL && process == getpid(); t = t->next)
    if (us_thread_id(t) == thread) return pthread_kill(t->handle, number) == 0 ? 0 : -1;
  errno = ESRCH;
  return -1;
}
