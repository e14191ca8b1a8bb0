// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The control side of a serial line: terminal settings, modem lines, drain and flush, answered as a
// UART's driver does. A pseudo-terminal cannot do half of this (it has no modem lines and no serial
// info), but a wire can.
#define _GNU_SOURCE
#include <asm/ioctls.h>
#include <errno.h>
#include <linux/serial.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static const struct {
  speed_t code;
  int64_t baud;
} kSpeeds[] = {{B50, 50},         {B75, 75},         {B110, 110},         {B134, 134},
               {B150, 150},       {B200, 200},       {B300, 300},         {B600, 600},
               {B1200, 1200},     {B1800, 1800},     {B2400, 2400},       {B4800, 4800},
               {B9600, 9600},     {B19200, 19200},   {B38400, 38400},     {B57600, 57600},
               {B115200, 115200}, {B230400, 230400}, {B460800, 460800},   {B500000, 500000},
               {B576000, 576000}, {B921600, 921600}, {B1000000, 1000000}, {B2000000, 2000000}};

static int64_t baud_of(speed_t code) {
  for (size_t i = 0; i < sizeof kSpeeds / sizeof kSpeeds[0]; ++i)
    if (kSpeeds[i].code == code) return kSpeeds[i].baud;
  return (int64_t)code;
}

static struct us_wire* serial_of(int fd) {
  struct us_wire* wire = us_wire_of(fd);
  return wire != NULL && wire->serial ? wire : NULL;
}

// The device learns what this side of the line does.
static void send_line(int fd, struct us_wire* wire) {
  wire->speed_told = true;
  const int64_t state = wire->baud | (wire->break_on ? US_LINE_BREAK : 0) |
                        ((wire->modem_bits & TIOCM_DTR) != 0 ? US_LINE_DTR : 0) |
                        ((wire->modem_bits & TIOCM_RTS) != 0 ? US_LINE_RTS : 0);
  us_send(US_LINE, us_fds[fd].wire, state, NULL, 0);
}

// B0 hangs up: a driver drops DTR and RTS then, and raises them with the next speed.
static void set_speed(struct us_wire* wire, int64_t baud) {
  const int lines = TIOCM_DTR | TIOCM_RTS;
  if (baud == 0) wire->modem_bits &= ~lines;
  if (baud != 0 && wire->baud == 0) wire->modem_bits |= lines;
  wire->baud = baud;
}

static void set_line(int fd, struct us_wire* wire, const struct termios* line) {
  const speed_t before = cfgetospeed(&wire->line);
  wire->line = *line;
  // Even if the speed is the same as before: until now it counted as the device's own.
  if (cfgetospeed(line) != before || !wire->speed_told) {
    set_speed(wire, baud_of(cfgetospeed(line)));
    send_line(fd, wire);
  }
  us_spend(us_run->write_cost_ns);
}

static void drain(int fd) { us_sleep_until(us_ask(US_DRAINED, us_fds[fd].wire, NULL, 0)); }

static void flush(int fd, struct us_wire* wire, int queue) {
  us_sync();
  if (queue != TCOFLUSH) wire->begin = wire->end = 0;
  us_send(US_FLUSH, us_fds[fd].wire, queue, NULL, 0);
  us_spend(us_run->write_cost_ns);
}

US_EXPORT int isatty(int fd) {
  if (serial_of(fd) != NULL) return 1;
  struct termios ignored;
  return us_syscall(SYS_ioctl, fd, TCGETS, &ignored) == 0;
}

US_EXPORT int tcgetattr(int fd, struct termios* out) {
  REAL(int, tcgetattr, int, struct termios*);
  const struct us_wire* wire = serial_of(fd);
  if (wire == NULL) return real_tcgetattr(fd, out);
  *out = wire->line;
  return 0;
}

US_EXPORT int tcsetattr(int fd, int when, const struct termios* line) {
  REAL(int, tcsetattr, int, int, const struct termios*);
  struct us_wire* wire = serial_of(fd);
  if (wire == NULL) return real_tcsetattr(fd, when, line);
  us_on();
  if (when != TCSANOW) drain(fd);
  if (when == TCSAFLUSH) flush(fd, wire, TCIFLUSH);
  set_line(fd, wire, line);
  return 0;
}

US_EXPORT int tcdrain(int fd) {
  REAL(int, tcdrain, int);
  if (serial_of(fd) == NULL) return real_tcdrain(fd);
  us_on();
  drain(fd);
  return 0;
}

US_EXPORT int tcflush(int fd, int queue) {
  REAL(int, tcflush, int, int);
  struct us_wire* wire = serial_of(fd);
  if (wire == NULL) return real_tcflush(fd, queue);
  us_on();
  flush(fd, wire, queue);
  return 0;
}

static int set_break(int fd, struct us_wire* wire, bool on) {
  drain(fd);
  if (wire->break_on == on) return 0;
  wire->break_on = on;
  send_line(fd, wire);
  us_spend(us_run->write_cost_ns);
  return 0;
}

// In tenths of a second; 0: a quarter of one.
static int send_break(int fd, struct us_wire* wire, long tenths) {
  set_break(fd, wire, true);
  us_sleep_until(us_now() + (tenths > 0 ? tenths * (US_SECOND / 10) : US_SECOND / 4));
  return set_break(fd, wire, false);
}

