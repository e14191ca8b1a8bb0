// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Process and thread ids that belong to the run and lie above all real ones. Programs mix their ids
// into random seeds and file names, so every id that a program sees is one of these.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

#define US_THREAD_STEP 1000000
#define US_MOST_STEPS 2000

// Children that have not been waited for. They keep their ids after their slots are gone.
struct child {
  struct child* next;
  pid_t real;
  pid_t number;
};
static struct child* children;

static pid_t number_of(const struct us_slot* slot) {
  return us_process_number(us_run->family, slot->number);
}

static bool is_used(const struct us_slot* slot) {
  const uint32_t state = atomic_load(&slot->state);
  return state != US_FREE && state != US_GONE;
}

struct us_slot* us_slot_of(pid_t number) {
  const uint32_t used = atomic_load(&us_run->slots_used);
  for (uint32_t i = 0; i < used && i < US_SLOTS; ++i)
    if (is_used(&us_run->slots[i]) && number_of(&us_run->slots[i]) == number)
      return &us_run->slots[i];
  return NULL;
}

static void add_child(pid_t real, pid_t number) {
  struct child* child = malloc(sizeof *child);
  if (child == NULL) return;
  *child = (struct child){children, real, number};
  children = child;
}

void us_add_child(pid_t real, int slot) { add_child(real, number_of(&us_run->slots[slot])); }

pid_t us_add_outside_child(pid_t real) {
  const pid_t number = us_process_number(us_run->family, ++us_run->processes);
  add_child(real, number);
  return number;
}

pid_t us_child_number(int slot) { return number_of(&us_run->slots[slot]); }

bool us_is_own_child(pid_t real) {
  for (const struct child* c = children; c != NULL; c = c->next)
    if (c->real == real) return true;
  return false;
}

void us_remove_child(pid_t real) {
  for (struct child** link = &children; *link != NULL; link = &(*link)->next) {
    struct child* child = *link;
    if (child->real != real) continue;
    *link = child->next;
    free(child);
    return;
  }
}

// Called in a new child. Its parent's children are not its own.
void us_forget_children(void) { children = NULL; }

pid_t us_virtual_pid(pid_t real) {
  if (us_slot == NULL || (real >= -1 && real <= 1)) return real;
  if (real < 0) return -us_virtual_pid(-real);
  for (const struct child* c = children; c != NULL; c = c->next)
    if (c->real == real) return c->number;
  const uint32_t used = atomic_load(&us_run->slots_used);
  for (uint32_t i = 0; i < used && i < US_SLOTS; ++i)
    if (is_used(&us_run->slots[i]) && us_run->slots[i].pid == real)
      return number_of(&us_run->slots[i]);
  return US_OUTSIDE_PID;
}

pid_t us_real_pid(pid_t number) {
  if (us_slot == NULL) return number;
  if (number < -1) return -us_real_pid(-number);
  for (const struct child* c = children; c != NULL; c = c->next)
    if (c->number == number) return c->real;
  const struct us_slot* slot = us_slot_of(number);
  return slot != NULL ? slot->pid : number;
}

US_EXPORT pid_t getpid(void) {
  return !us_attached() ? (pid_t)us_syscall(SYS_getpid) : number_of(us_slot);
}

US_EXPORT pid_t getppid(void) {
  const pid_t real = (pid_t)us_syscall(SYS_getppid);
  if (!us_attached()) return real;
  if (us_slot->parent_pid == 0) return US_OUTSIDE_PID;
  return us_slot->parent_pid == real ? us_slot->parent_number : 1;  // the parent has ended
}

pid_t us_thread_id(const struct us_thread* thread) {
  return getpid() + thread->number % US_MOST_STEPS * US_THREAD_STEP;
}

US_EXPORT pid_t gettid(void) {
  return !us_attached() ? (pid_t)us_syscall(SYS_gettid) : us_thread_id(us_current());
}

US_EXPORT pid_t getpgid(pid_t pid) {
  return us_virtual_pid((pid_t)us_syscall(SYS_getpgid, us_real_pid(pid)));
}
US_EXPORT pid_t __getpgid(pid_t pid) { return getpgid(pid); }
US_EXPORT pid_t getpgrp(void) { return getpgid(0); }
US_EXPORT pid_t getsid(pid_t pid) {
  return us_virtual_pid((pid_t)us_syscall(SYS_getsid, us_real_pid(pid)));
}
US_EXPORT pid_t setsid(void) { return us_virtual_pid((pid_t)us_syscall(SYS_setsid)); }

US_EXPORT int setpgid(pid_t pid, pid_t group) {
  return (int)us_syscall(SYS_setpgid, us_real_pid(pid), us_real_pid(group));
}
US_EXPORT int setpgrp(void) { return setpgid(0, 0); }

US_EXPORT pid_t tcgetpgrp(int fd) {
  REAL(pid_t, tcgetpgrp, int);
  return us_virtual_pid(real_tcgetpgrp(fd));
}

US_EXPORT int tcsetpgrp(int fd, pid_t group) {
  REAL(int, tcsetpgrp, int, pid_t);
  return real_tcsetpgrp(fd, us_real_pid(group));
}

US_EXPORT pid_t tcgetsid(int fd) {
  REAL(pid_t, tcgetsid, int);
  return us_virtual_pid(real_tcgetsid(fd));
}

US_EXPORT int pidfd_open(pid_t pid, unsigned flags) {
  return (int)us_syscall(SYS_pidfd_open, us_real_pid(pid), flags);
}

// The capabilities of a process. The process id is in the header.
struct rights_header {
  uint32_t version;
  int pid;
};

static int call_with_rights(long call, struct rights_header* header, const void* data) {
  const int number = header != NULL ? header->pid : 0;
  if (header != NULL) header->pid = us_real_pid(number);
  const int result = (int)us_syscall(call, header, data);
  if (header != NULL) header->pid = number;
  return result;
}

US_EXPORT int capget(struct rights_header* header, void* data) {
  return call_with_rights(SYS_capget, header, data);
}
US_EXPORT int capset(struct rights_header* header, const void* data) {
  return call_with_rights(SYS_capset, header, data);
}
