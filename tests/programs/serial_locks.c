// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Locks on two serial devices. What they do is what Linux does with a tty: flock and locks of open
// file descriptions are between two open() of one device, those of fcntl and lockf between
// processes.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int open_line(const char* name) { return open(name, O_RDWR | O_NOCTTY); }

// "yes", or why not.
static const char* outcome(int result) {
  return result == 0 ? "yes" : errno == EAGAIN || errno == EACCES ? "no" : strerror(errno);
}
static const char* whole(int line, int kind) { return outcome(flock(line, kind | LOCK_NB)); }

static const char* region(int line, int command, short kind) {
  struct flock lock = {.l_type = kind, .l_whence = SEEK_SET};
  return outcome(fcntl(line, command, &lock));
}

static void whole_devices(int one, int two) {
  printf("two devices: %s", whole(one, LOCK_EX));
  printf(" %s\n", whole(two, LOCK_EX));
  const int copy = dup(one);
  const int again = open_line("/dev/ttyUSB0");
  printf("again: a copy %s", whole(copy, LOCK_EX));
  printf(", another open %s", whole(again, LOCK_EX));
  printf(", shared %s\n", whole(again, LOCK_SH));
  flock(one, LOCK_UN);
  printf("unlocked: %s", whole(again, LOCK_SH));
  printf(", shared %s", whole(one, LOCK_SH));
  printf(", alone %s\n", whole(one, LOCK_EX));
  flock(one, LOCK_UN);
  flock(again, LOCK_UN);
  flock(copy, LOCK_EX);
  close(copy);  // one of two descriptors of its open file
  printf("closed: %s\n", whole(again, LOCK_EX));
  close(again);
}

static void regions(int one, int two) {
  const int again = open_line("/dev/ttyUSB0");
  printf("fcntl: %s", region(one, F_SETLK, F_WRLCK));
  printf(" %s", region(two, F_SETLK, F_WRLCK));
  printf(", another open %s", region(again, F_SETLK, F_WRLCK));
  struct flock found = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  fcntl(one, F_GETLK, &found);
  printf(", held by others %d\n", found.l_type != F_UNLCK);
  printf("lockf: %s", outcome(lockf(one, F_TLOCK, 0)));
  printf(" %s", outcome(lockf(two, F_LOCK, 0)));
  printf(" %s\n", outcome(lockf(one, F_TEST, 0)));
  region(one, F_SETLK, F_UNLCK);
  region(two, F_SETLK, F_UNLCK);
  printf("open files: %s", region(one, F_OFD_SETLK, F_WRLCK));
  printf(" %s", region(two, F_OFD_SETLK, F_WRLCK));
  printf(", another open %s\n", region(again, F_OFD_SETLK, F_WRLCK));
  close(again);
}

static void* unlock_later(void* line) {
  usleep(300000);
  flock(*(int*)line, LOCK_UN);
  return NULL;
}

static void wait_for_a_lock(int one) {
  struct timespec before, after;
  pthread_t thread;
  const int again = open_line("/dev/ttyUSB0");
  flock(one, LOCK_EX);
  clock_gettime(CLOCK_MONOTONIC, &before);
  pthread_create(&thread, NULL, unlock_later, &one);
  const int result = flock(again, LOCK_EX);
  clock_gettime(CLOCK_MONOTONIC, &after);
  const double waited_s =
      (double)(after.tv_sec - before.tv_sec) + 1e-9 * (double)(after.tv_nsec - before.tv_nsec);
  printf("waited: %s, %.1f s\n", outcome(result), waited_s);
  pthread_join(thread, NULL);
  close(again);
}

// A child has no wire behind its copy: it reads the end, and what it writes does not look written.
static void in_a_child(int one) {
  fflush(stdout);
  if (fork() == 0) {
    const int own = open_line("/dev/ttyUSB0");
    printf("a child: opens it %d %s", own, strerror(errno));
    char byte;
    const ssize_t wrote = write(one, "12345678", 8);
    printf(", writes %zd, reads %zd\n", wrote, read(one, &byte, 1));
    fflush(stdout);
    _exit(0);
  }
  wait(NULL);
}

int main(void) {
  const int one = open_line("/dev/ttyUSB0");
  const int two = open_line("/dev/ttyUSB1");
  whole_devices(one, two);
  regions(one, two);
  wait_for_a_lock(one);
  in_a_child(one);
  return 0;
}
