// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Processes with their own ids: children that are started in another namespace, by clone or after
// unshare or setns. The simulator does not know the ids that they have there, so virtual time does
// not reach them, and the run is marked.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

static bool apart;  // true if this process's future children are in another namespace

static void tell(void) {
  static bool told;
  if (!told)
    us_note("started a process in another process namespace, which is outside virtual time", true);
  told = true;
}

bool us_children_are_apart(void) {
  if (apart) tell();
  return apart;
}

// In a namespace that has no process yet, the link exists but leads nowhere.
void us_look_at_namespaces(void) {
  static const char path[] = "/proc/self/ns/pid_for_children";
  struct stat about;
  const int reason = errno;
  apart = us_run->pid_namespace != 0 && lstat(path, &about) == 0 &&
          (stat(path, &about) != 0 || about.st_ino != us_run->pid_namespace);
  errno = reason;
}

US_EXPORT int unshare(int flags) {
  const int result = (int)us_syscall(SYS_unshare, flags);
  if (us_on() && result == 0 && (flags & CLONE_NEWPID) != 0) apart = true;
  return result;
}

US_EXPORT int setns(int fd, int type) {
  const int result = (int)us_syscall(SYS_setns, fd, type);
  if (us_on() && result == 0) us_look_at_namespaces();
  return result;
}

pid_t us_fork_apart(pid_t (*real)(const long*), const long* arguments) {
  tell();
  const pid_t pid = real(arguments);
  if (pid > 0) return us_add_outside_child(pid);
  if (pid < 0) return pid;
  us_slot = NULL;
  us_run = NULL;
  return 0;
}

static pid_t raw_clone(const long* a) {
  return (pid_t)us_syscall(SYS_clone, a[0], a[1], a[2], a[3], a[4]);
}

pid_t us_clone_process(const long* arguments) {
  us_on();
  if (apart || (arguments[0] & CLONE_NEWPID) != 0) return us_fork_apart(raw_clone, arguments);
  return us_fork_as(raw_clone, arguments);
}
