// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Parent and child both sleep; the parent waits for the child. 300 ms must pass, not 0 and not 500.
#include <sys/wait.h>

#include "eyebot.h"

int main(void) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  VWSetSpeed(100, 0);
  const pid_t child = fork();
  if (child == 0) {
    usleep(300000);
    _exit(7);
  }
  usleep(200000);
  int status = 0;
  if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 7) return 2;
  clock_gettime(CLOCK_MONOTONIC, &end);
  const long ms = (end.tv_sec - start.tv_sec) * 1000 + (end.tv_nsec - start.tv_nsec) / 1000000;
  VWSetSpeed(0, 0);
  printf("%ld ms\n", ms);
  return ms >= 300 && ms < 310 ? 0 : 1;
}
