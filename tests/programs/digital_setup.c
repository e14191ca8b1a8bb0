// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DIGITALSetup of every line of an S4 in both directions (1 to 8 are inputs, 9 to 16 outputs), and
// of lines and directions that do not exist.
#include "eyebot.h"

int main(void) {
  int refused = 0;
  for (int line = 1; line <= 16; ++line)
    refused += DIGITALSetup(line, 'i') + DIGITALSetup(line, 'o');
  printf("lines %d of 32 refused\n", refused);
  const int none[] = {DIGITALSetup(17, 'o'), DIGITALSetup(17, 'i'), DIGITALSetup(17, 'o'),
                      DIGITALSetup(17, 'J')};
  printf("no such line %d %d %d %d\n", none[0], none[1], none[2], none[3]);
  printf("no such direction %d\n", DIGITALSetup(9, 'x'));
  int states[2];
  for (int i = 0; i < 2; ++i) {
    DIGITALSetup(9, i == 0 ? 'i' : 'o');
    DIGITALWrite(9, 1);
    OSWait(20);
    states[i] = DIGITALRead(9);
  }
  printf("set up as input, then as output: %d %d\n", states[0], states[1]);
  return 0;
}
