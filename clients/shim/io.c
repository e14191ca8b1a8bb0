// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reading and writing. Wires go through the shared memory. Everything else works as usual, except
// that a read that would block lets time go on.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "clients/shim/datagrams.h"

// A message of one part, without an address.
#define ONE_PART(data, length) \
  (struct msghdr) { .msg_iov = &(struct iovec){(data), (length)}, .msg_iovlen = 1 }

size_t us_wire_available(const struct us_wire* wire) {
  if (wire->datagram) return us_datagram_length(wire);
  return wire->serial ? us_serial_available(wire) : wire->end - wire->begin;
}

bool us_wire_ready(const struct us_wire* wire) {
  if (!wire->open) return false;
  return wire->closed_by_peer ||
         (wire->datagram ? us_has_datagram(wire) : us_wire_available(wire) > 0);
}

static ssize_t take(struct us_wire* wire, void* data, size_t length, bool keep) {
  const size_t available = us_wire_available(wire);
  const size_t count = length < available ? length : available;
  memcpy(data, wire->bytes + wire->begin, count);
  if (!keep) wire->begin += count;
  return (ssize_t)count;
}

// Waits for so many bytes on a wire. Returns false with errno if a signal handler ended the wait.
static bool await_bytes(int fd, int64_t deadline, size_t least) {
  const unsigned handled = us_handled();
  us_wait(&(struct us_want_set){.deadline = deadline,
                                .wires = 1ULL << us_fds[fd].wire,
                                .least = least,
                                .interruptible = true});
  errno = EINTR;
  return !us_interrupted(handled);
}

// A terminal's read: VMIN bytes or VTIME tenths of a second (termios(3)); by lines, a whole one.
static ssize_t read_serial(int fd, struct us_wire* wire, void* data, size_t length) {
  const struct termios* line = &wire->tty.line;
  const bool by_lines = (line->c_lflag & ICANON) != 0;
  const size_t wanted = by_lines ? 1 : line->c_cc[VMIN];
  const size_t least = wanted < length ? wanted : length;
  const int64_t patience = by_lines ? 0 : line->c_cc[VTIME] * (US_SECOND / 10);
  if (wanted == 0 && us_wire_available(wire) == 0) {
    if (patience == 0) us_spend(us_run->write_cost_ns);
    const int64_t deadline = us_now() + patience;
    if (patience > 0 && !await_bytes(fd, deadline, 0)) return -1;
  }
  while (us_wire_available(wire) < least && !wire->closed_by_peer) {
    // Between two bytes, the timeout starts again with each byte.
    const size_t before = us_wire_available(wire);
    const int64_t deadline = patience > 0 && before > 0 ? us_now() + patience : US_NEVER;
    if (!await_bytes(fd, deadline, patience > 0 ? before + 1 : least)) {
      if (us_wire_available(wire) == 0) return -1;
      break;
    }
    if (us_wire_available(wire) == before) break;  // it came too late
  }
  return (ssize_t)us_take_serial(wire, data, length);
}

// A tty without VMIN and VTIME says 0 instead of EAGAIN.
static bool reads_nothing_at_once(const struct us_wire* wire) {
  const struct termios* line = &wire->tty.line;
  return wire->serial && (line->c_lflag & ICANON) == 0 && line->c_cc[VMIN] == 0 &&
         line->c_cc[VTIME] == 0;
}

ssize_t us_read_wire(int fd, void* data, size_t length, int flags) {
  struct us_wire* wire = us_wire_of(fd);
  const uint64_t bit = 1ULL << us_fds[fd].wire;
  if (length == 0) return 0;
  if (wire->datagram) return us_receive_datagram(fd, &ONE_PART(data, length), flags);
  const bool only_looks = us_fds[fd].nonblocking || (flags & MSG_DONTWAIT) != 0;
  // A call that waits in any case asks and waits in one step. If there is an answer, it comes at
  // once.
  const bool waits_anyway = !only_looks && !wire->serial && us_thread_count <= 1;
  if (us_wire_available(wire) == 0 && !waits_anyway) us_sync();
  if (us_wire_available(wire) == 0 && !wire->closed_by_peer) {
    if (only_looks) {
      us_spend(us_run->write_cost_ns);
      errno = EAGAIN;
      return reads_nothing_at_once(wire) ? 0 : -1;
    }
    if (wire->serial) return read_serial(fd, wire, data, length);
    const int64_t timeout = us_fds[fd].receive_timeout;
    const int64_t deadline = timeout > 0 ? us_now() + timeout : US_NEVER;
    while (!us_wire_ready(wire)) {
      const unsigned handled = us_handled();
      const bool woken =
          us_wait(&(struct us_want_set){.deadline = deadline, .wires = bit, .interruptible = true});
      if (woken && !us_interrupted(handled)) continue;
      errno = woken ? EINTR : EAGAIN;
      return -1;
    }
  }
  if (wire->serial && !only_looks) return read_serial(fd, wire, data, length);
  if (wire->serial) return (ssize_t)us_take_serial(wire, data, length);
  ssize_t count = take(wire, data, length, (flags & MSG_PEEK) != 0);
  while ((flags & MSG_WAITALL) != 0 && (flags & MSG_PEEK) == 0 && (size_t)count < length &&
         !wire->closed_by_peer) {
    us_wait(&(struct us_want_set){.deadline = US_NEVER, .wires = bit});
    count += take(wire, (char*)data + count, length - (size_t)count, false);
  }
  return count;
}

