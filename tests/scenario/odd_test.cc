// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every odd way we know to wait, to draw numbers and to start processes is the same in every run,
// or the run says that it is not. Left out are rdtsc and rdrand of odd_numbers and mtimewait of
// odd_files (the processor's own numbers, file times): docs/known-differences.md lists them.
#include <algorithm>
#include <ctime>

#include "tests/scenario/odd_runs.h"

namespace understudy::scenario::odd_test {
namespace {

class Odd : public ::testing::TestWithParam<OddWord> {};

TEST_P(Odd, is_exact_or_marked) { expect_odd(GetParam()); }

constexpr OddVerdict kFailed = OddVerdict::kFailed;
constexpr OddVerdict kMarked = OddVerdict::kMarked;

constexpr OddWord kWords[] = {
    {"odd_threads", "async"},
    {"odd_threads", "cond"},
    {"odd_threads", "atomicwait"},
    {"odd_threads", "semaphore20"},
    {"odd_threads", "semaphorealone"},
    {"odd_threads", "latch"},
    {"odd_threads", "shared"},
    {"odd_threads", "sharedalone"},
    {"odd_threads", "producer"},
    {"odd_threads", "manythreads"},
    {"odd_threads", "detach"},
    {"odd_threads", "detachaddresses"},
    {"odd_threads", "pthreadexit"},
    {"odd_threads", "tls"},
    {"odd_threads", "exception", kFailed},
    {"odd_locks", "semtimed"},
    {"odd_locks", "barrier"},
    {"odd_locks", "spinlock"},
    {"odd_locks", "cancel"},
    {"odd_locks", "eventfd"},
    {"odd_locks", "eventfdpoll"},
    {"odd_locks", "pshared"},
    {"odd_locks", "psharedcond"},
    {"odd_spins", "spinyield"},
    {"odd_spins", "itimerspin", kMarked, "computed without a call"},
    {"odd_spins", "itimervirtual"},
    {"odd_spins", "busy"},
    {"odd_spins", "race"},
    {"odd_spins", "longcompute"},
    {"odd_spins", "nice"},
    {"odd_timers", "timerfd"},
    {"odd_timers", "timerfdepoll"},
    {"odd_timers", "timerfdedge"},
    {"odd_timers", "timerfdoneshot"},
    {"odd_timers", "select"},
    {"odd_timers", "pselect"},
    {"odd_timers", "sleepuntil"},
    {"odd_timers", "itimer"},
    {"odd_timers", "timercreate"},
    {"odd_timers", "timercreatesig"},
    {"odd_timers", "timerthreadid"},
    {"odd_timers", "cpuclock"},
    {"odd_timers", "settime"},
    {"odd_signals", "signalfd"},
    {"odd_signals", "sigtimedwait"},
    {"odd_signals", "sigwait"},
    {"odd_signals", "pause"},
    {"odd_signals", "sigsuspend"},
    {"odd_signals", "longjmp"},
    {"odd_signals", "blockall"},
    {"odd_signals", "handleall"},
    {"odd_signals", "selfkill", kFailed},
    {"odd_signals", "abort", kFailed},
    {"odd_signals", "selfstop"},
    // The simulator hears that a process waits a moment before that has really stopped.
    {"odd_signals", "stopchild"},
    {"odd_signals", "killchild"},
    {"odd_signals", "sigchld"},
    {"odd_signals", "killboth"},
    {"odd_numbers", "random"},
    {"odd_numbers", "randomdev"},
    {"odd_numbers", "auxrandom"},
    {"odd_numbers", "procuptime"},
    {"odd_numbers", "procself"},
    {"odd_numbers", "procmachine"},
    {"odd_numbers", "proclist", kMarked, "listed all processes"},
    {"odd_numbers", "procid"},
    {"odd_numbers", "sysinfo"},
    {"odd_numbers", "addresses"},
    {"odd_numbers", "ids"},
    {"odd_numbers", "familyids"},
    {"odd_numbers", "shellids"},
    {"odd_numbers", "affinity"},
    {"odd_numbers", "mlock"},
    {"odd_processes", "vforkexec"},
    {"odd_processes", "spawn"},
    {"odd_processes", "forkdrive"},
    {"odd_processes", "fork100", kMarked, "more than 64 processes"},
    {"odd_processes", "daemon"},
    {"odd_processes", "doublefork"},
    {"odd_processes", "clearenv"},
    {"odd_processes", "waitid"},
    {"odd_processes", "pidfd"},
    {"odd_processes", "waitnohang"},
    {"odd_processes", "popen"},
    {"odd_processes", "system"},
    {"odd_processes", "bigpipe"},
    {"odd_raw", "rawsleep"},
    {"odd_raw", "rawlongsleep"},
    {"odd_raw", "rawclock"},
    {"odd_raw", "rawpoll"},
    {"odd_raw", "rawfutex"},
    {"odd_raw", "rawrandom"},
    {"odd_raw", "iouring", kMarked, "io_uring"},
    {"odd_raw", "dlsym"},
    {"odd_raw", "dlopen", kMarked, "waited in real time, bypassing the shim"},
    {"odd_raw", "dlmopen", kMarked, "waited in real time, bypassing the shim"},
    {"odd_files", "tempfile"},
    {"odd_files", "stdin"},
    {"odd_files", "bigout"},
    {"odd_files", "noline"},
    {"odd_files", "bigerr"},
    {"odd_files", "mq"},
    {"odd_files", "inotify"},
    {"odd_files", "fifo"},
    {"odd_files", "flock"},
    {"odd_files", "closeall", kFailed},
    {"odd_files", "closefrom", kFailed},
    {"odd_files", "dup2", kFailed},
    {"odd_files", "nofile"},
    {"odd_sockets", "udp"},
    {"odd_sockets", "tcpself"},
    {"odd_sockets", "tcptwo"},
    {"odd_sockets", "tcppieces"},
    {"odd_sockets", "bothworlds"},
    {"odd_sockets", "unixpair"},
};

INSTANTIATE_TEST_SUITE_P(Words, Odd, ::testing::ValuesIn(kWords), name_of);

// The same run on a machine whose monotonic clock stands elsewhere, as if it had been started
// `offset_s` seconds earlier.
CliResult run_shifted(const OddWord& odd, long offset_s) {
  const TempDir folder;
  const std::string shift = std::to_string(offset_s);
  Arguments command = {"unshare", "-T",         "--fork", "--kill-child", "--monotonic",
                       shift,     "--boottime", shift,    simulator(),    "run"};
  const Arguments arguments = odd_arguments(odd, folder);
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.insert(command.end(), {"--summary", folder.file("summary.json")});
  Process process(command);
  CliResult result;
  result.exit_code = process.wait();
  result.out = process.out();
  result.err = process.err();
  result.summary = nlohmann::json::parse(read_text(folder.file("summary.json")), nullptr, false);
  return result;
}

TEST(OddUptime, does_not_matter) {
  Process probe({"unshare", "-T", "--fork", "--monotonic", "1000000", "true"});
  if (probe.wait() != 0) GTEST_SKIP() << "no time namespaces here: " << probe.err();
  timespec up;
  clock_gettime(CLOCK_MONOTONIC, &up);
  const long back_s = std::min(3000L, static_cast<long>(up.tv_sec) / 2);
  for (const OddWord& odd :
       {OddWord{"odd_threads", "semaphore20"}, OddWord{"odd_threads", "semaphorealone"},
        OddWord{"odd_threads", "sharedalone"}, OddWord{"odd_locks", "semtimed"},
        OddWord{"odd_timers", "timerfd"}, OddWord{"odd_raw", "rawfutex"}}) {
    SCOPED_TRACE(odd.word);
    const CliResult young = run_shifted(odd, -back_s);
    const CliResult old = run_shifted(odd, 1000000);
    EXPECT_EQ(young.exit_code, 0) << young.err;
    EXPECT_TRUE(young.repeatable()) << young.reasons();
    EXPECT_TRUE(old.repeatable()) << old.reasons();
    EXPECT_EQ(young.out, old.out);
    EXPECT_EQ(young.hash(), old.hash());
  }
}

}  // namespace
}  // namespace understudy::scenario::odd_test
