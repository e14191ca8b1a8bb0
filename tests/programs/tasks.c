// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// MT and SEMA: two tasks take turns through semaphores; a third one is killed.
#include "eyebot.h"

static SEMA ping, pong;
static int rounds;

static void* take_turns(void* id) {
  for (int i = 0; i < 5; ++i) {
    SEMALock(id == (void*)1 ? &ping : &pong);
    MTSleep(20);
    ++rounds;
    SEMAUnlock(id == (void*)1 ? &pong : &ping);
  }
  return NULL;
}

static void* sleep_for_ever(void* id) {
  for (;;) MTSleep(1000);
  return id;
}

int main(void) {
  MTInit();
  SEMAInit(&ping, 1);
  SEMAInit(&pong, 0);
  const TASK first = MTSpawn(take_turns, 1);
  const TASK second = MTSpawn(take_turns, 2);
  const TASK third = MTSpawn(sleep_for_ever, 3);
  const int start = OSGetCount();
  pthread_join(first.thread, NULL);
  pthread_join(second.thread, NULL);
  printf("%d rounds in %d ms\n", rounds, OSGetCount() - start);
  printf("tasks %d %d %d, kill %d\n", MTGetUID(first), MTGetUID(second), MTGetUID(third),
         MTKill(third));
  pthread_join(third.thread, NULL);
  return 0;
}
