// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The shared memory of the run: attaching to it, sending messages, waiting for the simulator.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"
#include "clients/wire/spin.h"

struct us_run* us_run;
struct us_slot* us_slot;
static struct us_bell* bell;

volatile bool us_busy;  // in the middle of the shared memory: a nudge must not come in between

static struct us_spinner spinner;

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

static pid_t own_pid(void) { return (pid_t)us_syscall(SYS_getpid); }

// With many programs the simulator does not want to be woken for each.
static void ring_doorbell(void) {
  const uint32_t rung = atomic_fetch_add(&bell->doorbell, 1) + 1;
  if (!atomic_load(&bell->sim_sleeping)) return;
  if ((int32_t)(rung - atomic_load(&bell->sim_wake_at)) < 0) return;
  if (atomic_exchange(&bell->sim_sleeping, 0)) us_futex_wake(&bell->sim_sleeping);
}

int us_reserve_slot(void) {
  for (int i = 0; i < US_SLOTS; ++i) {
    uint32_t expected = US_FREE;
    if (!atomic_compare_exchange_strong(&us_run->slots[i].state, &expected, US_RESERVED)) continue;
    uint32_t high = atomic_load(&us_run->slots_used);
    while (high < (uint32_t)i + 1 &&
           !atomic_compare_exchange_strong(&us_run->slots_used, &high, (uint32_t)i + 1)) {
    }
    struct us_slot* slot = &us_run->slots[i];
    slot->pid = 0;
    slot->parent_pid = us_slot != NULL ? own_pid() : 0;
    slot->parent_number = us_slot != NULL ? getpid() : 0;
    slot->parent_slot = us_slot != NULL ? (int32_t)(us_slot - us_run->slots) : -1;
    slot->signals = 0;
    slot->tells_of_children = 0;
    // One process of a program runs at a time, so this count is the same every time.
    slot->number = us_slot != NULL ? ++us_run->processes : 0;
    slot->now = us_slot != NULL ? us_slot->now : 0;
    slot->horizon = us_slot != NULL ? us_slot->horizon : 0;
    slot->news_at = 0;
    slot->timer = US_NEVER;
    slot->entropy_index = (uint64_t)slot->number << 32;
    atomic_store(&slot->calls, 0);
    atomic_store(&slot->sleeping, 0);
    atomic_store(&slot->to_sim.head, 0);
    atomic_store(&slot->to_sim.tail, 0);
    atomic_store(&slot->from_sim.head, 0);
    atomic_store(&slot->from_sim.tail, 0);
    return i;
  }
  return -1;
}

void us_release_slot(int index) {
  if (index >= 0) atomic_store(&us_run->slots[index].state, US_FREE);
}

void us_adopt_slot(int index) {
  us_slot = &us_run->slots[index];
  us_slot->pid = own_pid();
  atomic_store(&us_slot->state, US_RUNNING);
}

// The slot that was reserved for this process: by its number (fork and exec keep the process id),
// or by its parent (spawn). Otherwise a new one.
static int find_own_slot(void) {
  const pid_t pid = own_pid();
  for (int i = 0; i < US_SLOTS; ++i) {
    const uint32_t state = atomic_load(&us_run->slots[i].state);
    if ((state == US_RESERVED || state == US_RUNNING) && us_run->slots[i].pid == pid) return i;
  }
  const pid_t parent = (pid_t)us_syscall(SYS_getppid);
  for (int i = 0; i < US_SLOTS; ++i) {
    if (atomic_load(&us_run->slots[i].state) != US_RESERVED) continue;
    // A parent that spawned us may write our number at this very moment, so it is read once.
    const pid_t number = __atomic_load_n(&us_run->slots[i].pid, __ATOMIC_RELAXED);
    if (number == pid || (number == 0 && us_run->slots[i].parent_pid == parent)) return i;
  }
  return us_reserve_slot();
}

