// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pipes are made as large as the system allows. The C library writes streams into them without
// calling the shim, and a full pipe would block the program and its time.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static void enlarge(int fd) {
  for (int bytes = 1 << 20; bytes > 65536; bytes /= 2)  // the usual size
    if (us_syscall(SYS_fcntl, fd, F_SETPIPE_SZ, bytes) >= 0) return;
}

US_EXPORT int pipe2(int ends[2], int flags) {
  const int result = (int)us_syscall(SYS_pipe2, ends, flags);
  if (result == 0 && us_slot != NULL) enlarge(ends[1]);
  return result;
}

US_EXPORT int pipe(int ends[2]) { return pipe2(ends, 0); }
