// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two threads share a counter under a mutex and tell each other through a condition; a third only
// sleeps. The order in which they come must be the same every time: it is printed.
#include "eyebot.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static char order[256];
static int length;
static int turn;

static void* take_turns(void* argument) {
  const int me = *(const int*)argument;
  for (int i = 0; i < 10; ++i) {
    pthread_mutex_lock(&mutex);
    while (turn != me) pthread_cond_wait(&changed, &mutex);
    order[length++] = (char)('a' + me);
    turn = 1 - me;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    usleep(3000 + 1000 * me);
  }
  return NULL;
}

static void* sleep_only(void* argument) {
  (void)argument;
  for (int i = 0; i < 5; ++i) {
    usleep(7000);
    pthread_mutex_lock(&mutex);
    order[length++] = '.';
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  int names[2] = {0, 1};
  VWSetSpeed(100, 0);
  pthread_create(&threads[0], NULL, take_turns, &names[0]);
  pthread_create(&threads[1], NULL, take_turns, &names[1]);
  pthread_create(&threads[2], NULL, sleep_only, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  VWSetSpeed(0, 0);
  puts(order);
  return length == 25 ? 0 : 1;
}
