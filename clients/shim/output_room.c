// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How much a serial line takes from its writers. A driver has a buffer of 4096 bytes, and the line
// empties it at its own speed. A full one makes a writer wait, or tells him EAGAIN. Like Linux, it
// calls writers again only when it is nearly empty, so that they do not come back for every byte.
#include <errno.h>

#include "clients/shim/shim.h"

#define OUTPUT_BUFFER 4096
#define NEARLY_EMPTY 255u  // bytes

static uint32_t number_of(const struct us_wire* wire) { return (uint32_t)(wire - us_wires); }

static void find_unsent(struct us_wire* wire) {
  wire->unsent = (size_t)us_ask(US_UNSENT, number_of(wire), NULL, 0);
}

static void find_when_there_is_room(struct us_wire* wire) {
  const uint32_t most = NEARLY_EMPTY;
  wire->room_at = us_ask(US_DRAINED, number_of(wire), &most, sizeof most);
}

// Bytes that it takes now. The simulator is asked only when it may matter.
static size_t output_room(struct us_wire* wire, size_t wanted) {
  if (wire->unsent + wanted > OUTPUT_BUFFER) find_unsent(wire);
  return wire->unsent < OUTPUT_BUFFER ? OUTPUT_BUFFER - wire->unsent : 0;
}

bool us_must_ask_for_room(const struct us_wire* wire) {
  return wire->serial && wire->unsent > NEARLY_EMPTY && wire->room_at <= us_now();
}

bool us_has_output_room(struct us_wire* wire) {
  if (!wire->serial) return true;
  if (wire->room_at > us_now()) return false;
  wire->room_at = 0;
  if (wire->unsent > NEARLY_EMPTY) find_unsent(wire);
  if (wire->unsent > NEARLY_EMPTY) {
    find_when_there_is_room(wire);
    wire->output_full = true;
    return false;
  }
  // For edge-triggered epoll this is something new.
  if (wire->output_full) ++wire->news;
  wire->output_full = false;
  return true;
}

int64_t us_output_room_at(const struct us_wire* wire) {
  return wire->room_at > 0 ? wire->room_at : US_NEVER;
}

void us_output_flushed(struct us_wire* wire) {
  wire->unsent = 0;
  wire->room_at = 0;
}

int us_unsent_bytes(struct us_wire* wire) {
  find_unsent(wire);
  us_spend(us_run->write_cost_ns);
  return (int)wire->unsent;
}

ssize_t us_write_serial(int fd, struct us_wire* wire, const uint8_t* data, size_t length) {
  size_t done = 0;
  for (;;) {
    const size_t room = output_room(wire, length - done);
    done += us_send_serial(fd, wire, data + done, length - done, room);
    us_spend(us_run->write_cost_ns);
    if (done == length) return (ssize_t)done;
    wire->output_full = true;
    find_when_there_is_room(wire);
    errno = EAGAIN;
    if (us_fds[fd].nonblocking) break;
    const unsigned handled = us_handled();
    us_sleep_until(wire->room_at);
    errno = EINTR;
    if (us_interrupted(handled)) break;
  }
  return done > 0 ? (ssize_t)done : -1;
}
