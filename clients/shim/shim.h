// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The internal header of the shim, shared by its files. The shim is preloaded into a robot program
// and puts the program's clocks, sleeps, waits, threads, entropy and wires under the simulator's
// time.
//
// Threads of the program run one at a time. The running thread holds the token and gives it away
// only in us_wait(), so the shim's own data need no lock.
#ifndef UNDERSTUDY_SHIM_H
#define UNDERSTUDY_SHIM_H

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <termios.h>
#include <time.h>

#include "clients/wire/time_wire.h"

#define US_EXPORT __attribute__((visibility("default")))
#define US_NEVER INT64_MAX
#define US_SECOND 1000000000LL
#define US_MAX_FDS 4096

// The C library's function that ours replaces, as real_NAME.
#define REAL(result, name, ...)              \
  static result (*real_##name)(__VA_ARGS__); \
  if (real_##name == NULL) real_##name = (result(*)(__VA_ARGS__))us_real(#name)

// What a thread waits for. Any one of these wakes it.
struct us_want_set {
  int64_t deadline;       // US_NEVER for none
  uint64_t wires;         // bytes or the end of the stream on one of these wires
  uint32_t flags;         // us_want
  const void* object;     // a mutex, condition, semaphore, thread
  size_t least;           // this many bytes on the wire (0 means one)
  uint32_t line_changes;  // instead of bytes: this many changes of the device's modem lines
  bool interruptible;     // a signal handler ends the wait
  bool is_timer;  // the deadline is a sleep or timer, which must fire even if others compute
};

struct us_thread {
  struct us_thread* next;        // all threads, in creation order
  struct us_thread* next_ready;  // the run queue
  int number;
  bool waiting;
  bool woken_by_deadline;
  bool ended;
  bool cancelled;
  bool detached;
  int end_rounds;       // rounds in which its data have been destroyed
  int spins;            // how often it had to be nudged since it last waited
  uint64_t since;       // number of its wait: the thread that waited first is woken first
  uint32_t calls_seen;  // the process's call count when it last looked outside
  struct us_want_set want;
  sigset_t mask;            // the signals it blocks
  unsigned handled;         // how many handlers it has run for signals of the run
  unsigned handled_before;  // the same when its wait began
  unsigned cut;             // the same when it last ran a handler that does not restart calls
  US_ATOMIC_U32 go;         // futex: set when the thread has the token
  pthread_t handle;
  void* (*start)(void*);
  void* argument;
};

// What a serial line keeps from one program to the next.
struct us_tty {
  struct termios line;
  int64_t other_baud;    // a speed that has no Bxxx
  int32_t serial_flags;  // of TIOCSSERIAL: ASYNC_SPD_CUST ...
  int32_t custom_divisor;
};

struct us_line_counts {
  uint32_t cts, dsr, rng, dcd;  // changes
  uint32_t changes;             // of any of them
  size_t received, sent;
};

struct us_wire {
  bool open;
  bool closed_by_peer;
  bool reset;  // written to after the peer had closed
  bool serial;
  bool datagram;
  int references;  // file descriptors that name it
  uint8_t* bytes;  // received and not yet read
  size_t begin, end, capacity;
  size_t unsent;  // of a serial line: at most this many bytes that were written have not left
  uint64_t news;  // how often bytes or the end have arrived

  // Of a serial line.
  char name[US_ADDRESS_BYTES];
  struct us_tty tty;
  int64_t baud;
  bool settings_found;  // some that a program has left
  bool speed_told;      // the device knows it
  bool exclusive;
  bool break_on;
  bool output_full;      // a writer has been told so
  int64_t room_at;       // when there will be room again; 0: not known
  int modem_bits;        // that the program has set: TIOCM_DTR, TIOCM_RTS
  int64_t device_lines;  // that the device has set: US_LINE_CTS ...
  struct us_line_counts counts;

  // Of a socket for datagrams (datagrams.h).
  bool connected;
  bool also_outside;     // others than devices may send to it, through its real socket
  struct us_peer peer;   // that it is connected to
  size_t bytes_to_come;  // of the datagram that comes last
  bool drops;            // what comes: there is no room, or it is not from its peer
};

enum us_fd_kind { US_FD_NONE = 0, US_FD_WIRE, US_FD_ENTROPY, US_FD_TIMER };

struct us_timer;

struct us_fd {
  uint8_t kind;
  uint8_t wire;
  bool nonblocking;
  int64_t receive_timeout;  // SO_RCVTIMEO; 0 if there is none
  struct us_timer* timer;
};

extern struct us_run* us_run;  // NULL: not started by the simulator, so everything passes through
extern struct us_slot* us_slot;
extern struct us_bell* us_bell;  // how this process wakes the simulator
extern struct us_wire us_wires[US_WIRES];
extern struct us_fd us_fds[US_MAX_FDS];
extern int us_thread_count;
extern volatile bool us_busy;
extern bool us_was_nudged;  // it computed without a call while other threads were due
extern __thread struct us_thread* us_self;

// attach.c: joining and leaving the run
void us_attach(void);  // called by the constructor, or at the first call
void us_adopt_slot(int index);
int us_reserve_slot(void);  // for a child that is about to start; -1: none is free
void us_release_slot(int index);
void us_leave(void);  // called when this process ends

// run.c: the shared memory
bool us_attached(void);
bool us_on(void);  // the same; also counts the call
pid_t us_own_pid(void);
void us_ring_doorbell(void);  // something happened that the simulator should look at
void us_process_wait(int64_t deadline, uint64_t wires, uint32_t flags);
void us_send(uint32_t type, uint32_t wire, int64_t value, const void* data, size_t length);
int64_t us_ask(uint32_t type, uint32_t wire, const void* data, size_t length);  // returns the value
void us_sync(void);  // takes what has arrived by now; no time passes
void us_note(const char* text, bool not_repeatable);
void us_stop(void);  // stops this process until another one continues it
long us_syscall(long number, ...);
void us_futex_wait(US_ATOMIC_U32* word, uint32_t value);
void us_futex_wake(US_ATOMIC_U32* word);

// threads.c: the token
bool us_wait(const struct us_want_set* want);          // true: woken, false: deadline
int us_wake_object(const void* object, int how_many);  // returns how many were woken
void us_yield(void);                                   // lets every thread run that is ready
bool us_woken_waiter(const void* object);  // a thread was woken for it and has not run yet
void us_publish_timer(void);
void us_threads_after_fork(void);
void* us_real(const char* name);

struct us_thread* us_current(void);
struct us_thread* us_holder(void);  // the thread that holds the token
bool us_has_token(void);
bool us_somebody_is_ready(void);
bool us_somebody_waits_for_bytes(void);
void us_prepare_ends(void);  // before the first thread begins
void* us_thread_begins(void* thread);
void us_add_thread(struct us_thread* thread);  // adds a new thread, which is ready to run
struct us_thread* us_first_thread(void);
void us_rouse(struct us_thread* thread);  // ends its wait, if it is waiting

// joins.c
void us_await_end_of_thread(pthread_t handle);           // until the kernel's thread has ended
pid_t us_kernel_thread(const struct us_thread* thread);  // its real id; 0: not known
void us_forget_thread(pthread_t handle);                 // called when it has been joined

// clock.c
int64_t us_now(void);
int64_t us_deadline_in(int64_t ns);  // negative ns: never
void us_spend(int64_t ns);
bool us_sleep_until(int64_t when);  // false: interrupted by a signal handler
int64_t us_from_timespec(const struct timespec* t);
struct timespec us_to_timespec(int64_t ns);
int64_t us_deadline_from_clock(clockid_t clock, const struct timespec* absolute);

// timers.c
void us_fire_timers(void);
void us_forget_timers(void);
int64_t us_next_timer(void);
void us_share_timer(struct us_timer* timer);  // one more descriptor refers to it
void us_drop_timer(struct us_timer* timer);   // one fewer

// signals.c
// Delivers a signal of the run to this process: to `thread`, or if that is NULL to the first thread
// that takes it.
void us_signal(int number, const siginfo_t* info, struct us_thread* thread);
void us_take_signals(void);                    // takes the signals that the simulator has delivered
void us_take_own_signals(void);                // called when this thread has just got the token
unsigned us_handled(void);                     // how many handlers this thread has run
bool us_interrupted(unsigned handled_before);  // by a handler that does not restart calls
void us_signals_after_fork(void);

// numbers.c
#define US_OUTSIDE_PID (US_FIRST_PID - 1)  // whatever is outside the run
struct us_slot* us_slot_of(pid_t number);  // NULL if no living process of the run has it
void us_add_child(pid_t real, int slot);
pid_t us_add_outside_child(pid_t real);  // a child that has no slot; returns its id
void us_remove_child(pid_t real);        // called when it has been waited for
void us_forget_children(void);
bool us_is_own_child(pid_t real);
pid_t us_child_number(int slot);
// Translate between real ids and those that the program knows. Negative ids are groups, as in
// kill(). 0, and everything outside a run, is returned unchanged.
pid_t us_virtual_pid(pid_t real);
pid_t us_real_pid(pid_t number);
pid_t us_thread_id(const struct us_thread* thread);

ssize_t us_read_entropy(void* data, size_t length);  // entropy.c
bool us_is_entropy(int fd);                          // opens.c
bool us_is_device(const char* path);                 // opens.c: a serial device of the run
// opens.c: opens a device of the run by its name. Returns -1 with errno, or -2 if it has no such
// device. A second descriptor of a process names the same line.
int us_open_device(const char* path, int flags);

// machine.c
void us_replace_random_bytes(void);  // the ones at AT_RANDOM
int64_t us_uptime_ns(void);

int us_open_virtual_file(const char* path,
                         int flags);  // virtual_files.c: one that is made up; -1: none

short us_wire_events(struct us_wire* wire, short wanted);  // poll.c
void us_forget_watches(unsigned first, unsigned last);     // epoll.c

// priorities.c
int us_niceness(int real);  // as the program sees it

// exec.c
void us_take_out_pad(void);  // removes it from this program's environment
// Makes the environment for a program that is about to start, and frees it. On failure returns the
// one that was given.
char** us_environment_for(const char* path, char* const arguments[], char* const environment[]);
void us_free_environment(char** made, char* const environment[]);
void us_find_program(const char* file, char* found, size_t size);  // searches PATH

// process.c
int us_slot_for_child(void);  // -1 if there is none; the reason is logged
void us_let_child_run(void);
pid_t us_fork_as(pid_t (*real)(const long*), const long* arguments);

// namespaces.c
// Children get other process numbers (a namespace), so virtual time does not reach them. Tells the
// run; call it when there will be one.
bool us_children_are_apart(void);
void us_look_at_namespaces(void);  // called when a program starts
pid_t us_fork_apart(pid_t (*real)(const long*), const long* arguments);
pid_t us_clone_process(const long* arguments);  // the system call clone, treated as a fork

// fds.c
void us_hide_descriptors(int first);  // hides US_DESCRIPTORS of them from the program
struct us_wire* us_wire_of(int fd);   // NULL if fd is not a wire
int us_find_address(uint32_t kind, const char* name);
int us_wire_named(const char* name);    // a serial line that is open; -1 if there is none
int us_share_wire(int fd, int number);  // one more descriptor names it. 0, or an errno
// Opens a wire of this kind and name behind descriptor `fd`. 0, or an errno.
int us_open_wire(int fd, uint32_t kind, const char* name);
uint8_t* us_wire_room(struct us_wire* wire, size_t length);  // run.c: for more bytes; NULL: none

// outside.c
bool us_fd_blocks_outside(int fd);  // a foreign pipe, socket or terminal with nothing to read
// Waits until the descriptor can be read or written, and returns 1. Returns -1 with errno if a
// socket's timeout has passed or the wait was interrupted. Returns 0 if no key was pressed at a
// terminal within its reader's time.
int us_wait_outside(int fd, short events);
int us_wait_until_ready(struct pollfd* one, int64_t deadline);  // the same; 0 if too late

// terminal.c
bool us_is_terminal(const struct stat* about);     // the program's own, by any name
bool us_names_terminal(const struct stat* about);  // the same, or /dev/tty of one who may not read
// The terminal's user is not talking to this program: the kernel would stop it if it read.
bool us_is_out_of_reach(int fd, const struct stat* about);
int us_wait_at_terminal(int fd);  // like us_wait_outside
// If only the terminal is polled and this program may ask, waits while time stands still. Returns
// true when that wait has ended.
bool us_poll_terminal(struct pollfd* fds, nfds_t count, bool may_ask);
bool us_epoll_terminal(int epoll);  // the same for what an epoll descriptor watches

// serial.c
void us_start_tty(struct us_wire* wire);  // a line that nobody has set: raw, 9600 baud
void us_find_settings(uint32_t number, struct us_wire* wire);  // as the program before left them
void us_send_line(int fd, struct us_wire* wire);               // tells the device of this side
void us_lines_came(struct us_wire* wire, int64_t lines);  // serial_info.c: of the device's side

// line_discipline.c
size_t us_serial_available(const struct us_wire* wire);
size_t us_take_serial(struct us_wire* wire, uint8_t* data, size_t length);
void us_serial_came(struct us_wire* wire, size_t length);  // this many bytes have been added
// Sends as much of it as makes at most `room` bytes on the line. Returns how much that is.
size_t us_send_serial(int fd, struct us_wire* wire, const uint8_t* data, size_t length,
                      size_t room);

// output_room.c
ssize_t us_write_serial(int fd, struct us_wire* wire, const uint8_t* data, size_t length);
bool us_has_output_room(struct us_wire* wire);          // for a writer who asks before he writes
bool us_must_ask_for_room(const struct us_wire* wire);  // the simulator, to know that
int64_t us_output_room_at(const struct us_wire* wire);  // when, if it has none
int us_unsent_bytes(struct us_wire* wire);
void us_output_flushed(struct us_wire* wire);

// file_locks.c
int us_lock_region(int fd, int command, long argument);  // fcntl's F_SETLKW and F_OFD_SETLKW

// proc_paths.c
// If this is a path in /proc with one of our process ids, returns the path with the real id.
const char* us_real_path(int folder, const char* path, char* room, size_t size);

// streams.c
void us_prepare_streams(void);
void us_standard_output_changed(void);  // descriptor 1 now refers to another file

// io.c
size_t us_wire_available(const struct us_wire* wire);
bool us_wire_ready(const struct us_wire* wire);
ssize_t us_read_wire(int fd, void* data, size_t length, int flags);
ssize_t us_write_wire(int fd, const void* data, size_t length);
bool us_gives_entropy(int fd);  // it is /dev/urandom or /dev/random
ssize_t us_write_parts(int fd, const struct iovec* parts, size_t count);

#endif
