// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Descriptors that are not the run's: pipes and sockets, whose other side may need time to go on,
// and the terminal, where a person needs time to stand still.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/major.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static bool waits(int fd) { return (us_syscall(SYS_fcntl, fd, F_GETFL, 0) & O_NONBLOCK) == 0; }

static bool blocks_outside(int fd, const struct stat* about) {
  if (S_ISREG(about->st_mode) || S_ISDIR(about->st_mode) || S_ISBLK(about->st_mode)) return false;
  for (int i = 0; i < 2; ++i)
    if (us_run->output_device[i] == about->st_dev && us_run->output_inode[i] == about->st_ino)
      return false;
  return waits(fd);
}

bool us_fd_blocks_outside(int fd) {
  struct stat about;
  return us_slot != NULL && fstat(fd, &about) == 0 && blocks_outside(fd, &about);
}

// The terminal that the program was started from, under whichever name.
static bool is_terminal(const struct stat* about) {
  return us_run->terminal != 0 && S_ISCHR(about->st_mode) &&
         (about->st_rdev == us_run->terminal || about->st_rdev == makedev(TTYAUX_MAJOR, 0));
}

static void tell_of_terminal(void) {
  static bool told;
  if (!told) us_note("read from the terminal, where somebody answers in real time", true);
  told = true;
}

// Time stands still, for all of the program. Only if no other thread could go on meanwhile.
static bool ask_person(struct pollfd* fds, nfds_t count) {
  const unsigned handled = us_handled();
  us_slot->asks_person = 1;
  while (us_syscall(SYS_ppoll, fds, count, NULL, NULL, 0) < 0 && errno == EINTR &&
         !us_interrupted(handled)) {
  }
  us_slot->asks_person = 0;
  if (!us_interrupted(handled)) return true;
  errno = EINTR;
  return false;
}

bool us_poll_terminal(struct pollfd* fds, nfds_t count) {
  struct stat about;
  if (us_run->terminal == 0 || us_thread_count > 1) return false;
  for (nfds_t i = 0; i < count; ++i) {
    if (fds[i].fd < 0 || (fds[i].events & POLLIN) == 0) continue;
    if (fstat(fds[i].fd, &about) != 0 || !is_terminal(&about)) continue;
    tell_of_terminal();
    ask_person(fds, count);
    return true;
  }
  return false;
}

// How long a socket lets its readers or writers wait: SO_RCVTIMEO and SO_SNDTIMEO.
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

bool us_wait_outside(int fd, short events) {
  struct stat about;
  struct pollfd one = {.fd = fd, .events = events};
  if (us_slot == NULL || fstat(fd, &about) != 0) return true;
  const bool person = events == POLLIN && is_terminal(&about);
  if (person) tell_of_terminal();
  if (person ? !waits(fd) : !blocks_outside(fd, &about)) return true;
  if (person && us_thread_count <= 1) return ask_person(&one, 1);
  if (us_syscall(SYS_poll, &one, 1, 0) != 0) return true;
  const int64_t deadline = deadline_of(fd, events);
  while (us_syscall(SYS_poll, &one, 1, 0) == 0) {
    const unsigned handled = us_handled();
    const bool in_time = us_wait(&(struct us_want_set){
        .deadline = deadline, .flags = US_WANT_OUTSIDE, .interruptible = true});
    if (in_time && !us_interrupted(handled)) continue;
    errno = in_time ? EINTR : EAGAIN;
    return false;
  }
  return true;
}
