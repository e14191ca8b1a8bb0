// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Calls whose arguments changed over the years: both forms compile without a warning.
#include "eyebot.h"

int main(void) {
  char text[1024];
  int x = -1, y = -1, z = -1, phi = -1;
  printf("%s", OSExecute("echo one"));
  printf("%d ", OSExecute("echo two", text));
  printf("%s", text);
  printf("%d %d\n", SERSend(3, "text"), SERSend(3, "bytes", 5));
  printf("%d %d\n", SERReceive(3, text), SERReceive(3, text, 8));
  printf("%d %d\n", RADIOSend(1, ""), RADIOSend(1, (BYTE*)text, 0));
  SIMGetPose(&x, &y, &phi);
  printf("%d %d %d\n", x, y, phi);
  SIMGetRobot(0, &x, &y, &z, &phi);
  printf("%d %d %d\n", x, y, phi);
  SIMGetObject(2, &x, &y, &z, &phi);
  printf("%d %d\n", x, y);
  SIMGetObject(2, &x, &y, &phi);
  printf("%d %d\n", x, y);
  printf("%d %d\n", PSDGet(PSD_FRONT) == PSDGetOld(2), PSDGet(PSD_LEFT) == PSDGetOld(1));
  printf("%d %d\n", MOTORDrive(9, 50), ENCODERRead(9));
  return 0;
}
