// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/jitter.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <random>

namespace understudy {
namespace {

// In microseconds. Programs of a run often take less than a millisecond from one wait to the next.
constexpr int kLeastBetween = 500;
constexpr int kMostBetween = 10000;
constexpr int kShortestStop = 500;
constexpr int kLongestStop = 4000;

// Returns false if the program has ended.
bool send(int program, int signal) {
  return syscall(SYS_pidfd_send_signal, program, signal, nullptr, 0) == 0;
}

int random_from(int least, int most) {
  static std::minstd_rand random{std::random_device()()};  // differs from run to run on purpose
  return least + static_cast<int>(random() % static_cast<unsigned>(most - least));
}

}  // namespace

Jitter::Jitter() : thread_([this] { run(); }) {}

Jitter::~Jitter() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
  for (const int program : programs_) close(program);
}

void Jitter::add(int pid) {
  const int program = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  if (program < 0) return;
  const std::lock_guard lock(mutex_);
  programs_.push_back(program);
}

// Returns false once the thread should end.
bool Jitter::nap(int least_us, int most_us) {
  std::unique_lock lock(mutex_);
  const std::chrono::microseconds length(random_from(least_us, most_us));
  return !wake_.wait_for(lock, length, [this] { return stop_; });
}

void Jitter::run() {
  while (nap(kLeastBetween, kMostBetween)) {
    int program = -1;
    {
      const std::lock_guard lock(mutex_);
      if (programs_.empty()) continue;
      program =
          programs_[static_cast<std::size_t>(random_from(0, static_cast<int>(programs_.size())))];
    }
    if (!send(program, SIGSTOP)) continue;
    nap(kShortestStop, kLongestStop);
    send(program, SIGCONT);
  }
}

}  // namespace understudy
