/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Words of the script that talk to any device of the robot: raw bytes out, whatever comes in. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "client.h"

enum { kMostOpen = 8 };
static struct {
  char address[64];
  int file;
} opened[kMostOpen];
static int opened_count;

static int connect_to(int type, const char* address) {
  char host[64];
  int port = 0;
  if (sscanf(address, "%63[^:]:%d", host, &port) != 2) return -1;
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  inet_pton(AF_INET, host, &to.sin_addr);
  const int file = socket(AF_INET, type, 0);
  if (connect(file, (struct sockaddr*)&to, sizeof to) == 0) return file;
  close(file);
  return -1;
}

static int open_serial(const char* path) {
  const int file = open(path, O_RDWR | O_NOCTTY);
  struct termios line;
  if (file < 0 || tcgetattr(file, &line) != 0) return file;
  cfmakeraw(&line);
  cfsetspeed(&line, B9600);
  tcsetattr(file, TCSANOW, &line);
  return file;
}

static int open_wire(const char* kind, const char* address) {
  for (int i = 0; i < opened_count; i++)
    if (strcmp(opened[i].address, address) == 0) return opened[i].file;
  const int file = strcmp(kind, "serial") == 0
                       ? open_serial(address)
                       : connect_to(strcmp(kind, "udp") == 0 ? SOCK_DGRAM : SOCK_STREAM, address);
  if (file >= 0 && opened_count < kMostOpen) {
    snprintf(opened[opened_count].address, sizeof opened->address, "%s", address);
    opened[opened_count++].file = file;
  }
  return file;
}

/* send KIND ADDRESS MS HEX: writes the bytes, then reads for so long. */
static void send_bytes(const Line* l) {
  char kind[16], address[64], hex[800] = "";
  int wait_ms = 0;
  if (sscanf(l->text, "%15s %63s %d %799s", kind, address, &wait_ms, hex) < 3) return;
  const int file = open_wire(kind, address);
  if (file < 0) {
    printf(" refused");
    return;
  }
  unsigned char bytes[400];
  size_t size = 0;
  for (unsigned value; size < sizeof bytes && sscanf(hex + 2 * size, "%2x", &value) == 1; size++)
    bytes[size] = (unsigned char)value;
  const int is_serial = strcmp(kind, "serial") == 0;
  if (size > 0)
    printf(" sent %d",
           (int)(is_serial ? write(file, bytes, size) : send(file, bytes, size, MSG_NOSIGNAL)));
  struct pollfd poll_for = {.fd = file, .events = POLLIN};
  while (poll(&poll_for, 1, wait_ms) == 1) {
    const ssize_t got = read(file, bytes, sizeof bytes);
    printf(" got %d %08x", (int)got, sum_of(bytes, got > 0 ? (size_t)got : 0));
    if (got <= 0) break;
  }
}

static void hang_up(const Line* l) {
  (void)l;
  for (int i = 0; i < opened_count; i++) close(opened[i].file);
  opened_count = 0;
}

const Act wire_acts[] = {{"send", send_bytes}, {"hang-up", hang_up}, {NULL, NULL}};
