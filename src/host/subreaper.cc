// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/subreaper.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>

#include "host/descriptor_passing.h"

namespace understudy {
namespace {

void on_child(int) {}  // it only ends the wait

// Closes everything except the standard streams and `kept`, so that we do not hold the simulator's
// files open.
void close_others(int kept) {
  syscall(SYS_close_range, 3, kept - 1, 0);
  syscall(SYS_close_range, kept + 1, ~0U, 0);
}

// Kills the children that exist now. Returns false if there are none.
bool kill_children() {
  char list[4096];
  const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  const ssize_t length = file < 0 ? 0 : read(file, list, sizeof list - 1);
  if (file >= 0) close(file);
  bool found = false;
  for (ssize_t i = 0; i < length; ++i) {
    int pid = 0;
    for (; i < length && list[i] >= '0' && list[i] <= '9'; ++i) pid = pid * 10 + (list[i] - '0');
    if (pid > 1) found = kill(pid, SIGKILL) == 0 || found;
  }
  return found;
}

// The children of those that die become ours, so this repeats until there are none.
void end_all(pid_t program) {
  constexpr int kMostRounds = 10000;
  kill(-program, SIGKILL);
  for (int round = 0; round < kMostRounds; ++round) {
    kill_children();
    if (waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) return;
    const timespec moment{0, 200000};
    nanosleep(&moment, nullptr);
  }
}

// Waits for children to end, and for the simulator to end.
[[noreturn]] void watch(int socket, pid_t program) {
  sigset_t none;
  sigemptyset(&none);
  for (;;) {
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;)
      if (ended == program) report_to_simulator(socket, {SubreaperReport::kEnded, status});
    pollfd simulator{socket, POLLIN, 0};
    if (ppoll(&simulator, 1, nullptr, &none) <= 0) continue;
    end_all(program);
    _exit(0);
  }
}

}  // namespace

void report_to_simulator(int socket, SubreaperReport report, int descriptor) {
  send_with_descriptor(socket, &report, sizeof report, descriptor);
}

bool receive_report(int socket, int timeout_ms, SubreaperReport& report, int& descriptor,
                    bool& over) {
  pollfd ready{socket, POLLIN, 0};
  if (poll(&ready, 1, timeout_ms) <= 0) return false;
  const ssize_t got =
      receive_with_descriptor(socket, &report, sizeof report, MSG_DONTWAIT, descriptor);
  over = got == 0;
  return got == sizeof report;
}

void run_subreaper(int socket, void (*start)(void* context, int failure), void* context) {
  setpgid(0, 0);  // Ctrl-C is for the simulator, which ends us properly
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_NAME, "understudy-keep");
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) signal(number, SIG_IGN);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_SETMASK, &children, nullptr);
  signal(SIGCHLD, on_child);
  int failure[2] = {-1, -1};
  const bool has_pipe = pipe2(failure, O_CLOEXEC) == 0;
  // vfork does not copy our memory, which is the simulator's. The child needs it only to start.
  const pid_t program = has_pipe ? vfork() : -1;
  if (program == 0) start(context, failure[1]);
  int code = errno;
  if (program > 0) {
    close(failure[1]);
    if (read(failure[0], &code, sizeof code) != sizeof code) code = 0;
  }
  if (program < 0 || code != 0) {
    report_to_simulator(socket, {SubreaperReport::kFailed, code});
    _exit(0);
  }
  close_others(socket);
  report_to_simulator(socket, {SubreaperReport::kStarted, program});
  watch(socket, program);
}

}  // namespace understudy
