/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The connection: plain blocking sockets, one send() per packet, nothing in flight that a reply
 * does not answer. One lock keeps request and reply together when several threads call.
 */
#include "conn.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include "clients/wire/robios_wire.h"

static pthread_mutex_t connection_lock = PTHREAD_MUTEX_INITIALIZER;
static int connection = -1;
static pid_t connection_owner; /* a forked child must not say goodbye for its parent */

/* Ends the program. The lock is given back first: exit() runs the program's own exit handlers,
 * which may call this library; by then there is no connection to wait for. */
static void end_program(const char* reason) {
  fprintf(stderr, "EyeSim: %s\n", reason);
  if (connection >= 0) close(connection);
  connection = -1;
  pthread_mutex_unlock(&connection_lock);
  exit(1);
}

static void send_packet(uint8_t type, const uint8_t* payload, size_t bytes) {
  uint8_t packet[ROBIOS_HEADER_BYTES + EYESIM_MAX_PAYLOAD];
  const uint8_t* next = packet;
  size_t left = ROBIOS_HEADER_BYTES + bytes;
  packet[0] = type;
  for (int i = 0; i < 4; ++i) packet[1 + i] = (uint8_t)(bytes >> (24 - 8 * i));
  if (bytes > 0) memcpy(packet + ROBIOS_HEADER_BYTES, payload, bytes);
  while (left > 0) {
    const ssize_t sent = send(connection, next, left, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) end_program("lost the connection to the simulator");
    next += sent;
    left -= (size_t)sent;
  }
}

static void receive_exactly(uint8_t* into, size_t bytes) {
  while (bytes > 0) {
    const ssize_t got = recv(connection, into, bytes, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) end_program("the simulator has closed the connection");
    into += got;
    bytes -= (size_t)got;
  }
}

/* Receives `bytes` of payload: the first `size` into `into`, the rest is dropped. */
static void receive_payload(size_t bytes, uint8_t* into, size_t size) {
  const size_t kept = bytes < size ? bytes : size;
  uint8_t dropped[512];
  receive_exactly(into, kept);
  for (size_t left = bytes - kept; left > 0;) {
    const size_t piece = left < sizeof dropped ? left : sizeof dropped;
    receive_exactly(dropped, piece);
    left -= piece;
  }
}

/* Waits for a packet of this type. Others are discarded, except the server's goodbye. */
static size_t await_packet(uint8_t type, uint8_t* payload, size_t size) {
  if (size > 0) memset(payload, 0, size);
  for (;;) {
    uint8_t header[ROBIOS_HEADER_BYTES];
    receive_exactly(header, sizeof header);
    const size_t bytes = (size_t)header[1] << 24 | (size_t)header[2] << 16 |
                         (size_t)header[3] << 8 | (size_t)header[4];
    if (header[0] == type) {
      receive_payload(bytes, payload, size);
      return bytes;
    }
    char text[512] = "";
    receive_payload(bytes, (uint8_t*)text, sizeof text - 1);
    if (header[0] == ROBIOS_SERVER_DISCONNECT) end_program(text);
  }
}

static void say_goodbye(void) {
  if (connection < 0 || connection_owner != getpid()) return;
  const uint8_t packet[ROBIOS_HEADER_BYTES] = {ROBIOS_CLIENT_DISCONNECT, 0, 0, 0, 0};
  /* If this fails the simulator is gone already, or sees the end of the connection instead. */
  (void)!send(connection, packet, sizeof packet, MSG_NOSIGNAL);
  close(connection);
  connection = -1;
}

static void open_connection(void) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(ROBIOS_PORT);
  inet_pton(AF_INET, ROBIOS_HOST, &address.sin_addr);
  connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0 || connect(connection, (struct sockaddr*)&address, sizeof address) != 0)
    end_program("no simulator on " ROBIOS_HOST
                "; start one with \"understudy run WORLD --public\", or let the simulator start "
                "this program: \"understudy run WORLD --program ROBOT=PROGRAM\"");
  const int yes = 1;
  setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);

  uint8_t greeting[ROBIOS_GREETING_BYTES + 1];
  memcpy(greeting, ROBIOS_GREETING, ROBIOS_GREETING_BYTES);
  greeting[ROBIOS_GREETING_BYTES] = ROBIOS_EXTENDED_VERSION;
  send_packet(ROBIOS_CLIENT_HANDSHAKE, greeting, sizeof greeting);
  await_packet(ROBIOS_SERVER_HANDSHAKE, NULL, 0);
  await_packet(ROBIOS_SERVER_READY, NULL, 0);
  connection_owner = getpid();
  atexit(say_goodbye);
}

static void lock_connected(void) {
  pthread_mutex_lock(&connection_lock);
  if (connection < 0) open_connection();
}

void eyesim_connect(void) {
  lock_connected();
  pthread_mutex_unlock(&connection_lock);
}

void eyesim_tell(const struct eyesim_command* command) {
  lock_connected();
  send_packet(ROBIOS_CLIENT_MESSAGE, command->payload, command->bytes);
  pthread_mutex_unlock(&connection_lock);
}

void eyesim_tell_text(uint8_t command_byte, const char* text, size_t bytes) {
  uint8_t payload[EYESIM_MAX_PAYLOAD];
  if (bytes > EYESIM_MAX_TEXT) bytes = EYESIM_MAX_TEXT;
  payload[0] = command_byte;
  memcpy(payload + 1, text, bytes);
  lock_connected();
  send_packet(ROBIOS_CLIENT_MESSAGE, payload, bytes + 1);
  pthread_mutex_unlock(&connection_lock);
}

size_t eyesim_ask(const struct eyesim_command* command, uint8_t reply_type, uint8_t* reply,
                  size_t size) {
  lock_connected();
  send_packet(ROBIOS_CLIENT_MESSAGE, command->payload, command->bytes);
  const size_t bytes = await_packet(reply_type, reply, size);
  pthread_mutex_unlock(&connection_lock);
  return bytes;
}
