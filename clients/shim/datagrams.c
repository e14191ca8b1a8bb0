// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Datagrams to and from devices: whole, with the address of the other end. What has been received
// waits in the wire's buffer, each datagram behind its head.
#define _GNU_SOURCE
#include "clients/shim/datagrams.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/syscall.h>

#include "clients/shim/loopback.h"

#define US_RECEIVE_BYTES 212992u  // as SO_RCVBUF usually is: what comes beyond that is lost

struct head {
  struct us_peer from;
  uint32_t length;
};

static struct head head_of(const struct us_wire* wire) {
  struct head head;
  memcpy(&head, wire->bytes + wire->begin, sizeof head);
  return head;
}

bool us_has_datagram(const struct us_wire* wire) {
  const size_t there = wire->end - wire->begin;
  return there >= sizeof(struct head) && there - sizeof(struct head) >= head_of(wire).length;
}

size_t us_datagram_length(const struct us_wire* wire) {
  return us_has_datagram(wire) ? head_of(wire).length : 0;
}

static bool same_peer(const struct us_peer* a, const struct us_peer* b) {
  return a->address == b->address && a->port == b->port;
}

void us_begin_datagram(struct us_wire* wire, const struct us_peer* from, size_t length) {
  const struct head head = {.from = *from, .length = (uint32_t)length};
  const bool is_full = wire->end - wire->begin > US_RECEIVE_BYTES;
  wire->bytes_to_come = length;
  wire->drops = is_full || (wire->connected && !same_peer(from, &wire->peer));
  uint8_t* room = wire->drops ? NULL : us_wire_room(wire, sizeof head);
  if (room == NULL)
    wire->drops = true;
  else
    memcpy(room, &head, sizeof head);
}

bool us_expects_bytes(struct us_wire* wire, size_t length) {
  if (length > wire->bytes_to_come) return false;
  wire->bytes_to_come -= length;
  return !wire->drops;
}

// The IPv4 address in it, also if it is written in the form of IPv6.
static bool read_address(const struct sockaddr* address, socklen_t length, struct us_peer* peer) {
  const struct sockaddr_in* in = (const struct sockaddr_in*)address;
  const struct sockaddr_in6* in6 = (const struct sockaddr_in6*)address;
  if (address == NULL || length < sizeof address->sa_family) return false;
  if (address->sa_family == AF_INET && length >= sizeof *in) {
    *peer = (struct us_peer){.address = ntohl(in->sin_addr.s_addr), .port = ntohs(in->sin_port)};
    return true;
  }
  if (address->sa_family != AF_INET6 || length < sizeof *in6 ||
      !IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr))
    return false;
  uint32_t last = 0;
  memcpy(&last, in6->sin6_addr.s6_addr + 12, sizeof last);
  *peer = (struct us_peer){.address = ntohl(last), .port = ntohs(in6->sin6_port)};
  return true;
}

static int domain_of(int fd) {
  int domain = 0;
  socklen_t size = sizeof domain;
  us_syscall(SYS_getsockopt, fd, SOL_SOCKET, SO_DOMAIN, &domain, &size);
  return domain;
}

// In the form that the socket has its addresses in.
static void write_address(int fd, const struct us_peer* peer, void* out, socklen_t* length) {
  const struct sockaddr_in in = {.sin_family = AF_INET,
                                 .sin_port = htons(peer->port),
                                 .sin_addr.s_addr = htonl(peer->address)};
  struct sockaddr_in6 in6 = {.sin6_family = AF_INET6, .sin6_port = htons(peer->port)};
  if (out == NULL || length == NULL) return;
  in6.sin6_addr.s6_addr[10] = in6.sin6_addr.s6_addr[11] = 0xff;
  memcpy(in6.sin6_addr.s6_addr + 12, &in.sin_addr, sizeof in.sin_addr);
  const bool six = domain_of(fd) == AF_INET6;
  const socklen_t size = six ? sizeof in6 : sizeof in;
  memcpy(out, six ? (const void*)&in6 : (const void*)&in, *length < size ? *length : size);
  *length = size;
}

// Any loopback address reaches the devices at a port, as it reaches TCP's; so do broadcasts. The
// simulator decides which of them.
static bool is_device(const struct us_peer* peer) {
  if (peer->address >> 24 != 127 && peer->address != INADDR_BROADCAST) return false;
  for (uint32_t i = 0; i < us_run->address_count && i < US_ADDRESSES; ++i)
    if (us_run->addresses[i].kind == US_UDP && us_run->addresses[i].peer.port == peer->port)
      return true;
  return false;
}

static bool is_broadcast(const struct us_peer* peer) {
  return peer->address == INADDR_BROADCAST || peer->address == (INADDR_LOOPBACK | 0xFFFFFF);
}

static bool run_has_datagram_devices(void) {
  for (uint32_t i = 0; i < us_run->address_count && i < US_ADDRESSES; ++i)
    if (us_run->addresses[i].kind == US_UDP) return true;
  return false;
}

void us_datagram_socket_bound(int fd, uint16_t own_port, bool by_program) {
  if (us_wire_of(fd) != NULL || own_port == 0 || !run_has_datagram_devices()) return;
  char name[US_ADDRESS_BYTES];
  us_write_loopback_name(name, sizeof name, own_port);
  if (us_open_wire(fd, US_UDP, name) == 0) us_wire_of(fd)->also_outside = by_program;
}

static struct us_wire* become_wire(int fd) {
  if (us_wire_of(fd) == NULL) us_give_port(fd);
  return us_wire_of(fd);
}

