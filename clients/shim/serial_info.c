// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a serial line tells of itself: its speed in numbers, modem lines, counters, and the facts of
// its adapter, which is one of FTDI's.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/serial.h>

#include "clients/shim/tty.h"

#define BAUD_BASE 24000000  // of an FT232

static const struct {
  speed_t code;
  int64_t baud;
} kSpeeds[] = {{B0, 0},
               {B50, 50},
               {B75, 75},
               {B110, 110},
               {B134, 134},
               {B150, 150},
               {B200, 200},
               {B300, 300},
               {B600, 600},
               {B1200, 1200},
               {B1800, 1800},
               {B2400, 2400},
               {B4800, 4800},
               {B9600, 9600},
               {B19200, 19200},
               {B38400, 38400},
               {B57600, 57600},
               {B115200, 115200},
               {B230400, 230400},
               {B460800, 460800},
               {B500000, 500000},
               {B576000, 576000},
               {B921600, 921600},
               {B1000000, 1000000},
               {B1152000, 1152000},
               {B1500000, 1500000},
               {B2000000, 2000000},
               {B2500000, 2500000},
               {B3000000, 3000000},
               {B3500000, 3500000},
               {B4000000, 4000000}};

// Old programs ask for B38400 and have the driver use another speed instead.
static int64_t instead_of_38400(const struct us_tty* tty) {
  switch ((unsigned)tty->serial_flags & ASYNC_SPD_MASK) {
    case ASYNC_SPD_CUST:
      return tty->custom_divisor > 0 ? BAUD_BASE / tty->custom_divisor : 38400;
    case ASYNC_SPD_HI:
      return 57600;
    case ASYNC_SPD_VHI:
      return 115200;
    case ASYNC_SPD_SHI:
      return 230400;
    case ASYNC_SPD_WARP:
      return 460800;
    default:
      return 38400;
  }
}

int64_t us_baud_of(const struct us_tty* tty) {
  const speed_t code = tty->line.c_cflag & CBAUD;
  if (code == US_BOTHER) return tty->other_baud;
  if (code == B38400) return instead_of_38400(tty);
  for (size_t i = 0; i < sizeof kSpeeds / sizeof kSpeeds[0]; ++i)
    if (kSpeeds[i].code == code) return kSpeeds[i].baud;
  return 9600;
}

static int device_bits(int64_t lines) {
  return ((lines & US_LINE_CTS) != 0 ? TIOCM_CTS : 0) |
         ((lines & US_LINE_DSR) != 0 ? TIOCM_DSR : 0) |
         ((lines & US_LINE_DCD) != 0 ? TIOCM_CAR : 0) | ((lines & US_LINE_RI) != 0 ? TIOCM_RNG : 0);
}

void us_lines_came(struct us_wire* wire, int64_t lines) {
  const int changed = device_bits(lines ^ wire->device_lines);
  wire->device_lines = lines;
  if (changed == 0) return;
  struct us_line_counts* counts = &wire->counts;
  ++counts->changes;
  if ((changed & TIOCM_CTS) != 0) ++counts->cts;
  if ((changed & TIOCM_DSR) != 0) ++counts->dsr;
  if ((changed & TIOCM_CAR) != 0) ++counts->dcd;
  // An adapter counts rings when they end.
  if ((changed & TIOCM_RNG) != 0 && (lines & US_LINE_RI) == 0) ++counts->rng;
}

int us_modem_lines(int fd, struct us_wire* wire, unsigned long request, int* bits) {
  const int lines = TIOCM_DTR | TIOCM_RTS;
  const int before = wire->modem_bits;
  switch (request) {
    case TIOCMGET:
      us_sync();
      us_spend(us_run->write_cost_ns);
      *bits = wire->modem_bits | device_bits(wire->device_lines);
      break;
    case TIOCMSET:
      wire->modem_bits = *bits & lines;
      break;
    case TIOCMBIS:
      wire->modem_bits |= *bits & lines;
      break;
    default:
      wire->modem_bits &= ~*bits;
      break;
  }
  if (wire->modem_bits != before) us_send_line(fd, wire);
  return 0;
}

// Waits until one of these lines changes. A change that the program has not looked at yet counts:
// an adapter would report it only now.
int us_await_lines(int fd, struct us_wire* wire, int lines) {
  const struct us_line_counts before = wire->counts;
  for (;;) {
    const struct us_line_counts* now = &wire->counts;
    if (((lines & TIOCM_CTS) != 0 && now->cts != before.cts) ||
        ((lines & TIOCM_DSR) != 0 && now->dsr != before.dsr) ||
        ((lines & TIOCM_CAR) != 0 && now->dcd != before.dcd) ||
        ((lines & TIOCM_RNG) != 0 && now->rng != before.rng))
      return 0;
    errno = EIO;
    if (wire->closed_by_peer) return -1;
    const unsigned handled = us_handled();
    us_wait(&(struct us_want_set){.deadline = US_NEVER,
                                  .wires = 1ULL << us_fds[fd].wire,
                                  .line_changes = now->changes + 1,
                                  .interruptible = true});
    errno = EINTR;
    if (us_handled() != handled) return -1;
  }
}

static void count_all(const struct us_wire* wire, struct serial_icounter_struct* out) {
  const struct us_line_counts* counts = &wire->counts;
  *out = (struct serial_icounter_struct){.cts = (int)counts->cts,
                                         .dsr = (int)counts->dsr,
                                         .rng = (int)counts->rng,
                                         .dcd = (int)counts->dcd,
                                         .rx = (int)counts->received,
                                         .tx = (int)counts->sent};
}

int us_serial_info(int fd, struct us_wire* wire, unsigned long request, void* info) {
  struct serial_struct* facts = info;
  if (request == TIOCGICOUNT) {
    us_sync();
    us_spend(us_run->write_cost_ns);
    count_all(wire, info);
  } else if (request == TIOCGSERIAL) {
    *facts = (struct serial_struct){.type = PORT_16550A,
                                    .flags = wire->tty.serial_flags,
                                    .baud_base = BAUD_BASE,
                                    .custom_divisor = wire->tty.custom_divisor,
                                    .close_delay = 50,
                                    .closing_wait = 3000};
  } else {
    wire->tty.serial_flags = facts->flags;
    wire->tty.custom_divisor = facts->custom_divisor;
    us_settings_changed(fd, wire);
  }
  return 0;
}