US_EXPORT int tcsendbreak(int fd, int duration) {
  REAL(int, tcsendbreak, int, int);
  struct us_wire* wire = serial_of(fd);
  if (wire == NULL) return real_tcsendbreak(fd, duration);
  us_on();
  return send_break(fd, wire, duration > 0 ? (duration + 99) / 100 : 0);  // milliseconds
}

US_EXPORT int tcflow(int fd, int action) {
  REAL(int, tcflow, int, int);
  return serial_of(fd) == NULL ? real_tcflow(fd, action) : 0;
}

// The kernel's structure. The C library's headers do not have it.
struct termios2 {
  tcflag_t iflag, oflag, cflag, lflag;
  cc_t line;
  cc_t cc[19];
  speed_t ispeed, ospeed;
};

static void get_termios2(const struct us_wire* wire, struct termios2* out) {
  *out = (struct termios2){.iflag = wire->line.c_iflag,
                           .oflag = wire->line.c_oflag,
                           .cflag = wire->line.c_cflag,
                           .lflag = wire->line.c_lflag};
  memcpy(out->cc, wire->line.c_cc, sizeof out->cc);
  out->ispeed = out->ospeed = (speed_t)wire->baud;
}

static void set_termios2(int fd, struct us_wire* wire, const struct termios2* in) {
  wire->line.c_iflag = in->iflag;
  wire->line.c_oflag = in->oflag;
  wire->line.c_cflag = in->cflag;
  wire->line.c_lflag = in->lflag;
  memcpy(wire->line.c_cc, in->cc, sizeof in->cc);
  set_speed(wire, in->ospeed);
  send_line(fd, wire);
  us_spend(us_run->write_cost_ns);
}

static int device_bits(const struct us_wire* wire) {
  return ((wire->device_lines & US_LINE_CTS) != 0 ? TIOCM_CTS : 0) |
         ((wire->device_lines & US_LINE_DSR) != 0 ? TIOCM_DSR : 0) |
         ((wire->device_lines & US_LINE_DCD) != 0 ? TIOCM_CAR : 0) |
         ((wire->device_lines & US_LINE_RI) != 0 ? TIOCM_RNG : 0);
}

static int modem_lines(int fd, struct us_wire* wire, unsigned long request, int* bits) {
  const int lines = TIOCM_DTR | TIOCM_RTS;
  const int before = wire->modem_bits;
  switch (request) {
    case TIOCMGET:
      us_sync();
      us_spend(us_run->write_cost_ns);
      *bits = wire->modem_bits | device_bits(wire);
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
  if (wire->modem_bits == before) return 0;
  send_line(fd, wire);
  us_spend(us_run->write_cost_ns);
  return 0;
}

static int serial_ioctl(int fd, struct us_wire* wire, unsigned long request, void* argument) {
  switch (request) {
    case FIONREAD:
      us_sync();
      us_spend(us_run->write_cost_ns);
      *(int*)argument = (int)us_wire_available(wire);
      return 0;
    case TIOCOUTQ:
      *(int*)argument = us_ask(US_DRAINED, us_fds[fd].wire, NULL, 0) > us_now();
      us_spend(us_run->write_cost_ns);
      return 0;
    case TIOCMGET:
    case TIOCMSET:
    case TIOCMBIS:
    case TIOCMBIC:
      return modem_lines(fd, wire, request, argument);
    case TIOCGSERIAL:
      *(struct serial_struct*)argument =
          (struct serial_struct){.type = PORT_16550A, .baud_base = 3000000};
      return 0;
    case TIOCGICOUNT:
      *(struct serial_icounter_struct*)argument = (struct serial_icounter_struct){0};
      return 0;
    case TCGETS2:
      get_termios2(wire, argument);
      return 0;
    case TCSETS2:
    case TCSETSW2:
    case TCSETSF2:
      set_termios2(fd, wire, argument);
      return 0;
    case TCFLSH:
      flush(fd, wire, (int)(long)argument);
      return 0;
    case TCSBRK:
      if ((long)argument == 0) return send_break(fd, wire, 0);
      drain(fd);  // what tcdrain() asks for
      return 0;
    case TCSBRKP:
      return send_break(fd, wire, (long)argument);
    case TIOCSBRK:
    case TIOCCBRK:
      return set_break(fd, wire, request == TIOCSBRK);
    case FIONBIO:
      us_fds[fd].nonblocking = *(const int*)argument != 0;
      return 0;
    case TIOCSSERIAL:
    case TIOCEXCL:
    case TIOCNXCL:
      return 0;
    default:
      errno = ENOTTY;
      return -1;
  }
}

US_EXPORT int ioctl(int fd, unsigned long request, ...) {
  va_list list;
  va_start(list, request);
  void* argument = va_arg(list, void*);
  va_end(list);
  struct us_wire* wire = us_wire_of(fd);
  if (wire == NULL) return (int)us_syscall(SYS_ioctl, fd, request, argument);
  us_on();
  if (wire->serial || request == FIONREAD || request == FIONBIO)
    return serial_ioctl(fd, wire, request, argument);
  // Asking a datagram socket for addresses and interfaces is for the kernel.
  if (wire->datagram) return (int)us_syscall(SYS_ioctl, fd, request, argument);
  errno = ENOTTY;
  return -1;
}
