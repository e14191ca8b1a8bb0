// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two threads spin on a flag. A third, which reads a sensor, sets it at the end.
#include "eyebot.h"

static volatile int flag;

static void* spin(void* argument) {
  while (!flag) {
  }
  return argument;
}

static void* read_then_set(void* argument) {
  for (int i = 0; i < 5; ++i) PSDGet(PSD_FRONT);
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t first, second, reader;
  pthread_create(&first, NULL, spin, NULL);
  pthread_create(&second, NULL, spin, NULL);
  pthread_create(&reader, NULL, read_then_set, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(reader, NULL);
  return 0;
}
