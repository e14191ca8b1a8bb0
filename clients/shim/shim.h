// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Inside of the shim: what its files share. The shim is preloaded into a robot program and puts the
// program's clocks, sleeps, waits, threads, entropy and wires under the simulator's time.
//
// Threads of the program run one at a time. The one that runs holds the token, and gives it away
// only in us_wait(). So the shim's own data needs no lock.
#ifndef UNDERSTUDY_SHIM_H
#define UNDERSTUDY_SHIM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>
#include <time.h>

#include "clients/wire/time_wire.h"

#define US_EXPORT __attribute__((visibility("default")))
#define US_NEVER INT64_MAX
#define US_SECOND 1000000000LL
#define US_MAX_FDS 4096

// The function of the C library that ours stands in front of, as real_NAME.
#define REAL(result, name, ...)              \
  static result (*real_##name)(__VA_ARGS__); \
  if (real_##name == NULL) real_##name = (result(*)(__VA_ARGS__))us_real(#name)

// What a thread waits for. Any one of them wakes it.
struct us_want_set {
  int64_t deadline;    // US_NEVER for none
  uint64_t wires;      // bytes or the end on one of these wires
  uint32_t flags;      // us_want
  const void* object;  // a mutex, condition, semaphore, thread
  size_t least;        // so many bytes on the wire (0: one)
  bool interruptible;  // a timer's signal ends it
  bool is_timer;       // the deadline is a sleep or timer, which must fire even if others compute
};

struct us_thread {
  struct us_thread* next;        // all threads, in creation order
  struct us_thread* next_ready;  // the run queue
  int number;
  bool waiting;
  bool woken_by_deadline;
  bool ended;
  bool cancelled;
  int spins;            // how often it had to be told to step aside since it last waited
  uint64_t since;       // number of its wait: who waited first is woken first
  uint32_t calls_seen;  // what the process had done when it last looked outside
  struct us_want_set want;
  US_ATOMIC_U32 go;  // futex: has the token
  pthread_t handle;
  void* (*start)(void*);
  void* argument;
};

struct us_wire {
  bool open;
  bool closed_by_peer;
  bool reset;  // written to after the peer had closed
  bool serial;
  int references;  // file descriptors that name it
  uint8_t* bytes;  // received and not yet read
  size_t begin, end, capacity;
  struct termios line;
  int modem_bits;
  size_t written;  // since the line was last known to be free
};

enum us_fd_kind { US_FD_NONE = 0, US_FD_WIRE, US_FD_ENTROPY };

struct us_fd {
  uint8_t kind;
  uint8_t wire;
  bool nonblocking;
  int64_t receive_timeout;  // SO_RCVTIMEO; 0: none
};

extern struct us_run* us_run;    // NULL: not started by the simulator, everything passes through
extern struct us_slot* us_slot;  // this process
extern struct us_wire us_wires[US_WIRES];
extern struct us_fd us_fds[US_MAX_FDS];
extern int us_thread_count;
extern volatile bool us_busy;
extern __thread struct us_thread* us_self;

// run.c: the shared memory
bool us_on(void);      // attached? also counts the call
void us_attach(void);  // constructor; again in a forked child
void us_adopt_slot(int index);
int us_reserve_slot(void);  // for a child about to start; -1: none free
void us_release_slot(int index);
void us_process_wait(int64_t deadline, uint64_t wires, uint32_t flags);
void us_send(uint32_t type, uint32_t wire, int64_t value, const void* data, size_t length);
int64_t us_ask(uint32_t type, uint32_t wire, const void* data, size_t length);  // send, get value
void us_sync(void);  // take what has arrived by now; no time passes
void us_note(const char* text, bool not_repeatable);
void us_leave(void);  // this process ends
long us_syscall(long number, ...);
void us_futex_wait(US_ATOMIC_U32* word, uint32_t value);
void us_futex_wake(US_ATOMIC_U32* word);

// threads.c: the token
bool us_wait(const struct us_want_set* want);  // true: woken, false: deadline
void us_wake_object(const void* object, int how_many);
void us_yield(void);                       // let everybody go who is ready
bool us_woken_waiter(const void* object);  // somebody was woken for it and has not come yet
void us_publish_timer(void);
void us_threads_after_fork(void);
void* us_real(const char* name);

// clock.c
int64_t us_now(void);
void us_spend(int64_t ns);
bool us_sleep_until(int64_t when);  // false: a timer's signal came first
int64_t us_from_timespec(const struct timespec* t);
int64_t us_deadline_from_clock(clockid_t clock, const struct timespec* absolute);
void us_fire_timers(void);
void us_forget_timers(void);
bool us_interrupted(unsigned fired_before);  // by a timer whose handler does not restart calls
void us_forget_watches(int fd);              // poll.c
int64_t us_next_timer(void);
extern unsigned us_timers_fired;  // how often

// exec.c
void us_take_out_pad(void);  // of this program's environment
// The environment for a program about to start, and its end; on failure the one given.
char** us_environment_for(const char* path, char* const arguments[], char* const environment[]);
void us_free_environment(char** made, char* const environment[]);
void us_find_program(const char* file, char* found, size_t size);  // as PATH says

// process.c
int us_slot_for_child(void);  // -1: none, and the reason is noted
void us_let_child_run(void);

// fds.c
struct us_wire* us_wire_of(int fd);  // NULL if fd is no wire
int us_find_address(uint32_t kind, const char* name);
bool us_fd_blocks_outside(int fd);  // a pipe, socket or terminal that is not ours, nothing to read
void us_wait_outside(int fd, short events);

// io.c
size_t us_wire_available(const struct us_wire* wire);
bool us_wire_ready(const struct us_wire* wire);

#endif
