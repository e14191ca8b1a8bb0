// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A thread is cancelled while it waits for a key; what comes for it later must not go to others.
#include "eyebot.h"

static void* wait_for_key(void* argument) {
  KEYGet();
  printf("the cancelled thread went on\n");
  return argument;
}

int main(void) {
  pthread_t thread;
  int x = -1, y, phi;
  pthread_create(&thread, NULL, wait_for_key, NULL);
  OSWait(100);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  VWSetPosition(123, 0, 0);
  OSWait(10);
  VWGetPosition(&x, &y, &phi);
  printf("x %d\n", x);
  printf("key %d\n", KEYGet()); /* the first key goes to the thread that is gone */
  return 0;
}
