// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// File descriptors that are wires. A program connects to an address or opens a device name of the
// run; the descriptor it gets is a real one (so dup, close and fork behave), but its bytes go
// through the shared memory.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "clients/shim/datagrams.h"
#include "clients/shim/loopback.h"

struct us_wire us_wires[US_WIRES];
struct us_fd us_fds[US_MAX_FDS];

// Our connection to the run. The program must not close it, and its children need it.
static int first_hidden = -1;

void us_hide_descriptors(int first) { first_hidden = first; }

static bool is_hidden(int fd) {
  return us_slot != NULL && fd >= first_hidden && fd < first_hidden + US_DESCRIPTORS;
}

static int refuse_hidden(void) {
  errno = EBADF;
  return -1;
}

struct us_wire* us_wire_of(int fd) {
  if (us_slot == NULL || fd < 0 || fd >= US_MAX_FDS || us_fds[fd].kind != US_FD_WIRE) return NULL;
  return &us_wires[us_fds[fd].wire];
}

int us_find_address(uint32_t kind, const char* name) {
  for (uint32_t i = 0; i < us_run->address_count && i < US_ADDRESSES; ++i)
    if (us_run->addresses[i].kind == kind && strcmp(us_run->addresses[i].name, name) == 0)
      return (int)i;
  return -1;
}

int us_wire_named(const char* name) {
  for (int i = 0; i < US_WIRES; ++i)
    if (us_wires[i].open && us_wires[i].serial && strcmp(us_wires[i].name, name) == 0) return i;
  return -1;
}

int us_share_wire(int fd, int number) {
  if (fd >= US_MAX_FDS) return EMFILE;
  ++us_wires[number].references;
  us_fds[fd].kind = US_FD_WIRE;
  us_fds[fd].wire = (uint8_t)number;
  us_fds[fd].nonblocking = (us_syscall(SYS_fcntl, fd, F_GETFL, 0) & O_NONBLOCK) != 0;
  return 0;
}

int us_open_wire(int fd, uint32_t kind, const char* name) {
  if (fd >= US_MAX_FDS) return EMFILE;
  int number = 0;
  while (number < US_WIRES && us_wires[number].open) ++number;
  if (number == US_WIRES) return EMFILE;
  // Open the wire before asking, because the device may send its greeting at once.
  struct us_wire* wire = &us_wires[number];
  *wire = (struct us_wire){.open = true,
                           .serial = kind == US_SERIAL,
                           .datagram = kind == US_UDP,
                           .references = 1,
                           .bytes = wire->bytes,
                           .capacity = wire->capacity};
  if (wire->serial) {
    us_start_tty(wire);
    strcpy(wire->name, name);
  }
  char payload[1 + US_ADDRESS_BYTES] = {(char)kind};
  memcpy(payload + 1, name, strlen(name));
  const int64_t result = us_ask(US_OPEN, (uint32_t)number, payload, 1 + strlen(name));
  if (result != 0) {
    wire->open = false;
    return (int)result;
  }
  us_fds[fd].kind = US_FD_WIRE;
  us_fds[fd].wire = (uint8_t)number;
  if (wire->settings_found) us_find_settings((uint32_t)number, wire);
  struct timeval patience = {0};
  socklen_t size = sizeof patience;
  const bool limited = kind != US_SERIAL && us_syscall(SYS_getsockopt, fd, SOL_SOCKET, SO_RCVTIMEO,
                                                       &patience, &size) == 0;
  us_fds[fd].receive_timeout =
      limited ? (int64_t)patience.tv_sec * US_SECOND + (int64_t)patience.tv_usec * 1000 : 0;
  us_fds[fd].nonblocking = (us_syscall(SYS_fcntl, fd, F_GETFL, 0) & O_NONBLOCK) != 0;
  return 0;
}

// A connection that leaves the run, unless nobody is listening there.
static int connect_outside(int fd, const struct sockaddr* address, socklen_t length) {
  REAL(int, connect, int, const struct sockaddr*, socklen_t);
  const int result = real_connect(fd, address, length);
  const bool is_network =
      address != NULL && (address->sa_family == AF_INET || address->sa_family == AF_INET6);
  const int reason = errno;
  if (us_slot != NULL && is_network && (result == 0 || reason != ECONNREFUSED))
    us_note("connected to an address outside the run", true);
  errno = reason;
  return result;
}

