// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Waits for a key and drives ten centimetres for each press of KEY1; any other key ends it.
#include "eyebot.h"

int main(void) {
  while (KEYGet() == KEY1) {
    VWStraight(100, 200);
    VWWait();
  }
  return 0;
}
