// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reading at an offset in a file. This never waits, but the entropy devices can be read like this.
// A serial line has no offsets, although the file that stands in for it has. Shells ask for that:
// they read byte by byte only if they cannot go back.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "clients/shim/shim.h"

US_EXPORT off64_t lseek64(int fd, off64_t offset, int from) {
  if (us_wire_of(fd) == NULL) return us_syscall(SYS_lseek, fd, offset, from);
  errno = ESPIPE;
  return -1;
}
US_EXPORT off_t lseek(int fd, off_t offset, int from) { return lseek64(fd, offset, from); }

US_EXPORT ssize_t pread64(int fd, void* data, size_t length, off64_t offset) {
  if (us_gives_entropy(fd)) return read(fd, data, length);
  return us_syscall(SYS_pread64, fd, data, length, offset);
}
US_EXPORT ssize_t pread(int fd, void* data, size_t length, off_t offset) {
  return pread64(fd, data, length, offset);
}
US_EXPORT ssize_t __pread64(int fd, void* data, size_t length, off64_t offset) {
  return pread64(fd, data, length, offset);
}
US_EXPORT ssize_t __pread_chk(int fd, void* data, size_t length, off_t offset, size_t room) {
  (void)room;
  return pread64(fd, data, length, offset);
}
US_EXPORT ssize_t __pread64_chk(int fd, void* data, size_t length, off64_t offset, size_t room) {
  (void)room;
  return pread64(fd, data, length, offset);
}

// Offset -1 means the current position. Then it may not be a file but something that can block.
US_EXPORT ssize_t preadv64v2(int fd, const struct iovec* parts, int count, off64_t offset,
                             int flags) {
  REAL(ssize_t, preadv64v2, int, const struct iovec*, int, off64_t, int);
  if (us_gives_entropy(fd)) return readv(fd, parts, count);
  if (offset == -1 && (flags & RWF_NOWAIT) == 0 && us_on() && us_wait_outside(fd, POLLIN) < 0)
    return -1;
  return real_preadv64v2(fd, parts, count, offset, flags);
}
US_EXPORT ssize_t preadv2(int fd, const struct iovec* parts, int count, off_t offset, int flags) {
  return preadv64v2(fd, parts, count, offset, flags);
}
US_EXPORT ssize_t preadv64(int fd, const struct iovec* parts, int count, off64_t offset) {
  REAL(ssize_t, preadv64, int, const struct iovec*, int, off64_t);
  return us_gives_entropy(fd) ? readv(fd, parts, count) : real_preadv64(fd, parts, count, offset);
}
US_EXPORT ssize_t preadv(int fd, const struct iovec* parts, int count, off_t offset) {
  return preadv64(fd, parts, count, offset);
}

US_EXPORT ssize_t pwritev64v2(int fd, const struct iovec* parts, int count, off64_t offset,
                              int flags) {
  REAL(ssize_t, pwritev64v2, int, const struct iovec*, int, off64_t, int);
  if (offset == -1 && flags == 0) return writev(fd, parts, count);
  return real_pwritev64v2(fd, parts, count, offset, flags);
}
US_EXPORT ssize_t pwritev2(int fd, const struct iovec* parts, int count, off_t offset, int flags) {
  return pwritev64v2(fd, parts, count, offset, flags);
}
