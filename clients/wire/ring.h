// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What both sides of the shared memory do in the same way: copying bytes into and out of a ring,
// and preparing a slot for a process.
#ifndef UNDERSTUDY_RING_H
#define UNDERSTUDY_RING_H

#include <stddef.h>
#include <string.h>

#include "clients/wire/time_wire.h"

// Copies bytes into the ring at position `at`, around its end if need be; returns the position
// after them. Their reader sees them once `head` has come there.
static inline uint32_t us_ring_put(struct us_ring* ring, uint32_t at, const void* data,
                                   size_t length) {
  const uint8_t* from = (const uint8_t*)data;
  const uint32_t start = at % US_RING_BYTES;
  const size_t first = length < US_RING_BYTES - start ? length : US_RING_BYTES - start;
  if (length == 0) return at;  // there may be no data to point to
  memcpy(ring->data + start, from, first);
  memcpy(ring->data, from + first, length - first);
  return at + (uint32_t)length;
}

// The same in the other direction.
static inline uint32_t us_ring_get(const struct us_ring* ring, uint32_t at, void* data,
                                   size_t length) {
  uint8_t* to = (uint8_t*)data;
  const uint32_t start = at % US_RING_BYTES;
  const size_t first = length < US_RING_BYTES - start ? length : US_RING_BYTES - start;
  if (length == 0) return at;
  memcpy(to, ring->data + start, first);
  memcpy(to + first, ring->data, length - first);
  return at + (uint32_t)length;
}

// A slot for process `number` of its program, whose clock starts at `now`. It has just been
// reserved, so nobody else looks at it. The parent is for the caller to fill in.
static inline void us_prepare_slot(struct us_slot* slot, int32_t number, int64_t now,
                                   int64_t horizon) {
  slot->pid = 0;
  slot->parent_pid = 0;
  slot->parent_number = 0;
  slot->parent_slot = -1;
  slot->number = number;
  slot->now = now;
  slot->horizon = horizon;
  slot->news_at = 0;
  slot->timer = slot->timeout = INT64_MAX;
  slot->signals = 0;
  slot->tells_of_children = 0;
  slot->asks_person = 0;
  slot->entropy_index = (uint64_t)number << 32;
  slot->calls = 0;
  slot->sleeping = 0;
  slot->to_sim.head = 0;
  slot->to_sim.tail = 0;
  slot->from_sim.head = 0;
  slot->from_sim.tail = 0;
}

#endif
