// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Turns a little, to and fro, ten times a second for 100 s: at every full second it stands as
// before.
#include "eyebot.h"

int main(void) {
  for (int turn = 0; turn < 1000; turn++) {
    VWTurn(turn % 2 == 0 ? 6 : -6, 90);
    VWWait();
    while (OSGetCount() < 100 * (turn + 1)) OSWait(5);
  }
  printf("done\n");
  return 0;
}
