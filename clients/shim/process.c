// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Processes: every child of a program is a participant of its own. A slot is reserved for it before
// it starts, so that time cannot slip away between its start and its first call.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clients/shim/shim.h"

extern char** environ;

US_EXPORT pid_t fork(void) {
  REAL(pid_t, fork, void);
  if (!us_on()) return real_fork();
  const int slot = us_reserve_slot();
  const pid_t pid = real_fork();
  if (pid < 0) {
    us_release_slot(slot);
    return pid;
  }
  if (pid > 0) {
    us_spend(us_run->write_cost_ns);
    return pid;
  }
  if (slot < 0) {
    us_slot = NULL;
    return 0;
  }
  us_adopt_slot(slot);
  us_threads_after_fork();
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
  const int slot = us_reserve_slot();
  pid_t child = 0;
  const int result = real(&child, path, actions, attributes, arguments, environment);
  if (result != 0) {
    us_release_slot(slot);
  } else {
    if (slot >= 0) us_run->slots[slot].pid = child;
    if (pid != NULL) *pid = child;
    us_spend(us_run->write_cost_ns);
  }
  return result;
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
    us_wait(&(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_CHILD});
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

US_EXPORT FILE* popen(const char* command, const char* mode) {
  REAL(FILE*, popen, const char*, const char*);
  if (us_on()) us_reserve_slot();  // the child finds it by its parent
  return real_popen(command, mode);
}

// Shells wait for their children like this: with SIGCHLD blocked until here. A signal that the mask
// lets through is pending by the time its cause has happened in virtual time.
US_EXPORT int sigsuspend(const sigset_t* mask) {
  REAL(int, sigsuspend, const sigset_t*);
  if (!us_on()) return real_sigsuspend(mask);
  for (;;) {
    sigset_t pending;
    sigpending(&pending);
    for (int number = 1; number < NSIG; ++number)
      if (sigismember(&pending, number) == 1 && sigismember(mask, number) != 1)
        return real_sigsuspend(mask);
    us_wait(
        &(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_CHILD, .interruptible = true});
  }
}

// A process number of the run's own: programs mix theirs into random seeds. Children are known to
// their parents by the real one.
#define US_FIRST_PID 4200

US_EXPORT pid_t getpid(void) {
  if (us_slot == NULL) return (pid_t)us_syscall(SYS_getpid);
  return US_FIRST_PID + (pid_t)(us_slot - us_run->slots);
}

US_EXPORT int kill(pid_t pid, int number) {
  if (us_on() && pid == getpid()) pid = (pid_t)us_syscall(SYS_getpid);
  return (int)us_syscall(SYS_kill, pid, number);
}

US_EXPORT void _exit(int status) {
  us_leave();
  for (;;) us_syscall(SYS_exit_group, status);
}
US_EXPORT void _Exit(int status) { _exit(status); }
