// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives to and fro for ever and waits for every move: most of its time passes inside VWWait.
// Run: understudy bench --scene lockstep-wait
#include "eyebot.h"

int main(void) {
  for (;;) {
    VWStraight(400, 200);
    VWWait();
    VWTurn(180, 90);
    VWWait();
  }
}
