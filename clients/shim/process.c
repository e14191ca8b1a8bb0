// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Processes: every child of a program is a participant of its own. A slot is reserved for it before
// it starts, so that time cannot slip away between its start and its first call.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clients/shim/shim.h"

extern char** environ;

// A slot for a child. Without one its time would run wild, so there will be no child.
int us_slot_for_child(void) {
  const int slot = us_reserve_slot();
  if (slot < 0) us_note("wanted more than 64 processes at the same time, which is the most", true);
  return slot;
}

// Parent and child must not race each other: the child runs until it waits, then the parent goes
// on.
void us_let_child_run(void) {
  us_spend(us_run->write_cost_ns);
  us_process_wait(us_slot->now, 0, US_WANT_SYNC);
}

US_EXPORT pid_t fork(void) {
  REAL(pid_t, fork, void);
  if (!us_on()) return real_fork();
  const int slot = us_slot_for_child();
  if (slot < 0) {
    errno = EAGAIN;
    return -1;
  }
  const pid_t pid = real_fork();
  if (pid < 0) {
    us_release_slot(slot);
    return pid;
  }
  if (pid > 0) {
    us_let_child_run();
    return pid;
  }
  us_adopt_slot(slot);
  us_threads_after_fork();
  us_forget_timers();
  // The parent keeps its wires. The child's copies of the descriptors are at their end.
  for (int i = 0; i < US_WIRES; ++i) us_wires[i].open = false;
  for (int fd = 0; fd < US_MAX_FDS; ++fd)
    if (us_fds[fd].kind == US_FD_WIRE) us_fds[fd].kind = US_FD_NONE;
  return 0;
}

// vfork's child shares the parent's memory, and so the parent's slot; an ordinary fork does not.
US_EXPORT pid_t vfork(void) { return fork(); }

typedef int (*spawn_function)(pid_t*, const char*, const posix_spawn_file_actions_t*,
                              const posix_spawnattr_t*, char* const[], char* const[]);

static int spawn_with(spawn_function real, pid_t* pid, const char* path,
                      const posix_spawn_file_actions_t* actions,
                      const posix_spawnattr_t* attributes, char* const arguments[],
                      char* const environment[]) {
  if (!us_on()) return real(pid, path, actions, attributes, arguments, environment);
  const int slot = us_slot_for_child();
  if (slot < 0) return EAGAIN;
  pid_t child = 0;
  char found[PATH_MAX];
  us_find_program(path, found, sizeof found);
  char** all = us_environment_for(found, arguments, environment);
  const int result = real(&child, path, actions, attributes, arguments, all);
  us_free_environment(all, environment);
  if (result != 0) {
    us_release_slot(slot);
    return result;
  }
  us_run->slots[slot].pid = child;
  if (pid != NULL) *pid = child;
  us_let_child_run();
  return 0;
}

US_EXPORT int posix_spawn(pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                          const posix_spawnattr_t* attributes, char* const arguments[],
                          char* const environment[]) {
  return spawn_with((spawn_function)us_real("posix_spawn"), pid, path, actions, attributes,
                    arguments, environment);
}

US_EXPORT int posix_spawnp(pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                           const posix_spawnattr_t* attributes, char* const arguments[],
                           char* const environment[]) {
  return spawn_with((spawn_function)us_real("posix_spawnp"), pid, path, actions, attributes,
                    arguments, environment);
}

// Waiting for a child lets time go on: the child needs it.
US_EXPORT pid_t wait4(pid_t pid, int* status, int options, struct rusage* usage) {
  if (!us_on() || (options & WNOHANG) != 0) {
    if (us_slot != NULL) us_spend(us_run->write_cost_ns);
    return (pid_t)us_syscall(SYS_wait4, pid, status, options, usage);
  }
  for (;;) {
    const pid_t ended = (pid_t)us_syscall(SYS_wait4, pid, status, options | WNOHANG, usage);
    if (ended != 0) return ended;
    const unsigned fired = us_timers_fired;
    us_wait(
        &(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_CHILD, .interruptible = true});
    if (!us_interrupted(fired)) continue;
    errno = EINTR;
    return -1;
  }
}

