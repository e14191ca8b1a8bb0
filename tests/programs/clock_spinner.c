// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives two seconds by looking at the clock again and again, then says where it is.
#include "eyebot.h"

int main(void) {
  struct timespec start, now;
  VWSetPosition(0, 0, 0);
  VWSetSpeed(200, 0);
  clock_gettime(CLOCK_MONOTONIC, &start);
  do {
    clock_gettime(CLOCK_MONOTONIC, &now);
  } while ((now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec < 2000000000L);
  VWSetSpeed(0, 0);
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  printf("%d %d %d\n", x, y, phi);
  return x == 400 ? 0 : 1;
}
