// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// radio_chatter MODE [ROUNDS]: talks by radio to all robots it finds, drives as it is told, and
// prints what it heard. MODE 1 to 5 makes programs of five rhythms. Plain bytes of the wire, no
// library.
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int wire;

static void get(void* bytes, size_t count) {
  for (char* at = bytes; count > 0;) {
    const ssize_t got = recv(wire, at, count, 0);
    if (got <= 0) exit(3);
    at += got;
    count -= (size_t)got;
  }
}

// The payload of the next packet of this type; its length.
static int packet(unsigned char type, unsigned char* payload, int room) {
  for (;;) {
    unsigned char head[5];
    get(head, 5);
    const int length = head[1] << 24 | head[2] << 16 | head[3] << 8 | head[4];
    if (length > room) exit(4);
    get(payload, (size_t)length);
    if (head[0] == type) return length;
    if (head[0] == 4) exit(1);
  }
}

static void command(const void* bytes, int length) {
  unsigned char all[200] = {10, 0, 0, 0, (unsigned char)length};
  memcpy(all + 5, bytes, (size_t)length);
  if (send(wire, all, (size_t)length + 5, 0) != length + 5) exit(5);
}

static int number(const unsigned char* bytes) {
  return bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

static void tell(int to, const char* text) {
  char bytes[120] = {'R', 0, 0, (char)(to >> 8), (char)to};
  strcpy(bytes + 5, text);
  command(bytes, 6 + (int)strlen(text));
}

int main(int argc, char** argv) {
  const int mode = argc > 1 ? atoi(argv[1]) : 1;
  const int rounds = argc > 2 ? atoi(argv[2]) : 40;
  unsigned char in[2048];
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(34721)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  wire = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(wire, (struct sockaddr*)&to, sizeof to) != 0) return 2;
  packet(5, in, sizeof in);
  command("i", 1);
  packet(9, in, sizeof in);
  const int me = number(in);
  command("I", 1);
  packet(9, in, sizeof in);
  const int count = number(in);
  int ids[64];
  for (int i = 0; i < count && i < 64; ++i) ids[i] = number(in + 4 + 4 * i);

  unsigned sum = 0;
  for (int round = 0; round < rounds; ++round) {
    char text[100];
    snprintf(text, sizeof text, "%d says %d of %u", me, round, sum % 1000);
    tell(round % (4 + mode) == 0 ? 0 : ids[(round + mode) % count], text);
    const struct timespec pause = {0, (mode * 7 + round % 3) * 1000000 + mode * 1237};
    nanosleep(&pause, NULL);
    for (;;) {
      command("c", 1);
      packet(9, in, sizeof in);
      if (number(in) == 0) break;
      command("r", 1);
      const int length = packet(14, in, sizeof in);
      for (int i = 0; i < length; ++i) sum = sum * 31 + in[i];
      printf("%d heard %d: %s\n", me, number(in), (char*)in + 4);
    }
    // VWSetSpeed: what the others say drives the robot.
    const short speed = (short)(sum % 200), turn = (short)(sum / 7 % 120 - 60);
    const char drive[5] = {'x', (char)(speed >> 8), (char)speed, (char)(turn >> 8), (char)turn};
    command(drive, 5);
  }
  printf("%d ends with %u\n", me, sum);
  return 0;
}
