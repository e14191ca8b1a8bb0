// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sockets for datagrams that reach devices of the run. In a run with such devices, a socket that is
// bound, or sends to a device, becomes a wire; what it exchanges with others still goes through its
// real socket.
#ifndef UNDERSTUDY_SHIM_DATAGRAMS_H
#define UNDERSTUDY_SHIM_DATAGRAMS_H

#include <sys/socket.h>

#include "clients/shim/shim.h"

// The program has bound it, or (not by the program) it got a port because it sends.
void us_datagram_socket_bound(int fd, uint16_t own_port, bool by_program);
// connect(), if the address is a device's. Otherwise what follows is for the real socket.
bool us_connect_datagrams(int fd, const struct sockaddr* address, socklen_t length);
int us_datagram_peer(int fd, struct sockaddr* address, socklen_t* length);  // getpeername()

// Whether what goes to this address (NULL: where it is connected to) goes to a device. Makes the
// socket a wire if need be.
bool us_goes_to_device(int fd, const struct sockaddr* to, socklen_t length);
ssize_t us_send_datagram(int fd, const struct msghdr* message);
ssize_t us_receive_datagram(int fd, struct msghdr* message, int flags);

// From the simulator: a datagram of this length begins, or bytes of it come. False: they are not
// wanted.
void us_begin_datagram(struct us_wire* wire, const struct us_peer* from, size_t length);
bool us_expects_bytes(struct us_wire* wire, size_t length);
// The first one is there, whole; and its length.
bool us_has_datagram(const struct us_wire* wire);
size_t us_datagram_length(const struct us_wire* wire);

#endif
