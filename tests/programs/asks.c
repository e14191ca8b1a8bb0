// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Asks how far to drive, tells how much time has passed meanwhile, and drives.
#include "eyebot.h"

static long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int main(void) {
  int distance = 0;
  const long asked = now_ms();
  printf("How far? ");
  const int read = scanf("%d", &distance);
  printf("read %d, distance %d, after %ld ms\n", read, distance, now_ms() - asked);
  VWStraight(distance, 200);
  VWWait();
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  printf("at %d\n", x);
  return 0;
}
