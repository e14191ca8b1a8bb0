// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// VWSetSpeed, usleep, stop: exactly two seconds of driving.
#include "eyebot.h"

int main(void) {
  VWSetPosition(0, 0, 0);
  VWSetSpeed(200, 0);
  usleep(1000000);
  usleep(1000000);
  VWSetSpeed(0, 0);
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  printf("%d %d %d\n", x, y, phi);
  return x == 400 ? 0 : 1;
}
