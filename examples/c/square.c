/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Drives a square of 400 mm and prints where it ended: with errors off, where it began.
 */
#include "eyebot.h"

int main(void) {
  int x, y, phi;
  VWSetPosition(0, 0, 0);
  for (int side = 0; side < 4; ++side) {
    VWStraight(400, 200);
    VWWait();
    VWTurn(90, 60);
    VWWait();
  }
  VWGetPosition(&x, &y, &phi);
  LCDPrintf("square closed at %d %d %d\n", x, y, phi);
  printf("%d %d %d\n", x, y, phi);
  return 0;
}
