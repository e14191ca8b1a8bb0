// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spinning before sleeping. Waking a process that sleeps on another core takes 50 us and more, but
// most answers come within 10 us. So each side of a run spins for a while before it sleeps, if the
// other side is on another core and as long as that pays. After spinning in vain it spins for a
// shorter time, and tries the full time again now and then. It counts processor cycles, never
// virtual time.
#ifndef UNDERSTUDY_SPIN_H
#define UNDERSTUDY_SPIN_H

#include "clients/wire/time_wire.h"

#define US_SPIN_CYCLES 250000u  // about 100 us: the longest time ever spent spinning

#define US_SPIN_PROBE 32u  // once in this many waits it spins for the full time

struct us_spinner {
  uint64_t limit;  // cycles to spin
  uint32_t waits;
};

static inline uint64_t us_cycles(void) { return __builtin_ia32_rdtsc(); }

// True if `word` changed from `value` while spinning; otherwise the caller should sleep.
static inline int us_spin(struct us_spinner* spinner, US_ATOMIC_U32* word, uint32_t value) {
  const uint64_t begin = us_cycles();
  const int probe = ++spinner->waits % US_SPIN_PROBE == 0;
  const uint64_t limit = probe ? US_SPIN_CYCLES : spinner->limit;
  do {
#ifdef __cplusplus
    const uint32_t now = word->load(std::memory_order_acquire);
#else
    const uint32_t now = atomic_load_explicit(word, memory_order_acquire);
#endif
    if (now != value) {
      spinner->limit = US_SPIN_CYCLES;
      return 1;
    }
    __builtin_ia32_pause();
  } while (us_cycles() - begin < limit);
  spinner->limit = spinner->limit / 2;
  return 0;
}

#endif
