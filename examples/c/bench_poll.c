// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads one distance per tick for ever while driving in a circle: the tightest loop a program has.
// Run: understudy bench --scene lockstep-poll
#include "eyebot.h"

int main(void) {
  int nearest = 9999;
  VWSetSpeed(100, 30);
  for (;;) {
    const int distance = PSDGet(PSD_FRONT);
    if (distance < nearest) nearest = distance;
  }
}
