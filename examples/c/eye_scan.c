/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Finds a Robot Eye by a broadcast, homes it, scans the room and saves the cloud as a text file of
 * x, y, z (metres; y ahead, x right, z up) and intensity. Plain UDP sockets; numbers on the wire
 * are big-endian.
 *
 *   eye_scan [FILE [LINES]]      default: no file, 40 lines
 */
#include <arpa/inet.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { EYE_PORT = 4365, SPEED_DEG_S = 1800, FREQUENCY_HZ = 10000, HIGH = 3500, TOO_FAR = 0x3FFF };

static int commands, points; /* sockets */
static struct sockaddr_in eye = {.sin_family = AF_INET};

static void fail(const char* text) {
  fprintf(stderr, "%s\n", text);
  exit(1);
}

/* A socket that waits so many seconds for an answer. */
static int open_socket(int seconds) {
  const int fd = socket(AF_INET, SOCK_DGRAM, 0);
  const struct timeval patience = {.tv_sec = seconds};
  struct sockaddr_in any = {.sin_family = AF_INET};
  if (fd < 0 || bind(fd, (struct sockaddr*)&any, sizeof any) != 0) fail("cannot open a socket");
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  return fd;
}

static uint16_t read16(const uint8_t* bytes) { return (uint16_t)(bytes[0] << 8 | bytes[1]); }

/* Sends a command of six letters with numbers of two bytes; waits until the eye has done it. */
static void ask(const char* command, int count, const uint16_t* numbers) {
  uint8_t datagram[64];
  memcpy(datagram, command, 6);
  for (int i = 0; i < count; ++i) {
    datagram[6 + 2 * i] = (uint8_t)(numbers[i] >> 8);
    datagram[7 + 2 * i] = (uint8_t)numbers[i];
  }
  sendto(commands, datagram, (size_t)(6 + 2 * count), 0, (struct sockaddr*)&eye, sizeof eye);
  for (;;) {
    char answer[64];
    const ssize_t size = recv(commands, answer, sizeof answer, 0);
    if (size < 0) fail("the eye does not answer");
    if (size < 6 || memcmp(answer + 2, command + 2, 4) != 0) continue;
    if (answer[1] == 'A' || answer[1] == 'R') return;
    fprintf(stderr, "the eye refuses %.6s: error %d\n", command, answer[6]);
    exit(1);
  }
}

static void find(void) {
  static const char* const kEverybody[] = {"255.255.255.255", "127.255.255.255"};
  const int yes = 1;
  setsockopt(commands, SOL_SOCKET, SO_BROADCAST, &yes, sizeof yes);
  for (int i = 0; i < 2; ++i) {
    struct sockaddr_in all = {.sin_family = AF_INET, .sin_port = htons(EYE_PORT)};
    all.sin_addr.s_addr = inet_addr(kEverybody[i]);
    sendto(commands, "RECQRE", 6, 0, (struct sockaddr*)&all, sizeof all);
  }
  char answer[256];
  socklen_t length = sizeof eye;
  const ssize_t size =
      recvfrom(commands, answer, sizeof answer, 0, (struct sockaddr*)&eye, &length);
  if (size < 6 || memcmp(answer, "ERCQRE", 6) != 0) fail("no eye answers; is it on?");
  printf("found %.*s at %s\n", (int)size - 6, answer + 6, inet_ntoa(eye.sin_addr));
}

/* Saves the points of one datagram: a header of ten bytes, then eight bytes each. Returns 1 when
 * the head has left the upper end again. */
static int take(const uint8_t* packet, ssize_t size, FILE* file, int* count, int* was_high) {
  for (const uint8_t* p = packet + 10; p + 8 <= packet + size; p += 8) {
    const int elevation = (int16_t)read16(p + 2);
    const int range_cm = read16(p + 4);
    const int is_high = elevation >= HIGH - 50;
    if (*was_high && !is_high) return 1;
    *was_high = is_high;
    if (range_cm == 0 || range_cm == TOO_FAR) continue;
    const double degree = acos(-1) / 180;
    const double across = read16(p) / 100.0 * degree;
    const double up = elevation / 100.0 * degree;
    const double level_m = range_cm / 100.0 * cos(up);
    ++*count;
    if (file)
      fprintf(file, "%.4f %.4f %.4f %d\n", level_m * sin(across), level_m * cos(across),
              range_cm / 100.0 * sin(up), p[7]);
  }
  return 0;
}

int main(int argc, char** argv) {
  FILE* file = argc > 1 ? fopen(argv[1], "w") : NULL;
  if (argc > 1 && !file) fail("cannot write the file");
  const uint16_t lines = (uint16_t)(argc > 2 ? atoi(argv[2]) : 40);
  commands = open_socket(10);
  points = open_socket(10);
  struct sockaddr_in own;
  socklen_t length = sizeof own;
  getsockname(points, (struct sockaddr*)&own, &length);

  find();
  ask("REHOME", 0, NULL);
  ask("RESFFS", 2, (uint16_t[]){SPEED_DEG_S, lines});
  ask("RERNLS", 4, (uint16_t[]){FREQUENCY_HZ, 1, 1 << 8, ntohs(own.sin_port)});
  uint8_t packet[2048];
  int count = 0;
  int was_high = 0;
  for (;;) {
    const ssize_t size = recv(points, packet, sizeof packet, 0);
    if (size < 0) fail("no points come");
    if (size < 10 || memcmp(packet, "EBRBEP", 6) != 0) continue;
    if (take(packet, size, file, &count, &was_high)) break;
  }
  ask("RESTLS", 0, NULL);
  ask("RESTOP", 0, NULL);
  printf("%d points\n", count);
  if (file && fclose(file) != 0) fail("cannot write the file");
  return 0;
}