bool us_connect_datagrams(int fd, const struct sockaddr* address, socklen_t length) {
  struct us_wire* wire = us_wire_of(fd);
  struct us_peer peer;
  if (read_address(address, length, &peer) && is_device(&peer) && us_is_datagram(fd)) {
    us_spend(us_run->write_cost_ns);
    wire = become_wire(fd);
    if (wire == NULL) return false;
    wire->connected = true;
    wire->peer = peer;
    return true;
  }
  if (wire == NULL || !wire->datagram) return false;
  wire->connected = false;
  wire->also_outside = true;
  return false;
}

int us_datagram_peer(int fd, struct sockaddr* address, socklen_t* length) {
  const struct us_wire* wire = us_wire_of(fd);
  if (!wire->connected) return (int)us_syscall(SYS_getpeername, fd, address, length);
  write_address(fd, &wire->peer, address, length);
  return 0;
}

bool us_goes_to_device(int fd, const struct sockaddr* to, socklen_t length) {
  struct us_wire* wire = us_wire_of(fd);
  struct us_peer peer;
  if (us_slot == NULL) return false;
  if (to == NULL) return wire != NULL && wire->connected;
  if (read_address(to, length, &peer) && is_device(&peer) && us_is_datagram(fd))
    return become_wire(fd) != NULL;
  if (wire != NULL) wire->also_outside = true;  // and answers may come
  return false;
}

// As the kernel wants it for a real network.
static bool may_broadcast(int fd) {
  int on = 0;
  socklen_t size = sizeof on;
  return us_syscall(SYS_getsockopt, fd, SOL_SOCKET, SO_BROADCAST, &on, &size) == 0 && on != 0;
}

ssize_t us_send_datagram(int fd, const struct msghdr* message) {
  const struct us_wire* wire = us_wire_of(fd);
  struct us_peer to = wire->peer;
  size_t length = 0;
  if (message->msg_name != NULL) read_address(message->msg_name, message->msg_namelen, &to);
  for (size_t i = 0; i < message->msg_iovlen; ++i) length += message->msg_iov[i].iov_len;
  if (length > US_LARGEST_DATAGRAM) {
    errno = EMSGSIZE;
    return -1;
  }
  if (is_broadcast(&to) && !may_broadcast(fd)) {
    errno = EACCES;
    return -1;
  }
  us_send(US_DATAGRAM, us_fds[fd].wire, (int64_t)length, &to, sizeof to);
  for (size_t i = 0; i < message->msg_iovlen; ++i) {
    const struct iovec* part = &message->msg_iov[i];
    if (part->iov_len > 0) us_send(US_DATA, us_fds[fd].wire, 0, part->iov_base, part->iov_len);
  }
  us_spend(us_run->write_cost_ns);
  return (ssize_t)length;
}

// What does not fit into the program's parts is cut off.
static ssize_t take(int fd, struct us_wire* wire, struct msghdr* message, int flags) {
  const struct head head = head_of(wire);
  const uint8_t* from = wire->bytes + wire->begin + sizeof head;
  size_t done = 0;
  for (size_t i = 0; i < message->msg_iovlen && done < head.length; ++i) {
    const size_t left = head.length - done;
    const size_t room = message->msg_iov[i].iov_len;
    const size_t count = room < left ? room : left;
    memcpy(message->msg_iov[i].iov_base, from + done, count);
    done += count;
  }
  message->msg_flags = done < head.length ? MSG_TRUNC : 0;
  message->msg_controllen = 0;
  write_address(fd, &head.from, message->msg_name, &message->msg_namelen);
  if ((flags & MSG_PEEK) == 0) wire->begin += sizeof head + head.length;
  return (ssize_t)((flags & MSG_TRUNC) != 0 ? head.length : done);
}

static ssize_t receive_outside(int fd, struct msghdr* message, int flags) {
  const ssize_t result = us_syscall(SYS_recvmsg, fd, message, flags);
  if (result >= 0) us_to_own_address(fd, message->msg_name, &message->msg_namelen);
  return result;
}

static bool has_outside(int fd) {
  struct pollfd one = {.fd = fd, .events = POLLIN};
  return us_wire_of(fd)->also_outside && us_syscall(SYS_poll, &one, 1, 0) > 0;
}

ssize_t us_receive_datagram(int fd, struct msghdr* message, int flags) {
  struct us_wire* wire = us_wire_of(fd);
  const bool only_looks = us_fds[fd].nonblocking || (flags & MSG_DONTWAIT) != 0;
  const int64_t timeout = us_fds[fd].receive_timeout;
  const int64_t deadline = timeout > 0 ? us_now() + timeout : US_NEVER;
  if (!us_has_datagram(wire)) us_sync();
  for (;;) {
    if (us_has_datagram(wire)) return take(fd, wire, message, flags);
    if (wire->closed_by_peer) return 0;
    if (has_outside(fd)) return receive_outside(fd, message, flags | MSG_DONTWAIT);
    if (only_looks) {
      us_spend(us_run->write_cost_ns);
      errno = EAGAIN;
      return -1;
    }
    const unsigned handled = us_handled();
    const bool woken =
        us_wait(&(struct us_want_set){.deadline = deadline,
                                      .wires = 1ULL << us_fds[fd].wire,
                                      .flags = wire->also_outside ? US_WANT_OUTSIDE : 0,
                                      .interruptible = true});
    if (woken && !us_interrupted(handled)) continue;
    errno = woken ? EINTR : EAGAIN;
    return -1;
  }
}
