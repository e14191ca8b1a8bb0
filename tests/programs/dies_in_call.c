// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Is killed by its own alarm in the middle of a blocking call, while the robot drives.
#include "eyebot.h"

int main(void) {
  VWStraight(3000, 100);
  alarm(1);
  VWWait();
  return 0;
}
