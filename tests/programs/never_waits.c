// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Gives commands for ever and never waits for anything.
#include "eyebot.h"

int main(void) {
  for (int i = 0;; ++i) VWSetSpeed(100, i % 2 == 0 ? 20 : -20);
}
