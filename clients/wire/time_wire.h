// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The memory that a run shares with one of its programs: facts about the run, and a slot for every
// process of the program. Each program has its own memory and passes the descriptor on to its
// children. One C header serves both sides, the preloaded shim and the simulator.
//
//        program (shim)                                  simulator
//   writes messages  --> slot.to_sim ring   -->  reads them when the slot waits
//   says what it waits for, state := WAITING     lets devices and ticks run until it is there
//   reads messages   <-- slot.from_sim ring <--  writes bytes, sets now, state := RUNNING
//
// While a slot is RUNNING its fields belong to the program, and while it is WAITING they belong to
// the simulator. So only `state`, the doorbell and the ring indices need to be atomic. The clock is
// in the slot: the program may advance it up to (but not onto) `horizon`, the next tick, without
// asking.
//
// A program may write anything here. The simulator therefore keeps its own record of whose memory
// this is, which robot it moves and which processes it has, and trusts no number that it reads
// here.
#ifndef UNDERSTUDY_TIME_WIRE_H
#define UNDERSTUDY_TIME_WIRE_H

#include <stdint.h>

#ifdef __cplusplus
#include <atomic>
#define US_ATOMIC_U32 std::atomic<uint32_t>
#else
#include <stdatomic.h>
#define US_ATOMIC_U32 _Atomic uint32_t
#endif

#define US_MAGIC 0x55535441u  // "USTA": changes with every change of this layout
#define US_SLOTS 64           // processes of one program at the same time
#define US_WIRES 64           // wires one process has open at the same time
#define US_RING_BYTES 65536u  // power of two
#define US_ADDRESSES 4096     // network addresses of devices; names of serial devices are asked for
#define US_PORTS 256          // loopback ports of programs; the oldest are forgotten first
#define US_ADDRESS_BYTES 96

// Environment variable of a program: the descriptor of its memory, "0900". The next two descriptors
// are those of the doorbell and of the shim's file.
#define US_ENV_RUN "UNDERSTUDY_RUN"
#define US_DESCRIPTORS 3

// "Nudge": the simulator asks a program that computes for too long to check its timers. Linux
// defines this signal and never sends it.
#define US_SIGNAL_NUDGE 16  // SIGSTKFLT

// Process ids that belong to the run, above all real ones.
#define US_FIRST_PID 5000000
#define US_FAMILY_PIDS 10000
static inline int us_process_number(int family, int number) {
  return US_FIRST_PID + family * US_FAMILY_PIDS + number % US_FAMILY_PIDS;
}

enum us_state {
  US_FREE = 0,
  US_RESERVED = 1,  // a process is about to start: counts as running
  US_RUNNING = 2,
  US_WAITING = 3,
  US_GONE = 4,  // ended; the simulator takes note and frees the slot
};

// What a waiting process waits for, besides its deadline and its wires.
enum us_want {
  US_WANT_SYNC = 1,     // an answer now; no time passes
  US_WANT_OUTSIDE = 2,  // something the simulator cannot see (a pipe): ask again after others move
  US_WANT_CHILD = 4,    // the end of a child process: ask again likewise
};

enum us_message_type {
  US_OPEN = 1,   // to simulator: payload is us_address kind byte + name; answered by US_VALUE
  US_DATA = 2,   // both ways
  US_CLOSE = 3,  // both ways
  US_LINE = 4,   // both ways: what a serial line's side has set; value = see US_LINE_*
  US_FLUSH = 5,  // to simulator: value = 0 input, 1 output, 2 both
  // To simulator: when will at most so many of the bytes written have not left? Payload is that
  // number as uint32_t, or nothing for 0. Answered by US_VALUE.
  US_DRAINED = 6,
  US_VALUE = 7,    // from simulator: value
  US_NOTE = 8,     // to simulator: text for the log; value != 0: why the run is not repeatable
  US_KILLED = 9,   // to simulator: the kernel sent this signal; value = the slot * 256 + number
  US_SIGNAL = 10,  // to simulator: a signal for another process; value = its slot * 256 + number
  // Both ways: payload is a us_peer, to which it goes or from which it comes; value = its length.
  // Its bytes follow in messages of type US_DATA.
  US_DATAGRAM = 11,
  US_FIND = 12,  // to simulator: payload as of US_OPEN; answered by US_VALUE: 1 if it can be opened
  // Both ways, of a serial line: a us_tty. What one program has set, the next one finds.
  US_SETTINGS = 13,
  US_UNSENT =
      14,  // to simulator: how many of the bytes written have not left? answered by US_VALUE
};

// Answers US_OPEN besides 0 and the numbers of errors: the run has no such serial device.
#define US_NOT_A_DEVICE (-1)

// A program's side of a serial line has its baud rate in the lowest 32 bits of the value.
#define US_LINE_BREAK (1LL << 32)
#define US_LINE_DTR (1LL << 33)
#define US_LINE_RTS (1LL << 34)
// A device's side has only these.
#define US_LINE_CTS (1LL << 0)
#define US_LINE_DSR (1LL << 1)
#define US_LINE_DCD (1LL << 2)
#define US_LINE_RI (1LL << 3)

