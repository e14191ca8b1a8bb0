// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The terminal that the program was started from. While the program waits for the user to type,
// time stands still. A program that only polls for keys, or also waits for something else, goes on
// in virtual time.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/major.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static bool is_dev_tty(const struct stat* about) {
  return S_ISCHR(about->st_mode) && about->st_rdev == makedev(TTYAUX_MAJOR, 0);
}

bool us_is_terminal(const struct stat* about) {
  return us_run->terminal != 0 && S_ISCHR(about->st_mode) &&
         (about->st_rdev == us_run->terminal || is_dev_tty(about));
}

bool us_names_terminal(const struct stat* about) {
  return is_dev_tty(about) || us_is_terminal(about);
}

bool us_is_out_of_reach(int fd, const struct stat* about) {
  pid_t foreground = 0;
  return is_dev_tty(about) && us_syscall(SYS_ioctl, fd, TIOCGPGRP, &foreground) == 0 &&
         foreground != us_syscall(SYS_getpgid, 0);
}

static bool leads_to_terminal(int fd) {
  struct stat about;
  return fstat(fd, &about) == 0 && us_is_terminal(&about);
}

static void tell(void) {
  static bool told;
  if (!told) us_note("read from the terminal, where the user answers in real time", true);
  told = true;
}

// True if nothing in this process would go on meanwhile: there is no other thread and no timer.
static bool can_stand_still(void) { return us_thread_count <= 1 && us_next_timer() == US_NEVER; }

// Waits for the user while time stands still for the whole program. Returns false with errno if
// interrupted.
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

// How long a read waits before it returns nothing: VTIME with VMIN = 0 (termios(3), non-canonical
// mode). -1 if it waits for a key.
static int64_t patience_of(int fd) {
  struct termios line;
  if (tcgetattr(fd, &line) != 0 || (line.c_lflag & ICANON) != 0 || line.c_cc[VMIN] != 0) return -1;
  return line.c_cc[VTIME] * (US_SECOND / 10);
}

int us_wait_at_terminal(int fd) {
  struct pollfd one = {.fd = fd, .events = POLLIN};
  tell();
  const bool only_looks = (us_syscall(SYS_fcntl, fd, F_GETFL, 0) & O_NONBLOCK) != 0;
  const int64_t patience = only_looks ? 0 : patience_of(fd);
  if (patience > 0) return us_wait_until_ready(&one, us_now() + patience);
  if (patience == 0) {
    // A check takes time. Otherwise a loop of them would stop the world.
    us_spend(us_run->write_cost_ns);
    return 1;
  }
  if (!can_stand_still()) return us_wait_until_ready(&one, US_NEVER);
  return ask_person(&one, 1) ? 1 : -1;
}

bool us_poll_terminal(struct pollfd* fds, nfds_t count, bool may_ask) {
  bool terminal = false;
  bool others = false;
  if (us_run->terminal == 0) return false;
  for (nfds_t i = 0; i < count; ++i) {
    if (fds[i].fd < 0) continue;
    const bool reads = us_wire_of(fds[i].fd) == NULL && (fds[i].events & POLLIN) != 0;
    if (reads && leads_to_terminal(fds[i].fd))
      terminal = true;
    else
      others = true;
  }
  if (terminal) tell();
  if (!terminal || others || !may_ask || !can_stand_still()) return false;
  ask_person(fds, count);
  return true;
}

// True if the kernel's own list of an epoll descriptor contains the terminal and nothing else.
static bool watches_only_terminal(int epoll) {
  char path[64];
  char text[4096];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", epoll);
  const int file = (int)us_syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return false;
  const long length = us_syscall(SYS_read, file, text, sizeof text - 1);
  us_syscall(SYS_close, file);
  if (length <= 0 || length == sizeof text - 1) return false;
  text[length] = 0;
  bool found = false;
  for (const char* at = text; (at = strstr(at, "\ntfd:")) != NULL;) {
    at += strlen("\ntfd:");
    if (!leads_to_terminal(atoi(at))) return false;
    found = true;
  }
  return found;
}

bool us_epoll_terminal(int epoll) {
  if (us_run->terminal == 0 || !can_stand_still() || !watches_only_terminal(epoll)) return false;
  tell();
  ask_person(&(struct pollfd){.fd = epoll, .events = POLLIN}, 1);
  return true;
}
