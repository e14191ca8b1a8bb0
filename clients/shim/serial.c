// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The control side of a serial line: terminal settings, break, drain and flush, answered as a
// UART's driver does. A pseudo-terminal cannot do half of this (it has no modem lines and no serial
// info), but a wire can.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/tty.h"

struct us_wire* us_serial_of(int fd) {
  struct us_wire* wire = us_wire_of(fd);
  return wire != NULL && wire->serial ? wire : NULL;
}

// The device learns what this side of the line does.
static void send_line(uint32_t number, struct us_wire* wire) {
  wire->speed_told = true;
  const int64_t state = wire->baud | (wire->break_on ? US_LINE_BREAK : 0) |
                        ((wire->modem_bits & TIOCM_DTR) != 0 ? US_LINE_DTR : 0) |
                        ((wire->modem_bits & TIOCM_RTS) != 0 ? US_LINE_RTS : 0);
  us_send(US_LINE, number, state, NULL, 0);
}

void us_send_line(int fd, struct us_wire* wire) {
  send_line(us_fds[fd].wire, wire);
  us_spend(us_run->write_cost_ns);
}

void us_start_tty(struct us_wire* wire) {
  wire->modem_bits = TIOCM_DTR | TIOCM_RTS;
  wire->device_lines = US_LINE_CTS | US_LINE_DSR | US_LINE_DCD;
  wire->tty.line.c_cflag = CS8 | CREAD | CLOCAL;
  wire->tty.line.c_cc[VMIN] = 1;
  cfsetspeed(&wire->tty.line, B9600);
  wire->baud = us_baud_of(&wire->tty);
}

void us_find_settings(uint32_t number, struct us_wire* wire) {
  wire->baud = us_baud_of(&wire->tty);
  send_line(number, wire);
}

// B0 hangs up: a driver drops DTR and RTS then, and raises them with the next speed.
void us_settings_changed(int fd, struct us_wire* wire) {
  const int lines = TIOCM_DTR | TIOCM_RTS;
  const int64_t baud = us_baud_of(&wire->tty);
  const int64_t before = wire->baud;
  us_send(US_SETTINGS, us_fds[fd].wire, 0, &wire->tty, sizeof wire->tty);
  if (baud == 0) wire->modem_bits &= ~lines;
  if (baud != 0 && before == 0) wire->modem_bits |= lines;
  wire->baud = baud;
  // Even if the speed is the same as before: until now it counted as the device's own.
  if (baud != before || !wire->speed_told)
    us_send_line(fd, wire);
  else
    us_spend(us_run->write_cost_ns);
}

void us_drain(int fd) { us_sleep_until(us_ask(US_DRAINED, us_fds[fd].wire, NULL, 0)); }

void us_flush_line(int fd, struct us_wire* wire, int queue) {
  us_sync();
  if (queue != TCOFLUSH) wire->begin = wire->end = 0;
  us_send(US_FLUSH, us_fds[fd].wire, queue, NULL, 0);
  if (queue != TCIFLUSH) us_output_flushed(wire);
  us_spend(us_run->write_cost_ns);
}

US_EXPORT int isatty(int fd) {
  if (us_serial_of(fd) != NULL) return 1;
  struct termios ignored;
  return us_syscall(SYS_ioctl, fd, TCGETS, &ignored) == 0;
}

US_EXPORT int tcgetattr(int fd, struct termios* out) {
  REAL(int, tcgetattr, int, struct termios*);
  const struct us_wire* wire = us_serial_of(fd);
  if (wire == NULL) return real_tcgetattr(fd, out);
  *out = wire->tty.line;
  return 0;
}

US_EXPORT int tcsetattr(int fd, int when, const struct termios* line) {
  REAL(int, tcsetattr, int, int, const struct termios*);
  struct us_wire* wire = us_serial_of(fd);
  if (wire == NULL) return real_tcsetattr(fd, when, line);
  us_on();
  if (when != TCSANOW) us_drain(fd);
  if (when == TCSAFLUSH) us_flush_line(fd, wire, TCIFLUSH);
  wire->tty.line = *line;
  us_settings_changed(fd, wire);
  return 0;
}

US_EXPORT int tcdrain(int fd) {
  REAL(int, tcdrain, int);
  if (us_serial_of(fd) == NULL) return real_tcdrain(fd);
  us_on();
  us_drain(fd);
  return 0;
}

US_EXPORT int tcflush(int fd, int queue) {
  REAL(int, tcflush, int, int);
  struct us_wire* wire = us_serial_of(fd);
  if (wire == NULL) return real_tcflush(fd, queue);
  us_on();
  us_flush_line(fd, wire, queue);
  return 0;
}

int us_set_break(int fd, struct us_wire* wire, bool on) {
  us_drain(fd);
  if (wire->break_on == on) return 0;
  wire->break_on = on;
  us_send_line(fd, wire);
  return 0;
}

int us_send_break(int fd, struct us_wire* wire, long tenths) {
  us_set_break(fd, wire, true);
  us_sleep_until(us_now() + (tenths > 0 ? tenths * (US_SECOND / 10) : US_SECOND / 4));
  return us_set_break(fd, wire, false);
}

US_EXPORT int tcsendbreak(int fd, int duration) {
  REAL(int, tcsendbreak, int, int);
  struct us_wire* wire = us_serial_of(fd);
  if (wire == NULL) return real_tcsendbreak(fd, duration);
  us_on();
  return us_send_break(fd, wire, duration > 0 ? (duration + 99) / 100 : 0);  // milliseconds
}

US_EXPORT int tcflow(int fd, int action) {
  REAL(int, tcflow, int, int);
  return us_serial_of(fd) == NULL ? real_tcflow(fd, action) : 0;
}
