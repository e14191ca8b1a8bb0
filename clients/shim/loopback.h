// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Loopback sockets within one program: translates between the addresses it knows and the real ones.
#ifndef UNDERSTUDY_SHIM_LOOPBACK_H
#define UNDERSTUDY_SHIM_LOOPBACK_H

#include <netinet/in.h>
#include <sys/socket.h>

#include "clients/shim/shim.h"

// ::ffff:127.x.x.x
bool us_is_mapped_loopback(const struct in6_addr* host);
// Where a message to this address really goes. False if the address is not one of the program's
// own.
bool us_to_real_address(int fd, const struct sockaddr* address, socklen_t length,
                        struct sockaddr_storage* real);
// Translates a peer's address into the one that the program knows. False if the peer is a stranger.
bool us_to_own_address(int fd, struct sockaddr* address, const socklen_t* length);
bool us_is_datagram(int fd);
// Binds a socket of datagrams to some port, as sending from it would.
void us_give_port(int fd);
void us_write_loopback_name(char* name, size_t size, uint16_t port);  // "127.0.0.1:49152"
// A socket that got its real port by sending or connecting gets a number, too.
void us_register_sender(int fd);
// connect() to one of the program's own sockets; -2 if the address is not one of them.
int us_connect_own(int fd, const struct sockaddr* address, socklen_t length);
// After accept(): corrects the peer's address, and logs strangers.
void us_look_at_peer(int fd, struct sockaddr* address, const socklen_t* length);

#endif
