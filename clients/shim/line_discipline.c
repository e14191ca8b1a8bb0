// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a tty does with the bytes themselves, if its program has asked for it: ends of lines, lines
// as a whole, eight bits or seven. A line that nobody has set is raw. Echo, editing, signals and
// flow control by characters do not happen.
#define _GNU_SOURCE
#include <string.h>

#include "clients/shim/tty.h"

#define LONGEST_LINE 4095

static bool ends_line(const struct us_tty* tty, uint8_t byte) {
  const cc_t* special = tty->line.c_cc;
  return byte == '\n' ||
         (byte != 0 && (byte == special[VEOF] || byte == special[VEOL] || byte == special[VEOL2]));
}

// Bytes of one line, with its end; 0 if there is no whole one.
static size_t first_line(const struct us_wire* wire) {
  for (size_t i = wire->begin; i < wire->end; ++i)
    if (ends_line(&wire->tty, wire->bytes[i])) return i + 1 - wire->begin;
  const size_t all = wire->end - wire->begin;
  return all >= LONGEST_LINE ? all : 0;
}

size_t us_serial_available(const struct us_wire* wire) {
  if ((wire->tty.line.c_lflag & ICANON) == 0) return wire->end - wire->begin;
  for (size_t i = wire->end; i > wire->begin; --i)
    if (ends_line(&wire->tty, wire->bytes[i - 1])) return i - wire->begin;
  return first_line(wire);
}

size_t us_take_serial(struct us_wire* wire, uint8_t* data, size_t length) {
  const bool by_lines = (wire->tty.line.c_lflag & ICANON) != 0;
  const size_t available = by_lines ? first_line(wire) : wire->end - wire->begin;
  const size_t count = length < available ? length : available;
  memcpy(data, wire->bytes + wire->begin, count);
  wire->begin += count;
  // The character for the end of the file ends a line without being part of it.
  const bool is_end = by_lines && count > 0 && count == available && data[count - 1] != '\n' &&
                      data[count - 1] == wire->tty.line.c_cc[VEOF];
  return is_end ? count - 1 : count;
}

void us_serial_came(struct us_wire* wire, size_t length) {
  const tcflag_t flags = wire->tty.line.c_iflag;
  wire->counts.received += length;
  if ((flags & (ISTRIP | IGNCR | ICRNL | INLCR)) == 0) return;
  size_t kept = wire->end - length;
  for (size_t i = kept; i < wire->end; ++i) {
    uint8_t byte = wire->bytes[i];
    if ((flags & ISTRIP) != 0) byte &= 0x7F;
    if (byte == '\r' && (flags & IGNCR) != 0) continue;
    if (byte == '\r' && (flags & ICRNL) != 0)
      byte = '\n';
    else if (byte == '\n' && (flags & INLCR) != 0)
      byte = '\r';
    wire->bytes[kept++] = byte;
  }
  wire->end = kept;
}

static size_t processed(tcflag_t flags, uint8_t byte, uint8_t out[2]) {
  if (byte == '\n' && (flags & ONLCR) != 0) {
    out[0] = '\r';
    out[1] = '\n';
    return 2;
  }
  out[0] = byte == '\r' && (flags & OCRNL) != 0 ? '\n' : byte;
  return 1;
}

static void send_out(int fd, struct us_wire* wire, const uint8_t* data, size_t length) {
  wire->counts.sent += length;
  wire->unsent += length;
  us_send(US_DATA, us_fds[fd].wire, 0, data, length);
}

size_t us_send_serial(int fd, struct us_wire* wire, const uint8_t* data, size_t length,
                      size_t room) {
  const tcflag_t flags = wire->tty.line.c_oflag;
  if ((flags & OPOST) == 0 || (flags & (ONLCR | OCRNL)) == 0) {
    const size_t count = length < room ? length : room;
    if (count > 0) send_out(fd, wire, data, count);
    return count;
  }
  uint8_t out[512];
  size_t used = 0;
  size_t sent = 0;
  size_t taken = 0;
  for (; taken < length; ++taken) {
    uint8_t made[2];
    const size_t count = processed(flags, data[taken], made);
    if (sent + used + count > room) break;
    memcpy(out + used, made, count);
    used += count;
    if (used < sizeof out - 1) continue;
    send_out(fd, wire, out, used);
    sent += used;
    used = 0;
  }
  if (used > 0) send_out(fd, wire, out, used);
  return taken;
}
