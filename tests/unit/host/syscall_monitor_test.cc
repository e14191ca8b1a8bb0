// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The monitor against a real kernel: a child makes system calls by itself, and what it did is told
// by name; calls that the shim may make are not.
#include "host/syscall_monitor.h"

#include <gtest/gtest.h>
#include <linux/futex.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <functional>

#include "host/descriptor_passing.h"

namespace understudy::syscall_monitor_test {
namespace {

class SyscallMonitorTest : public testing::Test {
 protected:
  // What the monitor tells of a child that does this; its exit code is in exit_code_.
  std::string sees(const std::function<int()>& deed) {
    int pair[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    const pid_t child = fork();
    if (child == 0) {
      const int descriptor = SyscallMonitor::install();
      if (descriptor < 0) _exit(99);
      send_with_descriptor(pair[1], "w", 1, descriptor);
      close(descriptor);
      _exit(deed());
    }
    close(pair[1]);
    SyscallMonitor monitor;
    char byte = 0;
    int descriptor = -1;
    receive_with_descriptor(pair[0], &byte, 1, 0, descriptor);
    close(pair[0]);
    if (descriptor >= 0) monitor.watch(descriptor, RobotId{7});
    int status = 0;
    waitpid(child, &status, 0);
    exit_code_ = WEXITSTATUS(status);
    std::string all;
    for (const auto& [robot, deeds] : monitor.take()) {
      EXPECT_EQ(robot, RobotId{7});
      all += deeds + ";";
    }
    return all;
  }
  int exit_code_ = 0;
};

TEST_F(SyscallMonitorTest, what_goes_past_the_shim_is_told_by_name) {
  const timespec moment{0, 1000};
  const std::string slept =
      sees([&] { return static_cast<int>(syscall(SYS_nanosleep, &moment, 0)); });
  if (exit_code_ == 99) GTEST_SKIP() << "this system refuses seccomp notifications";
  EXPECT_EQ(slept, "waited in real time, bypassing the shim (nanosleep);");
  EXPECT_EQ(exit_code_, 0);  // the call went on
  int word = 0;
  EXPECT_EQ(sees([&] {
              syscall(SYS_futex, &word, FUTEX_WAIT, 0, &moment, nullptr, 0);
              return errno;
            }),
            "waited in real time, bypassing the shim (futex);");
  EXPECT_EQ(exit_code_, ETIMEDOUT);
  EXPECT_EQ(sees([] { return static_cast<int>(syscall(SYS_poll, nullptr, 0, 1)); }),
            "waited in real time, bypassing the shim (poll);");
  timespec now{};
  EXPECT_EQ(
      sees([&] { return static_cast<int>(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now)); }),
      "read a real clock, bypassing the shim (clock_gettime);");
  char bytes[16];
  EXPECT_EQ(sees([&] { return syscall(SYS_getrandom, bytes, 16, 0) == 16 ? 0 : 1; }),
            "drew real random numbers, bypassing the shim (getrandom);");
  EXPECT_EQ(sees([] { return syscall(SYS_timerfd_create, CLOCK_MONOTONIC, 0) >= 0 ? 0 : 1; }),
            "set a real timer, bypassing the shim (timerfd_create);");
}

TEST_F(SyscallMonitorTest, each_thing_is_told_once) {
  const timespec moment{0, 1000};
  const std::string told = sees([&] {
    for (int i = 0; i < 20; ++i) syscall(SYS_nanosleep, &moment, 0);
    return 0;
  });
  if (exit_code_ == 99) GTEST_SKIP() << "this system refuses seccomp notifications";
  EXPECT_EQ(told, "waited in real time, bypassing the shim (nanosleep);");
}

TEST_F(SyscallMonitorTest, what_the_shim_itself_does_is_not_told) {
  int word = 1;
  char bytes[8];
  EXPECT_EQ(sees([&] {
              syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0);
              syscall(SYS_futex, &word, FUTEX_WAIT, 0, nullptr, nullptr, 0);  // returns at once
              syscall(SYS_poll, nullptr, 0, 0);
              syscall(SYS_getrandom, bytes, 8, GRND_NONBLOCK);  // as malloc does
              return static_cast<int>(syscall(SYS_getppid) == 0);
            }),
            "");
}

TEST_F(SyscallMonitorTest, nobody_sets_the_clock_of_the_machine) {
  const timespec then{1, 0};
  sees([&] { return syscall(SYS_clock_settime, CLOCK_REALTIME, &then) != 0 ? errno : 0; });
  if (exit_code_ == 99) GTEST_SKIP() << "this system refuses seccomp notifications";
  EXPECT_EQ(exit_code_, EPERM);
}

}  // namespace
}  // namespace understudy::syscall_monitor_test
