// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Looking before sleeping. Waking a process that sleeps on another core takes 50 us and more, most
// answers come within 10 us. So either side of a run looks for a while before it sleeps, as long as
// that pays: where answers come late (a busy machine, a program that computes) it soon stops doing
// so. Counts processor cycles, never virtual time.
#ifndef UNDERSTUDY_SPIN_H
#define UNDERSTUDY_SPIN_H

#include "clients/wire/time_wire.h"

#define US_SPIN_CYCLES 100000u  // about 40 us: the most that is ever spent looking

struct us_spinner {
  uint64_t limit;  // cycles to look this time
  uint64_t begin;  // when the wait began
};

static inline uint64_t us_cycles(void) { return __builtin_ia32_rdtsc(); }

// True if `word` changed from `value` while looking; otherwise sleep, then call us_spin_slept.
static inline int us_spin(struct us_spinner* spinner, US_ATOMIC_U32* word, uint32_t value) {
  spinner->begin = us_cycles();
  do {
#ifdef __cplusplus
    if (word->load(std::memory_order_acquire) != value) return 1;
#else
    if (atomic_load_explicit(word, memory_order_acquire) != value) return 1;
#endif
    __builtin_ia32_pause();
  } while (us_cycles() - spinner->begin < spinner->limit);
  return 0;
}

static inline void us_spin_slept(struct us_spinner* spinner) {
  const uint64_t waited = us_cycles() - spinner->begin;
  // It came soon after all: looking longer would have been cheaper than the sleep.
  spinner->limit = waited < 4 * US_SPIN_CYCLES ? US_SPIN_CYCLES : spinner->limit / 2;
}

#endif
