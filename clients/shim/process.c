// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Processes. Every child of a program is a participant of its own. A slot is reserved for it before
// it starts, so that no time can pass between its start and its first call.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include "clients/shim/shim.h"

extern char** environ;

// Reserves a slot for a child. Without one its time would not be controlled, so no child is
// started.
int us_slot_for_child(void) {
  const int slot = us_reserve_slot();
  if (slot < 0)
    us_note("tried to run more than 64 processes at the same time, which is the limit", true);
  return slot;
}

// Parent and child must not race each other. The child runs until it waits, and then the parent
// goes on.
void us_let_child_run(void) {
  us_spend(us_run->write_cost_ns);
  us_process_wait(us_slot->now, 0, US_WANT_SYNC);
}

pid_t us_fork_as(pid_t (*real)(const long*), const long* arguments) {
  const int slot = us_slot_for_child();
  if (slot < 0) {
    errno = EAGAIN;
    return -1;
  }
  const pid_t pid = real(arguments);
  if (pid < 0) {
    us_release_slot(slot);
    return pid;
  }
  if (pid > 0) {
    const pid_t number = us_child_number(slot);
    us_add_child(pid, slot);
    us_let_child_run();
    return number;
  }
  us_adopt_slot(slot);
  us_threads_after_fork();
  us_signals_after_fork();
  us_forget_children();
  us_forget_timers();
  // The parent keeps its wires. For the child's copies of the descriptors they have ended.
  for (int i = 0; i < US_WIRES; ++i) us_wires[i].open = false;
  for (int fd = 0; fd < US_MAX_FDS; ++fd)
    if (us_fds[fd].kind == US_FD_WIRE) us_fds[fd].kind = US_FD_NONE;
  return 0;
}

static pid_t plain_fork(const long* arguments) {
  REAL(pid_t, fork, void);
  (void)arguments;
  return real_fork();
}

US_EXPORT pid_t fork(void) {
  if (!us_on()) return plain_fork(NULL);
  return us_children_are_apart() ? us_fork_apart(plain_fork, NULL) : us_fork_as(plain_fork, NULL);
}

// A vfork child would share the parent's memory, and so the parent's slot. An ordinary fork does
// not.
US_EXPORT pid_t vfork(void) { return fork(); }

typedef int (*spawn_function)(pid_t*, const char*, const posix_spawn_file_actions_t*,
                              const posix_spawnattr_t*, char* const[], char* const[]);

static int spawn_with(spawn_function real, pid_t* pid, const char* path,
                      const posix_spawn_file_actions_t* actions,
                      const posix_spawnattr_t* attributes, char* const arguments[],
                      char* const environment[]) {
  if (!us_on()) return real(pid, path, actions, attributes, arguments, environment);
  const bool apart = us_children_are_apart();
  const int slot = apart ? -1 : us_slot_for_child();
  if (slot < 0 && !apart) return EAGAIN;
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
  if (!apart) us_run->slots[slot].pid = child;
  if (!apart) us_add_child(child, slot);
  const pid_t number = apart ? us_add_outside_child(child) : us_child_number(slot);
  if (pid != NULL) *pid = number;
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

// The child's id as the program knows it. The id is forgotten when the child has ended.
static pid_t told(pid_t real, bool ended) {
  const pid_t number = us_virtual_pid(real);
  if (ended) us_remove_child(real);
  return number;
}

// Waiting for a child lets time go on, because the child needs it.
US_EXPORT pid_t wait4(pid_t pid, int* status, int options, struct rusage* usage) {
  if (!us_on()) return (pid_t)us_syscall(SYS_wait4, pid, status, options, usage);
  const bool only_looks = (options & WNOHANG) != 0;
  if (only_looks) us_spend(us_run->write_cost_ns);
  int result = 0;
  for (;;) {
    const pid_t ended =
        (pid_t)us_syscall(SYS_wait4, us_real_pid(pid), &result, options | WNOHANG, NULL);
    if (ended > 0 && status != NULL) *status = result;
    if (ended > 0 && usage != NULL) memset(usage, 0, sizeof *usage);
    if (ended > 0) return told(ended, WIFEXITED(result) || WIFSIGNALED(result));
    if (ended < 0 || only_looks) return ended;
    const unsigned handled = us_handled();
    us_wait(
        &(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_CHILD, .interruptible = true});
    if (!us_interrupted(handled)) continue;
    errno = EINTR;
    return -1;
  }
}

US_EXPORT int waitid(idtype_t type, id_t id, siginfo_t* info, int options) {
  REAL(int, waitid, idtype_t, id_t, siginfo_t*, int);
  if (!us_on()) return real_waitid(type, id, info, options);
  const bool only_looks = (options & WNOHANG) != 0;
  if (only_looks) us_spend(us_run->write_cost_ns);
  const id_t real_id = type == P_PID || type == P_PGID ? (id_t)us_real_pid((pid_t)id) : id;
  siginfo_t found;
  for (;;) {
    memset(&found, 0, sizeof found);
    const int result = real_waitid(type, real_id, &found, options | WNOHANG);
    if (result == 0 && found.si_pid == 0 && !only_looks) {
      const unsigned handled = us_handled();
      us_wait(&(struct us_want_set){
          .deadline = US_NEVER, .flags = US_WANT_CHILD, .interruptible = true});
      if (!us_interrupted(handled)) continue;
      errno = EINTR;
      return -1;
    }
    const bool ended =
        found.si_code == CLD_EXITED || found.si_code == CLD_KILLED || found.si_code == CLD_DUMPED;
    if (result == 0 && found.si_pid != 0)
      found.si_pid = told(found.si_pid, ended && (options & WNOWAIT) == 0);
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

// The C library's own daemon() would fork without the shim noticing.
US_EXPORT int daemon(int stay_in_folder, int keep_streams) {
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child > 0) _exit(0);
  if (setsid() < 0) return -1;
  if (stay_in_folder == 0 && chdir("/") != 0) return -1;
  if (keep_streams != 0) return 0;
  const int nothing = open("/dev/null", O_RDWR);
  for (int fd = 0; fd < 3 && nothing >= 0; ++fd) dup2(nothing, fd);
  if (nothing > 2) close(nothing);
  return nothing < 0 ? -1 : 0;
}

US_EXPORT int forkpty(int* master, char* name, const struct termios* line,
                      const struct winsize* size) {
  int slave = -1;
  if (openpty(master, &slave, name, line, size) != 0) return -1;
  const pid_t child = fork();
  if (child == 0) {
    close(*master);
    if (login_tty(slave) != 0) _exit(1);
    return 0;
  }
  close(slave);
  if (child < 0) close(*master);
  return child;
}

US_EXPORT pid_t _Fork(void) { return fork(); }

US_EXPORT void _exit(int status) {
  us_leave();
  for (;;) us_syscall(SYS_exit_group, status);
}
US_EXPORT void _Exit(int status) { _exit(status); }