// A US_UDP wire is a socket: what is opened is the socket's own address, and each datagram says
// where it goes.
enum us_address_kind { US_TCP = 1, US_SERIAL = 2, US_UDP = 3 };

#define US_LARGEST_DATAGRAM 65507u

// An IPv4 address; both numbers in the machine's own byte order.
struct us_peer {
  uint32_t address;
  uint16_t port;
  uint16_t reserved;
};

struct us_message {
  uint32_t type;
  uint32_t wire;  // number chosen by the program, 0..US_WIRES-1
  int64_t time;   // the program's clock when it happened
  int64_t value;
  uint32_t length;  // bytes that follow
  uint32_t reserved;
};

struct us_ring {
  US_ATOMIC_U32 head;  // bytes ever written, modulo 2^32
  US_ATOMIC_U32 tail;  // bytes ever read
  uint8_t data[US_RING_BYTES];
};

struct us_slot {
  US_ATOMIC_U32 state;
  US_ATOMIC_U32 sleeping;  // the program sleeps on `state`: wake it with a futex call
  US_ATOMIC_U32 calls;     // intercepted calls so far: distinguishes computing from calling
  int32_t pid;
  int32_t parent_pid;     // real id; 0: started by the simulator
  int32_t parent_number;  // the parent's id as the program knows it
  int32_t parent_slot;
  int32_t number;    // 0 is the program itself, then in the order of their starts
  int64_t now;       // the process's clock, ns since tick 0
  int64_t horizon;   // the next tick
  int64_t news_at;   // nothing new can arrive on any wire before this, unless the program writes
  int64_t deadline;  // while waiting: wake me then at the latest
  int64_t timer;     // earliest timer or sleep of another thread, for a program that only computes
  int64_t timeout;   // the same for waits with a deadline, for example on a condition
  uint64_t want_wires;
  uint32_t want;               // us_want
  int32_t core;                // processor core it last ran on
  uint64_t signals;            // from the simulator: a bit for each signal that has arrived
  int32_t signal_from;         // the sender of the last of them; 0: the system
  uint32_t tells_of_children;  // it has a handler that must be called when a child ends
  uint32_t relatives_wait;     // with a nudge: other processes of the program could go on
  uint32_t asks_person;        // it reads from the terminal: time stands still while the user types
  uint64_t entropy_index;      // how many random bytes this process has drawn
  struct us_ring to_sim;
  struct us_ring from_sim;
};

struct us_address {
  uint32_t kind;
  struct us_peer peer;          // the same of a US_UDP address, as numbers
  char name[US_ADDRESS_BYTES];  // "127.0.0.1:34721" or "/dev/ttyUSB0", NUL-terminated
};

// A loopback port that a program has bound, for its own processes.
struct us_port {
  uint16_t number;  // the number that the program knows
  uint16_t real;    // 0: no longer in use
  uint16_t datagram;
  uint16_t both;  // IPv6 for the program, but really bound to the IPv4 address
};

// What all programs of a run share: how they wake the simulator. A program that corrupts it makes
// the run slow, but does no other harm.
struct us_bell {
  US_ATOMIC_U32 doorbell;      // counts actions of programs
  US_ATOMIC_U32 sim_sleeping;  // the simulator sleeps on this: set it to 0 and wake it by futex ...
  US_ATOMIC_U32 sim_wake_at;   // ... once the doorbell has reached this count (modulo 2^32)
  int32_t sim_core;            // processor core the simulator last ran on
};

struct us_run {
  uint32_t magic;
  US_ATOMIC_U32 slots_used;   // one past the highest slot ever taken
  int32_t family;             // index of the program among those of the run
  uint32_t spin;              // 1: spinning before sleeping may pay (several cores)
  int64_t epoch_s;            // wall clock of the programs at tick 0
  int64_t write_cost_ns;      // what a call on a wire takes
  int64_t look_cost_ns;       // what reading the clock takes
  uint64_t key[2];            // of the program's entropy; it does not reveal the seed
  uint64_t output_device[2];  // st_dev and st_ino of the simulator's own standard output and error:
  uint64_t output_inode[2];   // whatever reads them is outside the run, so a full one stops time
  uint64_t pid_namespace;     // st_ino of the namespace in which process ids are valid
  uint32_t user;              // the user who started the program
  int32_t niceness;           // of the simulator; programs see theirs relative to it
  uint64_t terminal;          // st_rdev of the terminal that it may read from; 0: none
  int32_t debugger;           // process id of the gdb that starts it, perhaps repeatedly; 0: none
  uint32_t over;              // this memory is no longer served
  uint32_t address_count;
  int32_t processes;         // how many it has started so far
  US_ATOMIC_U32 port_count;  // ever bound
  uint32_t next_port;        // how many port numbers it was given
  struct us_port ports[US_PORTS];
  struct us_address addresses[US_ADDRESSES];
  struct us_slot slots[US_SLOTS];
};

#endif
