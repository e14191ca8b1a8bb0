// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Gives a command and then only computes, for ever.
#include "eyebot.h"

int main(void) {
  VWSetSpeed(100, 0);
  for (volatile long i = 0;; ++i) {
  }
}