// Any address of this machine's IPv4 loopback reaches the run's devices, as it does in reality.
// Returns 0 if the address is not one of them. Java writes all addresses in the form of IPv6.
static int device_port(const struct sockaddr* address, socklen_t length) {
  const struct sockaddr_in* in = (const struct sockaddr_in*)address;
  const struct sockaddr_in6* in6 = (const struct sockaddr_in6*)address;
  if (address == NULL) return 0;
  if (address->sa_family == AF_INET && length >= sizeof *in)
    return ntohl(in->sin_addr.s_addr) >> 24 == 127 ? ntohs(in->sin_port) : 0;
  if (address->sa_family == AF_INET6 && length >= sizeof *in6)
    return us_is_mapped_loopback(&in6->sin6_addr) ? ntohs(in6->sin6_port) : 0;
  return 0;
}

US_EXPORT int connect(int fd, const struct sockaddr* address, socklen_t length) {
  if (!us_on() || fd < 0) return connect_outside(fd, address, length);
  if (us_connect_datagrams(fd, address, length)) return 0;
  const int port = device_port(address, length);
  if (port > 0) {
    char name[US_ADDRESS_BYTES];
    us_write_loopback_name(name, sizeof name, (uint16_t)port);
    const int found = us_find_address(US_TCP, name);
    if (found >= 0) {
      us_spend(us_run->write_cost_ns);
      const int code = us_wire_of(fd) != NULL
                           ? EISCONN
                           : us_open_wire(fd, US_TCP, us_run->addresses[found].name);
      if (code == 0) return 0;
      errno = code;
      return -1;
    }
  }
  const int own = us_connect_own(fd, address, length);
  return own != -2 ? own : connect_outside(fd, address, length);
}

static void forget(int fd) {
  struct us_wire* wire = us_wire_of(fd);
  if (us_slot != NULL) us_forget_watches((unsigned)fd, (unsigned)fd);
  const bool is_timer =
      us_slot != NULL && fd >= 0 && fd < US_MAX_FDS && us_fds[fd].kind == US_FD_TIMER;
  if (us_slot != NULL && fd >= 0 && fd < US_MAX_FDS) us_fds[fd].kind = US_FD_NONE;
  if (is_timer) us_drop_timer(us_fds[fd].timer);
  if (wire == NULL || --wire->references > 0) return;
  // A tty's last close waits until its bytes have left.
  if (wire->serial && !wire->closed_by_peer)
    us_sleep_until(us_ask(US_DRAINED, (uint32_t)(wire - us_wires), NULL, 0));
  us_send(US_CLOSE, (uint32_t)(wire - us_wires), 0, NULL, 0);
  wire->open = false;
  us_spend(us_run->write_cost_ns);
}

static int copied(int from, int to) {
  if (to < 0 || to >= US_MAX_FDS || us_slot == NULL || from >= US_MAX_FDS) return to;
  us_fds[to] = us_fds[from];
  struct us_wire* wire = us_wire_of(to);
  if (wire != NULL) ++wire->references;
  if (us_fds[to].kind == US_FD_TIMER) us_share_timer(us_fds[to].timer);
  return to;
}

US_EXPORT int close(int fd) {
  us_on();
  if (is_hidden(fd)) return refuse_hidden();
  forget(fd);
  return (int)us_syscall(SYS_close, fd);
}

// Forgets all descriptors from `first` to `last`. Few of them are ours, but any may be watched.
static void forget_range(unsigned first, unsigned last) {
  if (us_slot != NULL) us_forget_watches(first, last);
  for (unsigned fd = first; us_slot != NULL && fd <= last && fd < US_MAX_FDS; ++fd)
    if (us_fds[fd].kind != US_FD_NONE) forget((int)fd);
}

US_EXPORT int close_range(unsigned first, unsigned last, int flags) {
  if (((unsigned)flags & CLOSE_RANGE_CLOEXEC) == 0) forget_range(first, last);
  if (us_slot == NULL || first > last) return (int)us_syscall(SYS_close_range, first, last, flags);
  // Close in two pieces, around the hidden descriptors.
  const unsigned hidden = (unsigned)first_hidden;
  const unsigned behind = hidden + US_DESCRIPTORS;
  int result = 0;
  if (first < hidden)
    result = (int)us_syscall(SYS_close_range, first, last < hidden ? last : hidden - 1, flags);
  if (last >= behind)
    result = (int)us_syscall(SYS_close_range, first > behind ? first : behind, last, flags);
  return result;
}

US_EXPORT void closefrom(int first) { close_range(first < 0 ? 0 : (unsigned)first, ~0u, 0); }

US_EXPORT int shutdown(int fd, int how) {
  struct us_wire* wire = us_wire_of(fd);
  if (wire == NULL) return (int)us_syscall(SYS_shutdown, fd, how);
  if (how != SHUT_RD) us_send(US_CLOSE, us_fds[fd].wire, 0, NULL, 0);
  wire->closed_by_peer = true;  // devices do not keep talking to half a connection
  return 0;
}

US_EXPORT int dup(int fd) { return copied(fd, (int)us_syscall(SYS_dup, fd)); }

