/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * MT and SEMA: the multitasking of the 2017 robot, on threads and semaphores of the system.
 */
#include "conn.h"
#include "eyebot.h"

int MTInit(void) {
  eyesim_connect();
  return 0;
}

int MTSleep(int milliseconds) { return OSWait(milliseconds); }

/* The function gets the task's number, as a pointer. */
TASK MTSpawn(void* (*function)(void*), int id) {
  TASK task = {.identifier = -1};
  eyesim_connect();
  if (function && pthread_create(&task.thread, NULL, function, (void*)(intptr_t)id) == 0)
    task.identifier = id;
  else
    fprintf(stderr, "MTSpawn: cannot start task %d\n", id);
  return task;
}

int MTGetUID(TASK task) { return task.identifier; }

int MTKill(TASK task) {
  if (task.identifier < 0) return 1;
  return pthread_cancel(task.thread) == 0 ? 0 : 1;
}

int MTExit(void) { pthread_exit(NULL); }

int SEMAInit(SEMA* semaphore, int value) {
  return semaphore && value >= 0 && sem_init(semaphore, 0, (unsigned)value) == 0 ? 0 : 1;
}

int SEMALock(SEMA* semaphore) {
  while (sem_wait(semaphore) != 0)
    if (errno != EINTR) return 1;
  return 0;
}

int SEMAUnlock(SEMA* semaphore) { return sem_post(semaphore) == 0 ? 0 : 1; }
