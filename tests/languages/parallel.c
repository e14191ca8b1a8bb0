// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// OpenMP: a sum in parallel, tasks and a critical section, beside a robot that drives.
#include <omp.h>
#include <stdlib.h>

#include "eyebot.h"

int main(void) {
  double sum = 0;
  int tasks = 0;
  VWSetSpeed(100, 0);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i < 200000; ++i) sum += 1.0 / i;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 20; ++i) {
#pragma omp task
    {
      usleep(3000);
#pragma omp critical
      ++tasks;
    }
  }
  VWSetSpeed(0, 0);
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  printf("%d threads, sum %.17g, %d tasks, %.9f s, at %d %d %d, seed %ld\n", omp_get_max_threads(),
         sum, tasks, omp_get_wtime(), x, y, phi, (long)time(NULL) + getpid());
  return 0;
}
