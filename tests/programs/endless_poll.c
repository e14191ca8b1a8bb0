// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives in a circle and reads a distance sensor for ever.
#include "eyebot.h"

int main(void) {
  VWSetSpeed(50, 30);
  for (;;) PSDGet(PSD_FRONT);
}
