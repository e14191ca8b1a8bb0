// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Descriptors that do not belong to the run: pipes and sockets whose other side may need time to go
// on.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static bool blocks_outside(int fd, const struct stat* about) {
  if (S_ISREG(about->st_mode) || S_ISDIR(about->st_mode) || S_ISBLK(about->st_mode)) return false;
  for (int i = 0; i < 2; ++i)
    if (us_run->output_device[i] == about->st_dev && us_run->output_inode[i] == about->st_ino)
      return false;
  return (us_syscall(SYS_fcntl, fd, F_GETFL, 0) & O_NONBLOCK) == 0;
}

bool us_fd_blocks_outside(int fd) {
  struct stat about;
  return us_slot != NULL && fstat(fd, &about) == 0 && blocks_outside(fd, &about);
}

// Until when a socket lets its readers or writers wait, from SO_RCVTIMEO and SO_SNDTIMEO.
static int64_t deadline_of(int fd, short events) {
  struct timeval patience = {0};
  socklen_t size = sizeof patience;
  const int name = events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
  const int reason = errno;
  const bool known = us_syscall(SYS_getsockopt, fd, SOL_SOCKET, name, &patience, &size) == 0;
  errno = reason;
  if (!known || (patience.tv_sec == 0 && patience.tv_usec == 0)) return US_NEVER;
  return us_now() + (int64_t)patience.tv_sec * US_SECOND + (int64_t)patience.tv_usec * 1000;
}

int us_wait_until_ready(struct pollfd* one, int64_t deadline) {
  while (us_syscall(SYS_poll, one, 1, 0) == 0) {
    const unsigned handled = us_handled();
    const bool in_time = us_wait(&(struct us_want_set){
        .deadline = deadline, .flags = US_WANT_OUTSIDE, .interruptible = true});
    if (!in_time) return 0;
    if (!us_interrupted(handled)) continue;
    errno = EINTR;
    return -1;
  }
  return 1;
}

int us_wait_outside(int fd, short events) {
  struct stat about;
  struct pollfd one = {.fd = fd, .events = events};
  if (us_slot == NULL || fstat(fd, &about) != 0) return 1;
  if (events == POLLIN && us_is_terminal(&about)) return us_wait_at_terminal(fd);
  if (events == POLLIN && us_is_out_of_reach(fd, &about)) {
    errno = EIO;
    return -1;
  }
  if (!blocks_outside(fd, &about) || us_syscall(SYS_poll, &one, 1, 0) != 0) return 1;
  const int ready = us_wait_until_ready(&one, deadline_of(fd, events));
  if (ready != 0) return ready;
  errno = EAGAIN;
  return -1;
}
