// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ioctl() on serial lines of the run, and on other wires as far as it makes sense there.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/serial.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/tty.h"

// The kernel's structures, which the C library's headers do not have: termios2, and its beginning,
// which the older calls take.
struct termios2 {
  tcflag_t iflag, oflag, cflag, lflag;
  cc_t line;
  cc_t cc[19];
  speed_t ispeed, ospeed;
};
#define OLD_SIZE offsetof(struct termios2, ispeed)

static void get_termios(const struct us_wire* wire, void* out, size_t size) {
  const struct termios* line = &wire->tty.line;
  struct termios2 settings = {.iflag = line->c_iflag,
                              .oflag = line->c_oflag,
                              .cflag = line->c_cflag,
                              .lflag = line->c_lflag};
  memcpy(settings.cc, line->c_cc, sizeof settings.cc);
  settings.ispeed = settings.ospeed = (speed_t)wire->baud;
  memcpy(out, &settings, size);
}

static int set_termios(int fd, struct us_wire* wire, const void* in, size_t size) {
  struct termios2 settings = {.ospeed = (speed_t)wire->baud};
  struct termios* line = &wire->tty.line;
  memcpy(&settings, in, size);
  line->c_iflag = settings.iflag;
  line->c_oflag = settings.oflag;
  line->c_cflag = settings.cflag;
  line->c_lflag = settings.lflag;
  line->c_ispeed = line->c_ospeed = settings.cflag & CBAUD;
  memcpy(line->c_cc, settings.cc, sizeof settings.cc);
  if ((settings.cflag & CBAUD) == US_BOTHER) wire->tty.other_baud = settings.ospeed;
  us_settings_changed(fd, wire);
  return 0;
}

static int termios_ioctl(int fd, struct us_wire* wire, unsigned long request, void* argument) {
  const size_t whole = sizeof(struct termios2);
  switch (request) {
    case TCGETS:
      get_termios(wire, argument, OLD_SIZE);
      return 0;
    case TCGETS2:
      get_termios(wire, argument, whole);
      return 0;
    case TCSETSF:
    case TCSETSF2:
      us_drain(fd);
      us_flush_line(fd, wire, TCIFLUSH);
      return set_termios(fd, wire, argument, request == TCSETSF ? OLD_SIZE : whole);
    case TCSETSW:
    case TCSETSW2:
      us_drain(fd);
      return set_termios(fd, wire, argument, request == TCSETSW ? OLD_SIZE : whole);
    default:
      return set_termios(fd, wire, argument, request == TCSETS ? OLD_SIZE : whole);
  }
}

static int break_ioctl(int fd, struct us_wire* wire, unsigned long request, long argument) {
  if (request == TIOCSBRK || request == TIOCCBRK)
    return us_set_break(fd, wire, request == TIOCSBRK);
  if (request == TCSBRK && argument != 0) {  // what tcdrain() asks for
    us_drain(fd);
    return 0;
  }
  return us_send_break(fd, wire, request == TCSBRK ? 0 : argument);
}

static int serial_ioctl(int fd, struct us_wire* wire, unsigned long request, void* argument) {
  int* number = argument;
  switch (request) {
    case FIONREAD:
      us_sync();
      us_spend(us_run->write_cost_ns);
      *number = (int)us_wire_available(wire);
      return 0;
    case FIONBIO:
      us_fds[fd].nonblocking = *number != 0;
      return 0;
    case TIOCOUTQ:
      *number = us_unsent_bytes(wire);
      return 0;
    case TIOCMGET:
    case TIOCMSET:
    case TIOCMBIS:
    case TIOCMBIC:
      return us_modem_lines(fd, wire, request, argument);
    case TIOCMIWAIT:
      return us_await_lines(fd, wire, (int)(long)argument);
    case TIOCGSERIAL:
    case TIOCSSERIAL:
    case TIOCGICOUNT:
      return us_serial_info(fd, wire, request, argument);
    case TCGETS:
    case TCSETS:
    case TCSETSW:
    case TCSETSF:
    case TCGETS2:
    case TCSETS2:
    case TCSETSW2:
    case TCSETSF2:
      return termios_ioctl(fd, wire, request, argument);
    case TCSBRK:
    case TCSBRKP:
    case TIOCSBRK:
    case TIOCCBRK:
      return break_ioctl(fd, wire, request, (long)argument);
    case TCFLSH:
      us_flush_line(fd, wire, (int)(long)argument);
      return 0;
    case TIOCEXCL:
    case TIOCNXCL:
      wire->exclusive = request == TIOCEXCL;
      return 0;
    case TIOCGEXCL:
      *number = wire->exclusive;
      return 0;
    case TCXONC:
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
  request &= 0xFFFFFFFF;  // some programs keep it in an int
  if (wire->serial || request == FIONREAD || request == FIONBIO)
    return serial_ioctl(fd, wire, request, argument);
  // Asking a datagram socket for addresses and interfaces is for the kernel.
  if (wire->datagram) return (int)us_syscall(SYS_ioctl, fd, request, argument);
  errno = ENOTTY;
  return -1;
}
