// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a process joins and leaves the run: it takes a slot in the memory that its program shares
// with the simulator.
#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"
#include "clients/wire/ring.h"

int us_reserve_slot(void) {
  for (int i = 0; i < US_SLOTS; ++i) {
    uint32_t expected = US_FREE;
    if (!atomic_compare_exchange_strong(&us_run->slots[i].state, &expected, US_RESERVED)) continue;
    uint32_t high = atomic_load(&us_run->slots_used);
    while (high < (uint32_t)i + 1 &&
           !atomic_compare_exchange_strong(&us_run->slots_used, &high, (uint32_t)i + 1)) {
    }
    struct us_slot* slot = &us_run->slots[i];
    if (us_slot == NULL) {
      us_prepare_slot(slot, 0, 0, 0);
      return i;
    }
    // Only one process of a program runs at a time, so this count is the same in every run.
    us_prepare_slot(slot, ++us_run->processes, us_slot->now, us_slot->horizon);
    slot->parent_pid = us_own_pid();
    slot->parent_number = getpid();
    slot->parent_slot = (int32_t)(us_slot - us_run->slots);
    return i;
  }
  return -1;
}

void us_release_slot(int index) {
  if (index >= 0) atomic_store(&us_run->slots[index].state, US_FREE);
}

void us_adopt_slot(int index) {
  us_slot = &us_run->slots[index];
  us_slot->pid = us_own_pid();
  atomic_store(&us_slot->state, US_RUNNING);
}

// Finds the slot that was reserved for this process, either by its process id (which fork and exec
// keep) or by its parent (spawn, or gdb). Returns -1 if there is none.
static int find_own_slot(void) {
  const pid_t pid = us_own_pid();
  for (int i = 0; i < US_SLOTS; ++i) {
    const uint32_t state = atomic_load(&us_run->slots[i].state);
    if ((state == US_RESERVED || state == US_RUNNING) && us_run->slots[i].pid == pid) return i;
  }
  const pid_t parent = (pid_t)us_syscall(SYS_getppid);
  for (int i = 0; i < US_SLOTS; ++i) {
    if (atomic_load(&us_run->slots[i].state) != US_RESERVED) continue;
    // A parent that spawned us may be writing our process id right now, so read it only once.
    const pid_t number = __atomic_load_n(&us_run->slots[i].pid, __ATOMIC_RELAXED);
    const pid_t its_parent = __atomic_load_n(&us_run->slots[i].parent_pid, __ATOMIC_ACQUIRE);
    if (number == pid || (number == 0 && its_parent == parent)) return i;
  }
  return -1;
}

// Nothing else works yet, so this can only print to standard error and exit.
static void say(const char* text) { us_syscall(SYS_write, STDERR_FILENO, text, strlen(text)); }

static void refuse_to_start(const char* text) {
  say(text);
  for (;;) us_syscall(SYS_exit_group, 1);
}

static void end_if_run_is_over(const struct us_run* run) {
  if (run->over != 0)
    refuse_to_start(
        "understudy: the run has ended, so nothing can be started; leave gdb with quit\n");
}

// gdb can start a program again. Wait until the simulator has noticed the end of the previous one.
static int slot_from_debugger(void) {
  const struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < 10000; ++i) {
    const int slot = find_own_slot();
    if (slot >= 0) return slot;
    end_if_run_is_over(us_run);
    us_syscall(SYS_nanosleep, &moment, NULL);
  }
  refuse_to_start(
      "understudy: gdb can run one program of a robot at a time; end the other first\n");
  return -1;
}

static int find_or_reserve_slot(void) {
  const int slot = find_own_slot();
  if (slot >= 0) return slot;
  const pid_t debugger = us_run->debugger;
  const bool by_gdb = debugger != 0 && (pid_t)us_syscall(SYS_getppid) == debugger;
  return by_gdb ? slot_from_debugger() : us_reserve_slot();
}

static void* map(int fd, size_t size) {
  void* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

// In another namespace our process id is not the one that the simulator knows.
static bool is_in_other_namespace(const struct us_run* run) {
  struct stat own;
  return run->pid_namespace != 0 && stat("/proc/self/ns/pid", &own) == 0 &&
         own.st_ino != run->pid_namespace;
}

static void tell_of_other_user(void) {
  char text[64];
  const uid_t user = geteuid();
  if (user == us_run->user) return;
  snprintf(text, sizeof text, "runs as another user (uid %u)", user);
  us_note(text, false);
}

__attribute__((constructor)) void us_attach(void) {
  static bool looked;
  // The address sanitizer's library starts before the C library has an environment.
  if (looked || environ == NULL) return;
  looked = true;
  const char* where = getenv(US_ENV_RUN);
  int first = -1;
  if (where == NULL || sscanf(where, "%d", &first) != 1) return;
  struct us_run* memory = map(first, sizeof *memory);
  us_bell = map(first + 1, sizeof *us_bell);
  if (memory == NULL || us_bell == NULL || memory->magic != US_MAGIC) {
    say("understudy: a program has closed its connection to the run; programs that it starts are "
        "outside virtual time\n");
    return;
  }
  if (is_in_other_namespace(memory)) {
    say("understudy: a program started another one in its own process namespace; that one is "
        "outside virtual time\n");
    return;
  }
  end_if_run_is_over(memory);
  us_run = memory;
  us_hide_descriptors(first);
  us_take_out_pad();
  const int index = find_or_reserve_slot();
  if (index < 0) {
    say("understudy: one program has more than 64 processes; this one runs outside virtual time\n");
    us_run = NULL;
    return;
  }
  const bool after_exec = atomic_load(&us_run->slots[index].state) == US_RUNNING;
  us_adopt_slot(index);
  // After exec, the new program can no longer reach the wires that the old one had open.
  for (uint32_t wire = 0; after_exec && wire < US_WIRES; ++wire)
    us_send(US_CLOSE, wire, 0, NULL, 0);
  mallopt(M_ARENA_MAX, 1);  // threads run one at a time, and addresses must not vary
  us_threads_after_fork();
  us_replace_random_bytes();
  // What a program has printed must be visible when the run ends it, even in a file or a pipe.
  setvbuf(stdout, NULL, _IOLBF, 0);
  us_prepare_streams();
  us_look_at_namespaces();
  tell_of_other_user();
}

int __cxa_atexit(void (*function)(void*), void* argument, void* library);

static void leave_last(void* unused) {
  (void)unused;
  us_leave();
}

// The destructors of libraries may still wait for threads, so exit() leaves after all of them. A
// destructor of our own would be too early: that of a preloaded library is among the first. This
// handler is of no library and older than the one that runs all destructors, so it runs after
// that. quick_exit() runs its handlers in the reverse order too.
__attribute__((constructor)) static void prepare_exit(void) {
  __cxa_atexit(leave_last, NULL, NULL);
  at_quick_exit(us_leave);
}

void us_leave(void) {
  if (us_run == NULL || us_slot == NULL) return;
  atomic_store(&us_slot->state, US_GONE);
  us_ring_doorbell();
  us_slot = NULL;
  us_run = NULL;
}