static void* map(int fd, size_t size) {
  void* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

__attribute__((constructor)) void us_attach(void) {
  const char* where = getenv(US_ENV_RUN);
  int memory_fd = -1;
  int bell_fd = -1;
  if (where == NULL || us_run != NULL || sscanf(where, "%d,%d", &memory_fd, &bell_fd) != 2) return;
  struct us_run* memory = map(memory_fd, sizeof *memory);
  bell = map(bell_fd, sizeof *bell);
  if (memory == NULL || bell == NULL || memory->magic != US_MAGIC) {
    static const char text[] =
        "understudy: a program has closed what connects it to its run; one that it starts is "
        "outside the run's time\n";
    us_syscall(SYS_write, 2, text, sizeof text - 1);
    return;
  }
  us_run = memory;
  us_hide_descriptors(memory_fd, bell_fd);
  us_take_out_pad();
  const int index = find_own_slot();
  if (index < 0) {
    static const char text[] =
        "understudy: more than 64 processes of one program; this one runs outside its time\n";
    us_syscall(SYS_write, 2, text, sizeof text - 1);
    us_run = NULL;
    return;
  }
  const bool after_exec = atomic_load(&us_run->slots[index].state) == US_RUNNING;
  us_adopt_slot(index);
  // What the program before had open is out of reach now.
  for (uint32_t wire = 0; after_exec && wire < US_WIRES; ++wire)
    us_send(US_CLOSE, wire, 0, NULL, 0);
  spinner.limit = US_SPIN_CYCLES;
  mallopt(M_ARENA_MAX, 1);  // threads run one at a time, and where things lie must not vary
  us_threads_after_fork();
  us_replace_random_bytes();
  // What a program has printed must be there when the run ends it, also in a file or a pipe.
  setvbuf(stdout, NULL, _IOLBF, 0);
  us_prepare_streams();
}

// exit() comes by the destructor below, and quick_exit() here, after the program's own functions.
__attribute__((constructor)) static void prepare_quick_exit(void) { at_quick_exit(us_leave); }

__attribute__((destructor)) static void detach(void) { us_leave(); }

void us_leave(void) {
  if (us_run == NULL || us_slot == NULL) return;
  atomic_store(&us_slot->state, US_GONE);
  ring_doorbell();
  us_slot = NULL;
  us_run = NULL;
}

// Room for one message, or less than that: then the simulator must read first.
static uint32_t free_bytes(const struct us_ring* ring) {
  return US_RING_BYTES - (atomic_load_explicit(&ring->head, memory_order_relaxed) -
                          atomic_load_explicit(&ring->tail, memory_order_acquire));
}

static uint32_t put(struct us_ring* ring, uint32_t at, const void* data, size_t length) {
  const uint8_t* from = data;
  const uint32_t start = at % US_RING_BYTES;
  const size_t first = length < US_RING_BYTES - start ? length : US_RING_BYTES - start;
  memcpy(ring->data + start, from, first);
  memcpy(ring->data, from + first, length - first);
  return at + (uint32_t)length;
}

static uint32_t get(const struct us_ring* ring, uint32_t at, void* data, size_t length) {
  uint8_t* to = data;
  const uint32_t start = at % US_RING_BYTES;
  const size_t first = length < US_RING_BYTES - start ? length : US_RING_BYTES - start;
  memcpy(to, ring->data + start, first);
  memcpy(to + first, ring->data, length - first);
  return at + (uint32_t)length;
}

static void send_piece(struct us_message message, const void* data) {
  while (free_bytes(&us_slot->to_sim) < sizeof message + message.length)
    us_process_wait(us_slot->now, 0, US_WANT_SYNC);
  us_busy = true;
  uint32_t head = atomic_load_explicit(&us_slot->to_sim.head, memory_order_relaxed);
  head = put(&us_slot->to_sim, head, &message, sizeof message);
  head = put(&us_slot->to_sim, head, data, message.length);
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

static void keep_bytes(struct us_wire* wire, uint32_t at, uint32_t length) {
  if (wire->begin == wire->end) wire->begin = wire->end = 0;
  if (wire->end + length > wire->capacity) {
    memmove(wire->bytes, wire->bytes + wire->begin, wire->end - wire->begin);
    wire->end -= wire->begin;
    wire->begin = 0;
    if (wire->end + length > wire->capacity) {
      const size_t bigger = 2 * wire->capacity + length;
      uint8_t* moved = realloc(wire->bytes, bigger);
      if (moved == NULL) return;
      wire->bytes = moved;
      wire->capacity = bigger;
    }
  }
  get(&us_slot->from_sim, at, wire->bytes + wire->end, length);
  wire->end += length;
}

static void receive_messages(void) {
  struct us_ring* ring = &us_slot->from_sim;
  uint32_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
  const uint32_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
  while (tail != head) {
    struct us_message message;
    tail = get(ring, tail, &message, sizeof message);
    struct us_wire* wire = &us_wires[message.wire % US_WIRES];
    if (message.type == US_DATA && wire->open) keep_bytes(wire, tail, message.length);
    if (message.type == US_DATA || message.type == US_CLOSE) ++wire->news;
    if (message.type == US_CLOSE && wire->open) wire->closed_by_peer = true;
    if (message.type == US_VALUE) last_value = message.value;
    tail += message.length;
  }
  atomic_store_explicit(&ring->tail, tail, memory_order_release);
}

static bool stops;

void us_stop(void) {
  // The simulator lets nobody go on before we have really stopped, so that who lets us go on comes
  // after that.
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
  ring_doorbell();
  if (stops) us_syscall(SYS_kill, own_pid(), SIGSTOP);
  stops = false;
  // On one core looking only keeps the other side from answering.
  const bool look = us_run->spin != 0 && bell->sim_core != us_slot->core;
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

bool us_on(void) {
  if (us_slot == NULL) return false;
  // Only this process writes it, so no locked instruction is needed.
  const uint32_t calls = atomic_load_explicit(&us_slot->calls, memory_order_relaxed);
  atomic_store_explicit(&us_slot->calls, calls + 1, memory_order_relaxed);
  return true;
}
