// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The shared memory of the run: sending messages, and waiting for the simulator.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/datagrams.h"
#include "clients/wire/ring.h"
#include "clients/wire/spin.h"

struct us_run* us_run;
struct us_slot* us_slot;
struct us_bell* us_bell;

volatile bool us_busy;  // the shared memory is being changed: a nudge must not interrupt

static struct us_spinner spinner = {.limit = US_SPIN_CYCLES};

void* us_real(const char* name) { return dlsym(RTLD_NEXT, name); }

long us_syscall(long number, ...) {
  static long (*real)(long, ...);
  if (real == NULL) real = (long (*)(long, ...))us_real("syscall");
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; ++i) a[i] = va_arg(list, long);
  va_end(list);
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

void us_futex_wait(US_ATOMIC_U32* word, uint32_t value) {
  const int saved = errno;
  us_syscall(SYS_futex, word, FUTEX_WAIT, value, NULL, NULL, 0);
  errno = saved;
}

void us_futex_wake(US_ATOMIC_U32* word) {
  const int saved = errno;
  us_syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
  errno = saved;
}

pid_t us_own_pid(void) { return (pid_t)us_syscall(SYS_getpid); }

// With many programs the simulator does not want to be woken for each of them.
void us_ring_doorbell(void) {
  const uint32_t rung = atomic_fetch_add(&us_bell->doorbell, 1) + 1;
  if (!atomic_load(&us_bell->sim_sleeping)) return;
  if ((int32_t)(rung - atomic_load(&us_bell->sim_wake_at)) < 0) return;
  if (atomic_exchange(&us_bell->sim_sleeping, 0)) us_futex_wake(&us_bell->sim_sleeping);
}

// If there is no room for a message, the simulator must read first.
static uint32_t free_bytes(const struct us_ring* ring) {
  return US_RING_BYTES - (atomic_load_explicit(&ring->head, memory_order_relaxed) -
                          atomic_load_explicit(&ring->tail, memory_order_acquire));
}

static void send_piece(struct us_message message, const void* data) {
  while (free_bytes(&us_slot->to_sim) < sizeof message + message.length)
    us_process_wait(us_slot->now, 0, US_WANT_SYNC);
  us_busy = true;
  uint32_t head = atomic_load_explicit(&us_slot->to_sim.head, memory_order_relaxed);
  head = us_ring_put(&us_slot->to_sim, head, &message, sizeof message);
  head = us_ring_put(&us_slot->to_sim, head, data, message.length);
  atomic_store_explicit(&us_slot->to_sim.head, head, memory_order_release);
  us_busy = false;
}

void us_send(uint32_t type, uint32_t wire, int64_t value, const void* data, size_t length) {
  const uint8_t* from = data;
  us_slot->news_at = 0;  // an answer may come at any time now
  do {
    const size_t piece = length < US_RING_BYTES / 4 ? length : US_RING_BYTES / 4;
    const struct us_message message = {.type = type,
                                       .wire = wire,
                                       .time = us_slot->now,
                                       .value = value,
                                       .length = (uint32_t)piece};
    send_piece(message, from);
    from += piece;
    length -= piece;
  } while (length > 0);
}

static int64_t last_value;

uint8_t* us_wire_room(struct us_wire* wire, size_t length) {
  if (wire->begin == wire->end) wire->begin = wire->end = 0;
  if (wire->end + length > wire->capacity) {
    memmove(wire->bytes, wire->bytes + wire->begin, wire->end - wire->begin);
    wire->end -= wire->begin;
    wire->begin = 0;
    if (wire->end + length > wire->capacity) {
      const size_t bigger = 2 * wire->capacity + length;
      uint8_t* moved = realloc(wire->bytes, bigger);
      if (moved == NULL) return NULL;
      wire->bytes = moved;
      wire->capacity = bigger;
    }
  }
  wire->end += length;
  return wire->bytes + wire->end - length;
}

static void keep_bytes(struct us_wire* wire, uint32_t at, uint32_t length) {
  if (wire->datagram && !us_expects_bytes(wire, length)) return;
  uint8_t* room = us_wire_room(wire, length);
  if (room == NULL) return;
  us_ring_get(&us_slot->from_sim, at, room, length);
  if (wire->serial) us_serial_came(wire, length);
}

