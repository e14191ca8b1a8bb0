// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Loopback sockets inside of one program: between the addresses it knows and the real ones.
#ifndef UNDERSTUDY_SHIM_LOOPBACK_H
#define UNDERSTUDY_SHIM_LOOPBACK_H

#include <netinet/in.h>
#include <sys/socket.h>

#include "clients/shim/shim.h"

// ::ffff:127.x.x.x
bool us_is_mapped_loopback(const struct in6_addr* host);
// Where a message to this address really goes. False: the address is none of the program's own.
bool us_to_real_address(int fd, const struct sockaddr* address, socklen_t length,
                        struct sockaddr_storage* real);
// The address of a peer, as the program knows it. False: it is a stranger's.
bool us_to_own_address(int fd, struct sockaddr* address, const socklen_t* length);
bool us_is_datagram(int fd);
// Binds a socket of datagrams to some port, as sending from it would.
void us_give_port(int fd);
void us_write_loopback_name(char* name, size_t size, uint16_t port);  // "127.0.0.1:49152"
// A socket that has got a real port by sending or connecting gets a number, too.
void us_register_sender(int fd);
// connect() to one of the program's own sockets; -2 if the address is none of them.
int us_connect_own(int fd, const struct sockaddr* address, socklen_t length);
// After accept(): puts the peer's address right, and tells of strangers.
void us_look_at_peer(int fd, struct sockaddr* address, const socklen_t* length);

#endif
