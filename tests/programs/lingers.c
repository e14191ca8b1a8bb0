// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// lingers MILLISECONDS|forever: takes that long to exit, in real time, when it has already left
// virtual time: the C library empties its streams last of all.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "eyebot.h"

static const char* how_long;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static ssize_t linger(void* cookie, const char* data, size_t length) {
  (void)cookie;
  (void)data;
  while (strcmp(how_long, "forever") == 0) pause();
  const double start = seconds();
  while (seconds() - start < atoi(how_long) / 1e3) {
  }
  return (ssize_t)length;
}

int main(int count, char** words) {
  how_long = count > 1 ? words[1] : "0";
  FILE* last = fopencookie(NULL, "w", (cookie_io_functions_t){.write = linger});
  VWSetSpeed(100, 0);
  usleep(500000);
  fputs("something to write at the end", last);
  return 0;
}
