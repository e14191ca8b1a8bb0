// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd ways to start processes and to wait for their end.
#include <poll.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/syscall.h>

#include <string>

#include "tests/programs/odd.h"

namespace {

void sleeps_by_vfork() {
  const pid_t child = vfork();
  if (child == 0) {
    execl("/bin/sleep", "sleep", "0.7", nullptr);
    _exit(9);
  }
  int status = 0;
  waitpid(child, &status, 0);
  std::printf("%d\n", status);
}

void spawns_a_shell() {
  std::string words[] = {"sh", "-c", "sleep 0.4; date +%s.%N; echo $$ $RANDOM"};
  char* const arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  pid_t child = 0;
  odd::must(posix_spawnp(&child, "sh", nullptr, nullptr, arguments, environ) == 0);
  waitpid(child, nullptr, 0);
}

void forks() {
  odd::start_child([] {
    usleep(300000);
    std::printf("child %.6f\n", odd::now());
  });
  wait(nullptr);
}

// More than a run can have; what does not start is left out.
void forks_a_hundred() {
  for (int i = 0; i < 100; ++i) {
    if (fork() != 0) continue;
    usleep(static_cast<useconds_t>(1000 * (i * 37 % 100)));
    std::printf("%d ", i);
    std::fflush(stdout);
    _exit(0);
  }
  odd::wait_for_children();
  std::printf("\n");
}

void becomes_a_daemon() {
  odd::must(daemon(1, 1) == 0);
  usleep(400000);
  odd::where("daemon");
}

void becomes_a_grandchild() {
  for (int i = 0; i < 2; ++i) {
    if (fork() != 0) _exit(0);
    setsid();
  }
  usleep(400000);
  std::printf("grandchild %.6f\n", odd::now());
}

void starts_one_without_environment() {
  odd::start_child([] {
    std::string words[] = {"sleep", "1"};
    char* const arguments[] = {words[0].data(), words[1].data(), nullptr};
    char* const nothing[] = {nullptr};
    execve("/bin/sleep", arguments, nothing);
    _exit(9);
  });
  odd::wait_for_children();
}

// A child that ends with 3 after 200 ms.
pid_t start_brief_child() {
  return odd::start_child([] {
    usleep(200000);
    _exit(3);
  });
}

void waits_for_any() {
  start_brief_child();
  siginfo_t info;
  waitid(P_ALL, 0, &info, WEXITED);
  odd::tell(info.si_status);
}

void polls_a_pidfd() {
  const pid_t child = start_brief_child();
  pollfd wanted = {static_cast<int>(syscall(SYS_pidfd_open, child, 0)), POLLIN, 0};
  odd::tell(poll(&wanted, 1, 2000));
  odd::wait_for_children();
}

void asks_again_and_again() {
  const pid_t child = start_brief_child();
  int asked = 1;
  for (; waitpid(child, nullptr, WNOHANG) == 0; ++asked) usleep(7000);
  odd::tell(asked);
}

void reads_from_a_shell() {
  FILE* const shell = popen("sleep 0.3; echo $((1+2)); date +%s", "r");
  odd::must(shell != nullptr);
  char line[100];
  while (std::fgets(line, sizeof line, shell) != nullptr) std::printf("%s", line);
  pclose(shell);
}

void calls_a_shell() {
  std::fflush(stdout);
  std::printf("%d\n", std::system("sleep 0.2; echo hi; date +%N"));
}

void reads_much_from_a_child() {
  int ends[2];
  odd::must(pipe(ends) == 0);
  odd::start_child([&] {
    close(ends[0]);
    const std::string much(1000000, 'x');
    FILE* const stream = fdopen(ends[1], "w");
    std::fwrite(much.data(), 1, much.size(), stream);
    std::fclose(stream);
  });
  close(ends[1]);
  static char block[65536];
  long sum = 0;
  for (ssize_t n; (n = read(ends[0], block, sizeof block)) > 0; sum += n) usleep(1000);
  odd::wait_for_children();
  odd::tell(sum);
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"vforkexec", sleeps_by_vfork},
                   {"spawn", spawns_a_shell},
                   {"forkdrive", forks},
                   {"fork100", forks_a_hundred},
                   {"daemon", becomes_a_daemon},
                   {"doublefork", becomes_a_grandchild},
                   {"clearenv", starts_one_without_environment},
                   {"waitid", waits_for_any},
                   {"pidfd", polls_a_pidfd},
                   {"waitnohang", asks_again_and_again},
                   {"popen", reads_from_a_shell},
                   {"system", calls_a_shell},
                   {"bigpipe", reads_much_from_a_child}});
}