US_EXPORT int waitid(idtype_t type, id_t id, siginfo_t* info, int options) {
  REAL(int, waitid, idtype_t, id_t, siginfo_t*, int);
  if (!us_on() || (options & WNOHANG) != 0) return real_waitid(type, id, info, options);
  siginfo_t found;
  for (;;) {
    found.si_pid = 0;
    const int result = real_waitid(type, id, &found, options | WNOHANG);
    if (result == 0 && found.si_pid == 0) {
      us_wait(&(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_CHILD});
      continue;
    }
    if (info != NULL) *info = found;
    return result;
  }
}
US_EXPORT pid_t waitpid(pid_t pid, int* status, int options) {
  return wait4(pid, status, options, NULL);
}
US_EXPORT pid_t wait(int* status) { return wait4(-1, status, 0, NULL); }
US_EXPORT pid_t wait3(int* status, int options, struct rusage* usage) {
  return wait4(-1, status, options, usage);
}

US_EXPORT int system(const char* command) {
  REAL(int, system, const char*);
  if (!us_on() || command == NULL) return real_system(command);
  char* const arguments[] = {"sh", "-c", (char*)command, NULL};
  pid_t child = 0;
  if (posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environ) != 0) return -1;
  int status = 0;
  return waitpid(child, &status, 0) < 0 ? -1 : status;
}

static bool is_pending(const sigset_t* set, bool members, int* which) {
  sigset_t pending;
  sigpending(&pending);
  for (int number = 1; number < NSIG; ++number) {
    if (sigismember(&pending, number) != 1 || (sigismember(set, number) == 1) != members) continue;
    if (which != NULL) *which = number;
    return true;
  }
  return false;
}

// Shells wait for their children like this: with SIGCHLD blocked until here. A signal that the mask
// lets through is pending by the time its cause has happened in virtual time.
US_EXPORT int sigsuspend(const sigset_t* mask) {
  REAL(int, sigsuspend, const sigset_t*);
  if (!us_on()) return real_sigsuspend(mask);
  while (!is_pending(mask, false, NULL))
    us_wait(
        &(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_CHILD, .interruptible = true});
  return real_sigsuspend(mask);
}

US_EXPORT int sigwait(const sigset_t* set, int* number) {
  REAL(int, sigwait, const sigset_t*, int*);
  if (!us_on()) return real_sigwait(set, number);
  while (!is_pending(set, true, NULL))
    us_wait(
        &(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_CHILD, .interruptible = true});
  return real_sigwait(set, number);
}

US_EXPORT int sigtimedwait(const sigset_t* set, siginfo_t* info, const struct timespec* timeout) {
  REAL(int, sigtimedwait, const sigset_t*, siginfo_t*, const struct timespec*);
  if (!us_on()) return real_sigtimedwait(set, info, timeout);
  const int64_t deadline = timeout == NULL ? US_NEVER : us_now() + us_from_timespec(timeout);
  while (!is_pending(set, true, NULL) && us_now() < deadline)
    us_wait(
        &(struct us_want_set){.deadline = deadline, .flags = US_WANT_CHILD, .interruptible = true});
  const struct timespec now = {0};
  return real_sigtimedwait(set, info, &now);
}

// A process number of the run's own, beyond all real ones: programs mix theirs into random seeds.
// Children are known to their parents by the real one.
#define US_FIRST_PID 5000000
#define US_FAMILY_PIDS 10000

static pid_t number_of(const struct us_slot* slot) {
  return US_FIRST_PID + slot->root * US_FAMILY_PIDS + slot->number % US_FAMILY_PIDS;
}

US_EXPORT pid_t getpid(void) {
  return us_slot == NULL ? (pid_t)us_syscall(SYS_getpid) : number_of(us_slot);
}

US_EXPORT int kill(pid_t pid, int number) {
  if (!us_on()) return (int)us_syscall(SYS_kill, pid, number);
  pid_t target = pid;
  bool relative = false;
  for (uint32_t i = 0; i < atomic_load(&us_run->slots_used) && i < US_SLOTS; ++i) {
    const struct us_slot* slot = &us_run->slots[i];
    const uint32_t state = atomic_load(&slot->state);
    if (state == US_FREE || state == US_GONE) continue;
    if (pid == number_of(slot)) target = slot->pid;
    relative = relative || (slot != us_slot && slot->pid == target);
  }
  us_spend(us_run->write_cost_ns);
  const int result = (int)us_syscall(SYS_kill, target, number);
  // If it dies of that, it does so now, in virtual time as well.
  if (result == 0 && relative && number != 0) {
    const int64_t pid_value = target;
    us_send(US_KILLED, 0, pid_value, NULL, 0);
    us_process_wait(us_slot->now, 0, US_WANT_SYNC);
  }
  return result;
}

US_EXPORT void _exit(int status) {
  us_leave();
  for (;;) us_syscall(SYS_exit_group, status);
}
US_EXPORT void _Exit(int status) { _exit(status); }
