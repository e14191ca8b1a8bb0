// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Calls that name a process by its id to ask about its priority, limits or memory. The id is one of
// the run's. A program starts with niceness 0, whatever the simulator was started with.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static pid_t real_number(pid_t number) { return number == gettid() ? 0 : us_real_pid(number); }

static id_t real_id(__priority_which_t which, id_t id) {
  return which == PRIO_USER ? id : (id_t)real_number((pid_t)id);
}

int us_niceness(int real) { return us_run == NULL ? real : real - us_run->niceness; }

US_EXPORT int getpriority(__priority_which_t which, id_t id) {
  REAL(int, getpriority, __priority_which_t, id_t);
  if (which == PRIO_USER && us_run != NULL) {  // the user's other processes are not of this run
    which = PRIO_PROCESS;
    id = 0;
  }
  const int before = errno;
  errno = 0;
  const int real = real_getpriority(which, real_id(which, id));
  if (errno != 0) return -1;
  errno = before;
  return us_niceness(real);
}

US_EXPORT int setpriority(__priority_which_t which, id_t id, int priority) {
  REAL(int, setpriority, __priority_which_t, id_t, int);
  return real_setpriority(which, real_id(which, id), priority - us_niceness(0));
}

US_EXPORT int nice(int more) {
  if (setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + more) != 0) {
    if (errno == EACCES) errno = EPERM;
    return -1;
  }
  return getpriority(PRIO_PROCESS, 0);
}

US_EXPORT int sched_getparam(pid_t pid, struct sched_param* out) {
  REAL(int, sched_getparam, pid_t, struct sched_param*);
  return real_sched_getparam(real_number(pid), out);
}
US_EXPORT int __sched_getparam(pid_t pid, struct sched_param* out) {
  return sched_getparam(pid, out);
}

US_EXPORT int sched_setparam(pid_t pid, const struct sched_param* in) {
  REAL(int, sched_setparam, pid_t, const struct sched_param*);
  return real_sched_setparam(real_number(pid), in);
}

US_EXPORT int sched_getscheduler(pid_t pid) {
  REAL(int, sched_getscheduler, pid_t);
  return real_sched_getscheduler(real_number(pid));
}
US_EXPORT int __sched_getscheduler(pid_t pid) { return sched_getscheduler(pid); }

US_EXPORT int sched_setscheduler(pid_t pid, int policy, const struct sched_param* in) {
  REAL(int, sched_setscheduler, pid_t, int, const struct sched_param*);
  return real_sched_setscheduler(real_number(pid), policy, in);
}
US_EXPORT int __sched_setscheduler(pid_t pid, int policy, const struct sched_param* in) {
  return sched_setscheduler(pid, policy, in);
}

// The kernel's answer depends on what else the machine is doing.
US_EXPORT int sched_rr_get_interval(pid_t pid, struct timespec* out) {
  REAL(int, sched_rr_get_interval, pid_t, struct timespec*);
  if (us_slot == NULL) return real_sched_rr_get_interval(pid, out);
  *out = us_to_timespec(US_SECOND / 10);
  return 0;
}

US_EXPORT int prlimit(pid_t pid, __rlimit_resource_t resource, const struct rlimit* limit,
                      struct rlimit* before) {
  REAL(int, prlimit, pid_t, __rlimit_resource_t, const struct rlimit*, struct rlimit*);
  return real_prlimit(real_number(pid), resource, limit, before);
}
US_EXPORT int prlimit64(pid_t pid, __rlimit_resource_t resource, const struct rlimit64* limit,
                        struct rlimit64* before) {
  REAL(int, prlimit64, pid_t, __rlimit_resource_t, const struct rlimit64*, struct rlimit64*);
  return real_prlimit64(real_number(pid), resource, limit, before);
}

US_EXPORT ssize_t process_vm_readv(pid_t pid, const struct iovec* to, unsigned long to_count,
                                   const struct iovec* from, unsigned long from_count,
                                   unsigned long flags) {
  REAL(ssize_t, process_vm_readv, pid_t, const struct iovec*, unsigned long, const struct iovec*,
       unsigned long, unsigned long);
  return real_process_vm_readv(us_real_pid(pid), to, to_count, from, from_count, flags);
}

US_EXPORT ssize_t process_vm_writev(pid_t pid, const struct iovec* from, unsigned long from_count,
                                    const struct iovec* to, unsigned long to_count,
                                    unsigned long flags) {
  REAL(ssize_t, process_vm_writev, pid_t, const struct iovec*, unsigned long, const struct iovec*,
       unsigned long, unsigned long);
  return real_process_vm_writev(us_real_pid(pid), from, from_count, to, to_count, flags);
}