// A write to a socket for datagrams goes where it is connected to.
static ssize_t write_datagram(int fd, const struct msghdr* message) {
  if (us_wire_of(fd)->connected) return us_send_datagram(fd, message);
  return us_syscall(SYS_sendmsg, fd, message, 0);
}

ssize_t us_write_wire(int fd, const void* data, size_t length) {
  struct us_wire* wire = us_wire_of(fd);
  if (wire->datagram) return write_datagram(fd, &ONE_PART((void*)data, length));
  if (wire->closed_by_peer && !wire->serial) {
    // Like TCP: the first write is lost without notice, because the sender can still read what came
    // before the end (for example why it was refused). Only the peer's answer to that write breaks
    // the connection.
    if (!wire->reset) {
      wire->reset = true;
      us_spend(us_run->write_cost_ns);
      return (ssize_t)length;
    }
    errno = EPIPE;
    return -1;
  }
  if (wire->serial) return us_write_serial(fd, wire, data, length);
  us_send(US_DATA, us_fds[fd].wire, 0, data, length);
  us_spend(us_run->write_cost_ns);
  return (ssize_t)length;
}

bool us_gives_entropy(int fd) {
  return us_slot != NULL && fd >= 0 && fd < US_MAX_FDS && us_fds[fd].kind == US_FD_ENTROPY &&
         us_is_entropy(fd);
}

US_EXPORT ssize_t read(int fd, void* data, size_t length) {
  us_on();
  if (us_wire_of(fd) != NULL) return us_read_wire(fd, data, length, 0);
  if (us_gives_entropy(fd)) return us_read_entropy(data, length);
  const int ready = us_wait_outside(fd, POLLIN);
  return ready > 0 ? us_syscall(SYS_read, fd, data, length) : ready;
}
US_EXPORT ssize_t __read_chk(int fd, void* data, size_t length, size_t room) {
  (void)room;
  return read(fd, data, length);
}

// A full pipe blocks its writer until the reader has read, and the reader needs time for that.
// Pieces of this size go through whole once the pipe is ready for writing.
static ssize_t write_outside(int fd, const void* data, size_t length) {
  const size_t piece = 4096;
  if (length <= piece || !us_fd_blocks_outside(fd)) {
    if (us_wait_outside(fd, POLLOUT) < 0) return -1;
    return us_syscall(SYS_write, fd, data, length);
  }
  size_t done = 0;
  while (done < length) {
    if (us_wait_outside(fd, POLLOUT) < 0) return done > 0 ? (ssize_t)done : -1;
    const size_t next = length - done < piece ? length - done : piece;
    const ssize_t wrote = us_syscall(SYS_write, fd, (const char*)data + done, next);
    if (wrote < 0) return done > 0 ? (ssize_t)done : -1;
    done += (size_t)wrote;
    us_on();  // counts as progress, so a process that reads this should look again
  }
  return (ssize_t)done;
}

US_EXPORT ssize_t write(int fd, const void* data, size_t length) {
  us_on();
  if (us_wire_of(fd) != NULL) return us_write_wire(fd, data, length);
  return write_outside(fd, data, length);
}

US_EXPORT ssize_t readv(int fd, const struct iovec* parts, int count) {
  us_on();
  if (us_wire_of(fd) == NULL && !us_gives_entropy(fd)) {
    const int ready = us_wait_outside(fd, POLLIN);
    return ready > 0 ? us_syscall(SYS_readv, fd, parts, count) : ready;
  }
  if (us_wire_of(fd) != NULL && us_wire_of(fd)->datagram)
    return us_receive_datagram(
        fd, &(struct msghdr){.msg_iov = (struct iovec*)parts, .msg_iovlen = (size_t)count}, 0);
  // One part is enough, because a short read is allowed.
  for (int i = 0; i < count; ++i)
    if (parts[i].iov_len > 0) return read(fd, parts[i].iov_base, parts[i].iov_len);
  return 0;
}

ssize_t us_write_parts(int fd, const struct iovec* parts, size_t count) {
  if (us_wire_of(fd)->datagram)
    return write_datagram(fd,
                          &(struct msghdr){.msg_iov = (struct iovec*)parts, .msg_iovlen = count});
  ssize_t total = 0;
  for (size_t i = 0; i < count; ++i) {
    const ssize_t sent = us_write_wire(fd, parts[i].iov_base, parts[i].iov_len);
    if (sent < 0) return total > 0 ? total : -1;
    total += sent;
    if ((size_t)sent < parts[i].iov_len) break;
  }
  return total;
}

US_EXPORT ssize_t writev(int fd, const struct iovec* parts, int count) {
  us_on();
  if (us_wire_of(fd) != NULL && count >= 0) return us_write_parts(fd, parts, (size_t)count);
  if (!us_fd_blocks_outside(fd)) return us_syscall(SYS_writev, fd, parts, count);
  ssize_t total = 0;
  for (int i = 0; i < count; ++i) {
    const ssize_t wrote = write_outside(fd, parts[i].iov_base, parts[i].iov_len);
    if (wrote < 0) return total > 0 ? total : -1;
    total += wrote;
    if ((size_t)wrote < parts[i].iov_len) break;
  }
  return total;
}
