// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Locks on files. If another process of the run holds the lock, we wait for it in virtual time: the
// lock is tried again whenever other processes have done something.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

// Called after a try has failed. Returns true if it should be tried again.
static bool wait_for_holder(void) {
  if (errno != EAGAIN && errno != EACCES) return false;
  const unsigned handled = us_handled();
  us_wait(
      &(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_OUTSIDE, .interruptible = true});
  if (!us_interrupted(handled)) return true;
  errno = EINTR;
  return false;
}

int us_lock_region(int fd, int command, long argument) {
  const int try = command == F_OFD_SETLKW ? F_OFD_SETLK : F_SETLK;
  int result = 0;
  do {
    result = (int)us_syscall(SYS_fcntl, fd, try, argument);
  } while (result != 0 && wait_for_holder());
  return result;
}

US_EXPORT int flock(int fd, int operation) {
  if (!us_on() || (operation & LOCK_NB) != 0) return (int)us_syscall(SYS_flock, fd, operation);
  int result = 0;
  do {
    result = (int)us_syscall(SYS_flock, fd, operation | LOCK_NB);
  } while (result != 0 && wait_for_holder());
  return result;
}

US_EXPORT int lockf64(int fd, int command, off64_t length) {
  REAL(int, lockf64, int, int, off64_t);
  if (!us_on() || command != F_LOCK) return real_lockf64(fd, command, length);
  const struct flock region = {.l_type = F_WRLCK, .l_whence = SEEK_CUR, .l_len = length};
  return us_lock_region(fd, F_SETLKW, (long)&region);
}
US_EXPORT int lockf(int fd, int command, off_t length) { return lockf64(fd, command, length); }
