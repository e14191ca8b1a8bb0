// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace understudy {
namespace {

// In the background, changing the terminal would stop us.
class WithoutStops {
 public:
  WithoutStops() {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &before_);
  }
  ~WithoutStops() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  WithoutStops(const WithoutStops&) = delete;
  WithoutStops& operator=(const WithoutStops&) = delete;

 private:
  sigset_t before_{};
};

// True if all processes in the group have ended.
bool is_empty(pid_t group) { return group == 0 || (kill(-group, 0) != 0 && errno == ESRCH); }

}  // namespace

bool can_read_terminal() {
  return isatty(STDIN_FILENO) != 0 && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

bool is_in_background() {
  const pid_t group = isatty(STDIN_FILENO) != 0 ? tcgetpgrp(STDIN_FILENO) : -1;
  return group > 0 && group != getpgrp();
}

std::uint64_t terminal_device() {
  struct stat about {};
  return isatty(STDIN_FILENO) != 0 && fstat(STDIN_FILENO, &about) == 0 ? about.st_rdev : 0;
}

void give_terminal_to(pid_t group) {
  if (isatty(STDIN_FILENO) == 0) return;
  const WithoutStops guard;
  tcsetpgrp(STDIN_FILENO, group);
}

void LentTerminal::lend() {
  if (lent_ || tcgetattr(STDIN_FILENO, &line_) != 0) return;
  lent_ = true;
  for (int fd = 0; fd < kStreams; ++fd)
    flags_[static_cast<std::size_t>(fd)] = isatty(fd) != 0 ? fcntl(fd, F_GETFL) : -1;
}

void LentTerminal::switch_ctrl_z_off() const {
  if (!lent_) return;
  termios line = line_;
  line.c_cc[VSUSP] = _POSIX_VDISABLE;
  tcsetattr(STDIN_FILENO, TCSANOW, &line);
}

void LentTerminal::take_back() {
  if (!lent_) return;
  const pid_t group = tcgetpgrp(STDIN_FILENO);
  if (group < 0 || (group != getpgrp() && !is_empty(group))) return;
  give_terminal_to(getpgrp());
  const WithoutStops guard;
  tcsetattr(STDIN_FILENO, TCSANOW, &line_);
  for (int fd = 0; fd < kStreams; ++fd)
    if (const int flags = flags_[static_cast<std::size_t>(fd)]; flags >= 0)
      fcntl(fd, F_SETFL, flags);
}

}  // namespace understudy
