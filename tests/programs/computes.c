// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Computes for a third of a second of processor time between two commands: time must stand still.
#include "eyebot.h"

int main(void) {
  VWSetPosition(0, 0, 0);
  VWSetSpeed(200, 0);
  OSWait(1000);
  volatile double sum = 0;
  for (long i = 0; i < 150000000; ++i) sum += (double)i;
  OSWait(1000);
  VWSetSpeed(0, 0);
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  printf("%d\n", sum > 0 ? x : -1);
  return x == 400 ? 0 : 1;
}