static void begin_datagram(struct us_wire* wire, uint32_t at, const struct us_message* message) {
  struct us_peer from;
  if (!wire->datagram || message->length != sizeof from) return;
  us_ring_get(&us_slot->from_sim, at, &from, sizeof from);
  us_begin_datagram(wire, &from, (size_t)message->value);
}

static void receive_messages(void) {
  struct us_ring* ring = &us_slot->from_sim;
  uint32_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
  const uint32_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
  while (tail != head) {
    struct us_message message;
    tail = us_ring_get(ring, tail, &message, sizeof message);
    struct us_wire* wire = &us_wires[message.wire % US_WIRES];
    if (message.type == US_DATA && wire->open) keep_bytes(wire, tail, message.length);
    if (message.type == US_DATAGRAM && wire->open) begin_datagram(wire, tail, &message);
    if (message.type == US_SETTINGS && wire->serial && message.length == sizeof wire->tty) {
      us_ring_get(ring, tail, &wire->tty, sizeof wire->tty);
      wire->settings_found = true;
    }
    if (message.type == US_DATA || message.type == US_DATAGRAM || message.type == US_CLOSE)
      ++wire->news;
    if (message.type == US_CLOSE && wire->open) wire->closed_by_peer = true;
    if (message.type == US_LINE) us_lines_came(wire, message.value);
    if (message.type == US_VALUE) last_value = message.value;
    tail += message.length;
  }
  atomic_store_explicit(&ring->tail, tail, memory_order_release);
}

static bool stops;

void us_stop(void) {
  // The simulator lets nobody go on before we have really stopped. So the process that continues us
  // does so afterwards.
  us_send(US_KILLED, 0, (us_slot - us_run->slots) * 256 + SIGSTOP, NULL, 0);
  stops = true;
  us_process_wait(US_NEVER, 0, 0);
}

static int core_we_run_on(void) {
  REAL(int, sched_getcpu, void);
  return real_sched_getcpu();
}

void us_process_wait(int64_t deadline, uint64_t wires, uint32_t flags) {
  const int saved = errno;
  us_busy = true;
  us_slot->deadline = deadline;
  us_slot->want_wires = wires;
  us_slot->want = flags;
  us_slot->core = core_we_run_on();
  atomic_store(&us_slot->state, US_WAITING);
  us_ring_doorbell();
  if (stops) us_syscall(SYS_kill, us_own_pid(), SIGSTOP);
  stops = false;
  // With only one core, spinning would just keep the other side from answering.
  const bool look = us_run->spin != 0 && us_bell->sim_core != us_slot->core;
  if (!look || !us_spin(&spinner, &us_slot->state, US_WAITING)) {
    atomic_store(&us_slot->sleeping, 1);
    while (atomic_load(&us_slot->state) == US_WAITING) us_futex_wait(&us_slot->state, US_WAITING);
    atomic_store(&us_slot->sleeping, 0);
  }
  receive_messages();
  us_busy = false;
  us_fire_timers();
  if (us_slot->signals != 0) us_take_signals();
  errno = saved;
}

int64_t us_ask(uint32_t type, uint32_t wire, const void* data, size_t length) {
  us_send(type, wire, 0, data, length);
  us_process_wait(us_slot->now, 0, US_WANT_SYNC);
  return last_value;
}

void us_sync(void) {
  if (us_slot->now < us_slot->news_at) return;
  us_process_wait(us_slot->now, 0, US_WANT_SYNC);
}

void us_note(const char* text, bool not_repeatable) {
  us_send(US_NOTE, 0, not_repeatable, text, strlen(text));
}

bool us_attached(void) {
  // Other libraries may make calls before our constructor has run.
  if (us_slot == NULL) us_attach();
  return us_slot != NULL;
}

bool us_on(void) {
  if (!us_attached()) return false;
  // Only this process writes it, so a locked instruction is not needed.
  const uint32_t calls = atomic_load_explicit(&us_slot->calls, memory_order_relaxed);
  atomic_store_explicit(&us_slot->calls, calls + 1, memory_order_relaxed);
  return true;
}
