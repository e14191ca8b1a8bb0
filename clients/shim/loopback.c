// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sockets between the processes of one program, on the loopback address. The sockets are real, but
// the port numbers that a program sees belong to the run. When it binds a port, it gets some free
// real port, and only its own processes find it under the number it asked for. So any number of
// runs can go on side by side, and nobody outside can connect by that number.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/datagrams.h"
#include "clients/shim/loopback.h"

#define US_FIRST_FREE_PORT 49152  // the first of those that a system assigns by itself

static const struct in6_addr kAny6 = IN6ADDR_ANY_INIT;
static const struct in6_addr kLoopback6 = IN6ADDR_LOOPBACK_INIT;
// ::ffff:127.0.0.1, the address by which a dual-stack socket is reached over IPv4 and IPv6.
static const struct in6_addr kMappedLoopback = {{{[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1}}};

static uint16_t* port_in(struct sockaddr* address) {
  return address->sa_family == AF_INET ? &((struct sockaddr_in*)address)->sin_port
                                       : &((struct sockaddr_in6*)address)->sin6_port;
}

bool us_is_mapped_loopback(const struct in6_addr* host) {
  return IN6_IS_ADDR_V4MAPPED(host) && host->s6_addr[12] == 127;
}

// True for an address of this machine, or for the wildcard address if `any` is set.
static bool is_local(const struct sockaddr* address, socklen_t length, bool any) {
  if (address == NULL) return false;
  if (address->sa_family == AF_INET && length >= sizeof(struct sockaddr_in)) {
    const uint32_t host = ntohl(((const struct sockaddr_in*)address)->sin_addr.s_addr);
    return host >> 24 == 127 || (any && host == INADDR_ANY);
  }
  if (address->sa_family == AF_INET6 && length >= sizeof(struct sockaddr_in6)) {
    const struct in6_addr* host = &((const struct sockaddr_in6*)address)->sin6_addr;
    return memcmp(host, &kLoopback6, sizeof *host) == 0 || us_is_mapped_loopback(host) ||
           (any && memcmp(host, &kAny6, sizeof *host) == 0);
  }
  return false;
}

bool us_is_datagram(int fd) {
  int type = 0;
  socklen_t length = sizeof type;
  us_syscall(SYS_getsockopt, fd, SOL_SOCKET, SO_TYPE, &type, &length);
  return type == SOCK_DGRAM;
}

static struct us_port* find_port(bool datagram, uint16_t number, uint16_t real) {
  const uint32_t count = atomic_load(&us_run->port_count);
  for (uint32_t i = count < US_PORTS ? count : US_PORTS; i > 0; --i) {
    struct us_port* port = &us_run->ports[i - 1];
    if (port->real != 0 && port->datagram == datagram && (number == 0 || port->number == number) &&
        (real == 0 || port->real == real))
      return port;
  }
  return NULL;
}

static uint16_t real_port_of(int fd) {
  struct sockaddr_storage own;
  socklen_t length = sizeof own;
  if (us_syscall(SYS_getsockname, fd, &own, &length) != 0) return 0;
  if (own.ss_family != AF_INET && own.ss_family != AF_INET6) return 0;
  return ntohs(*port_in((struct sockaddr*)&own));
}

static bool is_mapped(int fd) {
  struct sockaddr_in6 own;
  socklen_t length = sizeof own;
  if (us_syscall(SYS_getsockname, fd, &own, &length) != 0) return false;
  return own.sin6_family == AF_INET6 && us_is_mapped_loopback(&own.sin6_addr);
}

// Gives a number to a socket's own port. If `wanted` is 0, takes the next free one.
static void register_port(int fd, bool datagram, uint16_t wanted) {
  const uint16_t real = real_port_of(fd);
  if (real == 0 || find_port(datagram, 0, real) != NULL) return;
  const uint32_t index = atomic_fetch_add(&us_run->port_count, 1) % US_PORTS;
  if (wanted == 0) wanted = (uint16_t)(US_FIRST_FREE_PORT + us_run->next_port++ % 16384);
  us_run->ports[index] =
      (struct us_port){.number = wanted, .real = real, .datagram = datagram, .both = is_mapped(fd)};
}

// True if some socket still has this real port.
static bool is_taken(const struct us_port* port) {
  const int type = port->datagram ? SOCK_DGRAM : SOCK_STREAM;
  const int fd = (int)us_syscall(SYS_socket, AF_INET, type | SOCK_CLOEXEC, 0);
  const int yes = 1;
  const struct sockaddr_in address = {.sin_family = AF_INET,
                                      .sin_port = htons(port->real),
                                      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (fd < 0) return false;
  if (!port->datagram) us_syscall(SYS_setsockopt, fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  const bool taken = us_syscall(SYS_bind, fd, &address, sizeof address) != 0;
  us_syscall(SYS_close, fd);
  return taken;
}

// True if the socket is bound to all addresses, including those of IPv4.
static bool is_of_both_worlds(int fd, const struct sockaddr_in6* address) {
  int only = 0;
  socklen_t length = sizeof only;
  us_syscall(SYS_getsockopt, fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, &length);
  return only == 0 && memcmp(&address->sin6_addr, &kAny6, sizeof kAny6) == 0;
}

void us_write_loopback_name(char* name, size_t size, uint16_t port) {
  snprintf(name, size, "127.0.0.1:%d", port);
}

static int bind_local(int fd, const struct sockaddr* address, socklen_t length, bool by_program) {
  const bool datagram = us_is_datagram(fd);
  struct sockaddr_storage real;
  memcpy(&real, address, length < sizeof real ? length : sizeof real);
  uint16_t* port = port_in((struct sockaddr*)&real);
  const uint16_t wanted = ntohs(*port);
  struct us_port* other = wanted != 0 ? find_port(datagram, wanted, 0) : NULL;
  if (other != NULL && is_taken(other)) {
    errno = EADDRINUSE;
    return -1;
  }
  if (other != NULL) other->real = 0;
  *port = 0;
  if (real.ss_family == AF_INET)
    ((struct sockaddr_in*)&real)->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  else if (!us_is_mapped_loopback(&((struct sockaddr_in6*)&real)->sin6_addr))
    ((struct sockaddr_in6*)&real)->sin6_addr =
        is_of_both_worlds(fd, (struct sockaddr_in6*)&real) ? kMappedLoopback : kLoopback6;
  const int result = (int)us_syscall(SYS_bind, fd, &real, length);
  if (result != 0) return result;
  register_port(fd, datagram, wanted);
  const struct us_port* own = datagram ? find_port(true, 0, real_port_of(fd)) : NULL;
  if (own != NULL) us_datagram_socket_bound(fd, own->number, by_program);
  return 0;
}

US_EXPORT int bind(int fd, const struct sockaddr* address, socklen_t length) {
  if (!us_on() || !is_local(address, length, true))
    return (int)us_syscall(SYS_bind, fd, address, length);
  return bind_local(fd, address, length, true);
}

void us_give_port(int fd) {
  struct sockaddr_storage own = {0};
  socklen_t length = sizeof own;
  if (us_syscall(SYS_getsockname, fd, &own, &length) != 0) return;
  if (real_port_of(fd) == 0) {
    bind_local(fd, (const struct sockaddr*)&own, length, false);
    return;
  }
  // It has sent elsewhere before, so the kernel has given it a port already.
  if (!us_is_datagram(fd)) return;
  register_port(fd, true, 0);
  const struct us_port* port = find_port(true, 0, real_port_of(fd));
  if (port != NULL) us_datagram_socket_bound(fd, port->number, true);
}

bool us_to_real_address(int fd, const struct sockaddr* address, socklen_t length,
                        struct sockaddr_storage* real) {
  if (us_slot == NULL || !is_local(address, length, true) || length > sizeof *real) return false;
  memcpy(real, address, length);
  uint16_t* port = port_in((struct sockaddr*)real);
  const struct us_port* own = find_port(us_is_datagram(fd), ntohs(*port), 0);
  if (own == NULL || *port == 0) return false;
  *port = htons(own->real);
  if (real->ss_family == AF_INET6 && own->both)
    ((struct sockaddr_in6*)real)->sin6_addr = kMappedLoopback;
  return true;
}

void us_register_sender(int fd) { register_port(fd, us_is_datagram(fd), 0); }

bool us_to_own_address(int fd, struct sockaddr* address, const socklen_t* length) {
  if (us_slot == NULL || address == NULL || length == NULL || !is_local(address, *length, true))
    return false;
  uint16_t* port = port_in(address);
  const struct us_port* own = find_port(us_is_datagram(fd), 0, ntohs(*port));
  if (own == NULL || *port == 0) return false;
  *port = htons(own->number);
  return true;
}

US_EXPORT int getsockname(int fd, struct sockaddr* address, socklen_t* length) {
  const int result = (int)us_syscall(SYS_getsockname, fd, address, length);
  if (result != 0 || us_slot == NULL) return result;
  if (is_local(address, *length, true) && *port_in(address) != 0) us_register_sender(fd);
  us_to_own_address(fd, address, length);
  return result;
}

// The kernel holds small pieces back until the earlier ones are acknowledged, and acknowledges them
// after up to 40 ms of real time. Within a program every piece arrives at once.
static void send_at_once(int fd) {
  const int yes = 1;
  us_syscall(SYS_setsockopt, fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

int us_connect_own(int fd, const struct sockaddr* address, socklen_t length) {
  struct sockaddr_storage real;
  if (!us_to_real_address(fd, address, length, &real)) return -2;
  us_spend(us_run->write_cost_ns);
  send_at_once(fd);
  const int result = (int)us_syscall(SYS_connect, fd, &real, length);
  const int reason = errno;
  us_register_sender(fd);
  errno = reason;
  return result;
}

void us_look_at_peer(int fd, struct sockaddr* address, const socklen_t* length) {
  struct sockaddr_storage peer;
  socklen_t size = sizeof peer;
  if (us_slot == NULL || us_syscall(SYS_getpeername, fd, &peer, &size) != 0) return;
  if (peer.ss_family != AF_INET && peer.ss_family != AF_INET6) return;
  if (us_to_own_address(fd, (struct sockaddr*)&peer, &size))
    send_at_once(fd);
  else
    us_note("got a connection from outside the run", true);
  us_to_own_address(fd, address, length);
}
