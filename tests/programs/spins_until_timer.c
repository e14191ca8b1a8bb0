// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// An empty loop that only a timer of the library ends, as students write it.
#include "eyebot.h"

static volatile int tenths;

static void tick(void) { ++tenths; }

int main(void) {
  OSAttachTimer(100, tick);
  VWSetSpeed(100, 0);
  while (tenths < 30) {
  }
  VWSetSpeed(0, 0);
  return 0;
}
