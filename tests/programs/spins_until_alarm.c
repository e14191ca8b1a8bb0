// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spins on a flag that only its timer sets: time must go on for the timer, though nobody waits.
#include "eyebot.h"

static volatile sig_atomic_t rang;
static void on_alarm(int number) {
  (void)number;
  rang = 1;
}

int main(void) {
  signal(SIGALRM, on_alarm);
  VWSetSpeed(100, 0);
  const struct itimerval half_a_second = {.it_value = {.tv_usec = 500000}};
  setitimer(ITIMER_REAL, &half_a_second, NULL);
  while (!rang) {
  }
  VWSetSpeed(0, 0);
  return 0;
}
