// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd ways to wait for a signal, to be killed by one, and to send them between processes.
#include <setjmp.h>
#include <sys/signalfd.h>

#include "tests/programs/odd.h"

namespace {

void reads_a_signalfd() {
  const sigset_t alarms = odd::block({SIGALRM});
  const int fd = signalfd(-1, &alarms, 0);
  alarm(1);
  signalfd_siginfo info;
  odd::tell(read(fd, &info, sizeof info));
}

void waits_for_signals_in_time() {
  const sigset_t wanted = odd::block({SIGALRM, SIGUSR1});
  const timespec soon = {0, 300000000};
  std::printf("%d ", sigtimedwait(&wanted, nullptr, &soon));
  alarm(1);
  std::printf("%d\n", sigwaitinfo(&wanted, nullptr));
}

void waits_for_an_alarm() {
  const sigset_t alarms = odd::block({SIGALRM});
  alarm(1);
  int number = 0;
  sigwait(&alarms, &number);
  std::printf("%d\n", number);
}

void pauses() {
  signal(SIGALRM, odd::count);
  alarm(1);
  pause();
  std::printf("%d\n", odd::hits);
}

void suspends() {
  signal(SIGALRM, odd::count);
  alarm(1);
  sigset_t nothing;
  sigemptyset(&nothing);
  sigsuspend(&nothing);
  std::printf("%d\n", odd::hits);
}

sigjmp_buf before_the_sleep;

void leaps_out_of_a_sleep() {
  signal(SIGALRM, [](int) { siglongjmp(before_the_sleep, 1); });
  static int round = 0;  // a local one might be lost on the way
  for (; round < 3; ++round) {
    if (sigsetjmp(before_the_sleep, 1) == 0) {
      ualarm(200000, 0);
      sleep(100);
      std::printf("never here\n");
    } else {
      std::printf("leapt %.6f\n", odd::now());
    }
  }
}

void blocks_all() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  usleep(200000);
}

void ignores_all() {
  for (int number = 1; number < NSIG; ++number)
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_IGN);
  usleep(200000);
}

void kills_itself() {
  usleep(100000);
  kill(getpid(), SIGKILL);
}

void aborts() {
  usleep(100000);
  std::abort();
}

void stops_until_its_child_says_so() {
  const pid_t self = getpid();
  odd::start_child([&] {
    sleep(1);
    kill(self, SIGCONT);
  });
  raise(SIGSTOP);
  std::printf("went on %.4f\n", odd::now());
  odd::wait_for_children();
}

void lets_its_child_go_on() {
  const pid_t child = odd::start_child([] {
    usleep(50000);
    raise(SIGSTOP);
    std::printf("went on %.4f\n", odd::now());
  });
  int status = 0;
  waitpid(child, &status, WUNTRACED);
  std::printf("stopped %d %.4f\n", WIFSTOPPED(status) ? WSTOPSIG(status) : 0, odd::now());
  usleep(500000);
  kill(child, SIGCONT);
  waitpid(child, &status, 0);
  std::printf("ended %d\n", WIFEXITED(status) ? 1 : 0);
}

void kills_its_child() {
  const pid_t child = odd::start_child([] {
    for (;;) pause();
  });
  usleep(300000);
  kill(child, SIGTERM);
  int status = 0;
  waitpid(child, &status, 0);
  std::printf("%d\n", WTERMSIG(status));
}

void hears_of_its_child() {
  signal(SIGCHLD, odd::count);
  odd::start_child([] {
    usleep(200000);
    _exit(3);
  });
  while (odd::hits == 0) usleep(10000);
  int status = 0;
  wait(&status);
  odd::tell(WEXITSTATUS(status));
}

// Waits for a signal, answers it, and so on.
void play(const char* who, pid_t other, bool first) {
  sigset_t nothing;
  sigemptyset(&nothing);
  for (int round = 0; round < 4; ++round) {
    if (first) kill(other, SIGUSR1);
    while (odd::hits <= round) sigsuspend(&nothing);
    std::printf("%s %d %.4f\n", who, odd::hits, odd::now());
    std::fflush(stdout);
    usleep(20000);
    if (!first) kill(other, SIGUSR1);
  }
}

void plays_with_its_child() {
  odd::block({SIGUSR1});
  signal(SIGUSR1, odd::count);
  const pid_t self = getpid();
  const pid_t child = odd::start_child([&] { play("child", self, false); });
  play("parent", child, true);
  odd::wait_for_children();
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"signalfd", reads_a_signalfd},
                   {"sigtimedwait", waits_for_signals_in_time},
                   {"sigwait", waits_for_an_alarm},
                   {"pause", pauses},
                   {"sigsuspend", suspends},
                   {"longjmp", leaps_out_of_a_sleep},
                   {"blockall", blocks_all},
                   {"handleall", ignores_all},
                   {"selfkill", kills_itself},
                   {"abort", aborts},
                   {"selfstop", stops_until_its_child_says_so},
                   {"stopchild", lets_its_child_go_on},
                   {"killchild", kills_its_child},
                   {"sigchld", hears_of_its_child},
                   {"killboth", plays_with_its_child}});
}
