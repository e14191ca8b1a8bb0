// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Three threads wait for the simulator at once, each for something else: a drive, a key, positions.
// None holds up another. KEY1 comes after 1 s, the drive takes 2 s, and main looks all the time.
#include "eyebot.h"

static int drive_ms, key_ms, key;

static void* wait_for_drive(void* argument) {
  VWWait();
  drive_ms = OSGetCount();
  return argument;
}

static void* wait_for_key(void* argument) {
  key = KEYGet();
  key_ms = OSGetCount();
  return argument;
}

int main(void) {
  pthread_t drive, keys;
  int x, y, phi, looks = 0;
  VWStraight(400, 200);
  pthread_create(&drive, NULL, wait_for_drive, NULL);
  pthread_create(&keys, NULL, wait_for_key, NULL);
  do {
    VWGetPosition(&x, &y, &phi);
    ++looks;
  } while (x < 390 && looks < 10000);
  pthread_join(drive, NULL);
  pthread_join(keys, NULL);
  printf("key %d\n", key);
  if (key_ms < 990 || key_ms > 1020) printf("the key came at %d ms\n", key_ms);
  if (drive_ms < 1990 || drive_ms > 2300) printf("the drive ended at %d ms\n", drive_ms);
  if (looks < 300) printf("only %d looks\n", looks);
  return 0;
}