US_EXPORT int dup3(int from, int to, int flags) {
  if (is_hidden(to) || is_hidden(from)) return refuse_hidden();
  forget(to);
  const int result = copied(from, (int)us_syscall(SYS_dup3, from, to, flags));
  if (to == STDOUT_FILENO) us_standard_output_changed();
  return result;
}

US_EXPORT int dup2(int from, int to) {
  if (from == to) return (int)us_syscall(SYS_fcntl, from, F_GETFD, 0) < 0 ? -1 : to;
  return dup3(from, to, 0);
}

// Marks signals that the kernel would send by itself when a file or a descriptor changes.
static void note_kernel_signals(int command, long argument) {
  if ((command == F_SETFL && (argument & O_ASYNC) != 0) || command == F_SETLEASE ||
      command == F_NOTIFY)
    us_note("requested signals about a file or descriptor, which come at real instants", true);
}

// fcntl with a process id in its argument: the program knows the ids of the run.
static int control_with_number(int fd, int command, long argument) {
  struct flock* region = (struct flock*)argument;
  const pid_t owner = (pid_t)argument;
  int result = 0;
  if (command == F_SETOWN) return (int)us_syscall(SYS_fcntl, fd, command, (long)us_real_pid(owner));
  result = (int)us_syscall(SYS_fcntl, fd, command, argument);
  if (command == F_GETOWN && result != 0 && result != -1) return us_virtual_pid(result);
  if (command == F_GETLK && result == 0 && region->l_type != F_UNLCK && region->l_pid > 0)
    region->l_pid = us_virtual_pid(region->l_pid);
  return result;
}

static int control(int fd, int command, long argument) {
  const bool in_run = us_on();
  if (in_run && (command == F_SETLKW || command == F_OFD_SETLKW))
    return us_lock_region(fd, command, argument);
  if (in_run && (command == F_SETOWN || command == F_GETOWN || command == F_GETLK))
    return control_with_number(fd, command, argument);
  if (in_run) note_kernel_signals(command, argument);
  const int result = (int)us_syscall(SYS_fcntl, fd, command, argument);
  if (us_slot == NULL || result < 0 || fd >= US_MAX_FDS) return result;
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) return copied(fd, result);
  if (command == F_SETFL) us_fds[fd].nonblocking = (argument & O_NONBLOCK) != 0;
  return result;
}

US_EXPORT int fcntl(int fd, int command, ...) {
  va_list list;
  va_start(list, command);
  const long argument = va_arg(list, long);
  va_end(list);
  return control(fd, command, argument);
}
US_EXPORT int fcntl64(int fd, int command, ...) {
  va_list list;
  va_start(list, command);
  const long argument = va_arg(list, long);
  va_end(list);
  return control(fd, command, argument);
}

US_EXPORT int getpeername(int fd, struct sockaddr* address, socklen_t* length) {
  if (us_wire_of(fd) == NULL) {
    const int result = (int)us_syscall(SYS_getpeername, fd, address, length);
    if (result == 0) us_to_own_address(fd, address, length);
    return result;
  }
  if (us_wire_of(fd)->datagram) return us_datagram_peer(fd, address, length);
  const struct sockaddr_in peer = {.sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  memcpy(address, &peer, *length < sizeof peer ? *length : sizeof peer);
  *length = sizeof peer;
  return 0;
}

static void note_real_times(int level, int name) {
  const bool stamps = level == SOL_SOCKET &&
                      (name == SO_TIMESTAMP || name == SO_TIMESTAMPNS || name == SO_TIMESTAMPING);
  if (us_slot != NULL && (stamps || (level == IPPROTO_TCP && name == TCP_INFO)))
    us_note("requested timestamps from a socket, which are real times", true);
}

US_EXPORT int setsockopt(int fd, int level, int name, const void* value, socklen_t length) {
  if (us_wire_of(fd) != NULL && level == SOL_SOCKET && name == SO_RCVTIMEO &&
      length >= sizeof(struct timeval)) {
    const struct timeval* t = value;
    us_fds[fd].receive_timeout = (int64_t)t->tv_sec * US_SECOND + (int64_t)t->tv_usec * 1000;
    return 0;
  }
  note_real_times(level, name);
  return (int)us_syscall(SYS_setsockopt, fd, level, name, value, length);
}

US_EXPORT int getsockopt(int fd, int level, int name, void* value, socklen_t* length) {
  note_real_times(level, name);
  const int result = (int)us_syscall(SYS_getsockopt, fd, level, name, value, length);
  if (us_slot == NULL || result != 0 || level != SOL_SOCKET) return result;
  struct ucred* peer = value;
  if (name == SO_PEERCRED && *length >= sizeof *peer && peer->pid > 0)
    peer->pid = us_virtual_pid(peer->pid);
  return result;
}
