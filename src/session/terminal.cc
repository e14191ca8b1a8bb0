// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "session/terminal.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

namespace understudy {

bool can_read_terminal() {
  return isatty(STDIN_FILENO) != 0 && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

std::uint64_t terminal_device() {
  struct stat about {};
  return isatty(STDIN_FILENO) != 0 && fstat(STDIN_FILENO, &about) == 0 ? about.st_rdev : 0;
}

void give_terminal_to(pid_t group) {
  if (isatty(STDIN_FILENO) == 0) return;
  // From the background this call would stop us.
  sigset_t stop;
  sigset_t before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  sigprocmask(SIG_BLOCK, &stop, &before);
  tcsetpgrp(STDIN_FILENO, group);
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace understudy
