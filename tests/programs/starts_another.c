// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Drives, lets another program drive the same robot, and drives on. Both at once with an argument:
// "both".
#include <string.h>
#include <sys/wait.h>

#include "eyebot.h"

static void tell(const char* who) {
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  printf("%s at %d %d %d\n", who, x, y, phi);
}

static int drive_as_child(void) {
  tell("child");
  VWStraight(200, 200);
  VWWait();
  tell("child");
  return 0;
}

int main(int count, char** arguments) {
  char command[1000];
  const char* word = count > 1 ? arguments[1] : "";
  if (strcmp(word, "child") == 0) return drive_as_child();
  VWStraight(100, 200);
  VWWait();
  tell("parent");
  snprintf(command, sizeof command, "%s child%s", arguments[0],
           strcmp(word, "both") == 0 ? " &" : "");
  if (system(command) != 0) return 1;
  for (int i = 0; strcmp(word, "both") == 0 && i < 20; ++i) {
    LCDSetPrintf(2, 0, "PSD %d", PSDGet(PSD_FRONT));
    OSWait(100);
  }
  tell("parent");
  VWTurn(90, 90);
  VWWait();
  tell("parent");
  return 0;
}
