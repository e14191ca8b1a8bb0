// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// serial_by_hand INTERFACE BAUD: sends a word to an echo and prints what came back. Started by
// hand, so it finds the device in the folder of --dev-dir.
#include "eyebot.h"

int main(int count, char** arguments) {
  char text[32] = "";
  int have = 0;
  if (count != 3) return 2;
  const int interface = atoi(arguments[1]);
  if (SERInit(interface, atoi(arguments[2]), 0) != 0) return 1;
  SERSend(interface, "hello");
  while (have < 5) have += SERReceive(interface, text + have, 5 - have);
  printf("%s\n", text);
  return SERClose(interface);
}
