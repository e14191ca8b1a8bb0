// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One thread spins on a flag that a sleeping thread sets, while the main thread waits for both.
#include "eyebot.h"

static volatile int flag;

static void* spin(void* argument) {
  while (!flag) {
  }
  return argument;
}

static void* sleep_then_set(void* argument) {
  usleep(700000);
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t spinner, setter;
  VWSetSpeed(100, 0);
  pthread_create(&setter, NULL, sleep_then_set, NULL);
  pthread_create(&spinner, NULL, spin, NULL);
  pthread_join(spinner, NULL);
  pthread_join(setter, NULL);
  VWSetSpeed(0, 0);
  return 0;
}
