// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Calls that read or write inside the C library or the kernel, without read() and write(). They
// wait here first, and on wires the bytes go through the shared memory.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

US_EXPORT int eventfd_read(int fd, eventfd_t* value) {
  return read(fd, value, sizeof *value) == sizeof *value ? 0 : -1;
}

US_EXPORT int eventfd_write(int fd, eventfd_t value) {
  return write(fd, &value, sizeof value) == sizeof value ? 0 : -1;
}

// Writes all of it, as the library's dprintf does, and frees the text.
static int write_text(int fd, char* text, int length) {
  int done = 0;
  while (done < length) {
    const ssize_t wrote = write(fd, text + done, (size_t)(length - done));
    if (wrote < 0) break;
    done += (int)wrote;
  }
  const int reason = errno;
  free(text);
  errno = reason;
  return done < length ? -1 : length;
}

US_EXPORT int vdprintf(int fd, const char* format, va_list list) {
  char* text = NULL;
  const int length = vasprintf(&text, format, list);
  return length < 0 ? -1 : write_text(fd, text, length);
}

US_EXPORT int dprintf(int fd, const char* format, ...) {
  va_list list;
  va_start(list, format);
  const int length = vdprintf(fd, format, list);
  va_end(list);
  return length;
}

US_EXPORT int __vdprintf_chk(int fd, int level, const char* format, va_list list) {
  (void)level;
  return vdprintf(fd, format, list);
}

US_EXPORT int __dprintf_chk(int fd, int level, const char* format, ...) {
  (void)level;
  va_list list;
  va_start(list, format);
  const int length = vdprintf(fd, format, list);
  va_end(list);
  return length;
}

static ssize_t send_to_wire(int wire, int file, off64_t* offset, size_t length) {
  char piece[16384];
  const size_t room = length < sizeof piece ? length : sizeof piece;
  const ssize_t count =
      offset != NULL ? pread64(file, piece, room, *offset) : read(file, piece, room);
  if (count <= 0) return count;
  const ssize_t sent = write(wire, piece, (size_t)count);
  if (offset != NULL && sent > 0) *offset += sent;
  return sent;
}

US_EXPORT ssize_t sendfile64(int to, int from, off64_t* offset, size_t length) {
  us_on();
  if (us_wire_of(to) != NULL) return send_to_wire(to, from, offset, length);
  if (us_wait_outside(from, POLLIN) < 0 || us_wait_outside(to, POLLOUT) < 0) return -1;
  return us_syscall(SYS_sendfile, to, from, offset, length);
}
US_EXPORT ssize_t sendfile(int to, int from, off_t* offset, size_t length) {
  return sendfile64(to, from, offset, length);
}

// Waits for both ends of a transfer.
static bool wait_for_ends(int from, int to, unsigned flags) {
  us_on();
  return (flags & SPLICE_F_NONBLOCK) != 0 ||
         (us_wait_outside(from, POLLIN) >= 0 && us_wait_outside(to, POLLOUT) >= 0);
}

US_EXPORT ssize_t splice(int from, off64_t* from_offset, int to, off64_t* to_offset, size_t length,
                         unsigned flags) {
  if (!wait_for_ends(from, to, flags)) return -1;
  return us_syscall(SYS_splice, from, from_offset, to, to_offset, length, flags);
}

US_EXPORT ssize_t tee(int from, int to, size_t length, unsigned flags) {
  return wait_for_ends(from, to, flags) ? us_syscall(SYS_tee, from, to, length, flags) : -1;
}

US_EXPORT ssize_t vmsplice(int fd, const struct iovec* parts, size_t count, unsigned flags) {
  us_on();
  const bool reads = (us_syscall(SYS_fcntl, fd, F_GETFL, 0) & O_ACCMODE) == O_RDONLY;
  if ((flags & SPLICE_F_NONBLOCK) == 0 && us_wait_outside(fd, reads ? POLLIN : POLLOUT) < 0)
    return -1;
  return us_syscall(SYS_vmsplice, fd, parts, count, flags);
}
