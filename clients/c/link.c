/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The socket: plain and blocking, one send() per packet. Bytes that were received and not yet used
 * are kept in a buffer. So a small reply costs one recv(), and a thread that is cancelled while it
 * waits leaves nothing half read. One thread may send while another receives.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include "clients/wire/time_wire.h"
#include "conn.h"

static int socket_fd = -1;
static uint8_t received[4096];
static size_t received_begin, received_end;

bool eyesim_link_is_open(void) { return socket_fd >= 0; }

/* UNDERSTUDY_ROBIOS_PORT is for `understudy run --public --robios-port N`. A program started by the
 * simulator has a private wire, whose address is the usual one. */
static uint16_t port_number(void) {
  const char* text = getenv("UNDERSTUDY_ROBIOS_PORT");
  if (!text || getenv(US_ENV_RUN)) return ROBIOS_PORT;
  const long number = strtol(text, NULL, 10);
  return number > 0 && number < 65536 ? (uint16_t)number : ROBIOS_PORT;
}

bool eyesim_link_send(uint8_t type, const void* head, size_t head_bytes, const void* tail,
                      size_t tail_bytes) {
  uint8_t small[512];
  const size_t payload_bytes = head_bytes + tail_bytes;
  const size_t total = ROBIOS_HEADER_BYTES + payload_bytes;
  uint8_t* packet = total <= sizeof small ? small : malloc(total);
  if (!packet) return false;
  packet[0] = type;
  for (int i = 0; i < 4; ++i) packet[1 + i] = (uint8_t)(payload_bytes >> (24 - 8 * i));
  if (head_bytes > 0) memcpy(packet + ROBIOS_HEADER_BYTES, head, head_bytes);
  if (tail_bytes > 0) memcpy(packet + ROBIOS_HEADER_BYTES + head_bytes, tail, tail_bytes);
  size_t done = 0;
  while (done < total) {
    const ssize_t sent = send(socket_fd, packet + done, total - done, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) break;
    done += (size_t)sent;
  }
  if (packet != small) free(packet);
  return done == total;
}

/* Returns how many bytes came, at least one, or 0 if the link is broken. */
static size_t receive_some(void* into, size_t size) {
  for (;;) {
    const ssize_t got = recv(socket_fd, into, size, 0);
    if (got < 0 && errno == EINTR) continue;
    return got > 0 ? (size_t)got : 0;
  }
}

bool eyesim_link_header(uint8_t* type, size_t* bytes) {
  while (received_end - received_begin < ROBIOS_HEADER_BYTES) {
    memmove(received, received + received_begin, received_end - received_begin);
    received_end -= received_begin;
    received_begin = 0;
    const size_t got = receive_some(received + received_end, sizeof received - received_end);
    if (got == 0) return false;
    received_end += got;
  }
  const uint8_t* header = received + received_begin;
  received_begin += ROBIOS_HEADER_BYTES;
  *type = header[0];
  *bytes = (size_t)header[1] << 24 | (size_t)header[2] << 16 | (size_t)header[3] << 8 |
           (size_t)header[4];
  return true;
}

static bool receive_exactly(uint8_t* into, size_t bytes) {
  const size_t there = received_end - received_begin;
  const size_t first = bytes < there ? bytes : there;
  if (first > 0) memcpy(into, received + received_begin, first);
  received_begin += first;
  for (size_t done = first; done < bytes;) {
    const size_t got = receive_some(into + done, bytes - done);
    if (got == 0) return false;
    done += got;
  }
  return true;
}

bool eyesim_link_payload(size_t bytes, void* into, size_t size) {
  const size_t kept = bytes < size ? bytes : size;
  uint8_t dropped[512];
  if (!receive_exactly(into, kept)) return false;
  for (size_t left = bytes - kept; left > 0;) {
    const size_t piece = left < sizeof dropped ? left : sizeof dropped;
    if (!receive_exactly(dropped, piece)) return false;
    left -= piece;
  }
  return true;
}

/* Waits for a packet of this type. Returns NULL, or what the server said or did instead. */
static const char* expect(uint8_t wanted) {
  static char text[512];
  for (;;) {
    uint8_t type = 0;
    size_t bytes = 0;
    memset(text, 0, sizeof text);
    if (!eyesim_link_header(&type, &bytes) || !eyesim_link_payload(bytes, text, sizeof text - 1))
      return "the simulator has closed the connection";
    if (type == wanted) return NULL;
    if (type == ROBIOS_SERVER_DISCONNECT) return text;
  }
}

const char* eyesim_link_open(void) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port_number());
  inet_pton(AF_INET, ROBIOS_HOST, &address.sin_addr);
  received_begin = received_end = 0;
  socket_fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket_fd < 0 || connect(socket_fd, (struct sockaddr*)&address, sizeof address) != 0)
    return "no simulator on " ROBIOS_HOST
           "; start one with \"understudy run WORLD --public\", or let the simulator start "
           "this program: \"understudy run WORLD --program ROBOT=PROGRAM\"";
  const int yes = 1;
  setsockopt(socket_fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);

  const uint8_t version = ROBIOS_EXTENDED_VERSION;
  if (!eyesim_link_send(ROBIOS_CLIENT_HANDSHAKE, ROBIOS_GREETING, ROBIOS_GREETING_BYTES, &version,
                        1))
    return "lost the connection to the simulator";
  const char* problem = expect(ROBIOS_SERVER_HANDSHAKE);
  return problem ? problem : expect(ROBIOS_SERVER_READY);
}

void eyesim_link_close(void) {
  if (socket_fd >= 0) close(socket_fd);
  socket_fd = -1;
}
