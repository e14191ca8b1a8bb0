// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives farther than the room is long, and waits for it.
#include "eyebot.h"

int main(void) {
  VWStraight(2000, 300);
  VWWait();
  return 0;
}
