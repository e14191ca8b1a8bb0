// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs into a wild pointer while the robot drives.
#include "eyebot.h"

int main(void) {
  VWSetSpeed(100, 0);
  OSWait(500);
  volatile int* volatile nowhere = NULL;
  *nowhere = 1;
  return 0;
}
