// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Jitter: holds programs up for a few milliseconds at random moments, as a busy machine would. A
// run whose programs are in virtual time ends in the same state all the same; --check-repeat uses
// this to find those that are not.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace understudy {

class Jitter {
 public:
  Jitter();
  // Every program goes on when this returns.
  ~Jitter();
  Jitter(const Jitter&) = delete;
  Jitter& operator=(const Jitter&) = delete;

  // From now on this child of ours, too. It must not have been waited for yet.
  void add(int pid);

 private:
  void run();
  bool nap(int least_us, int most_us);

  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::vector<int> programs_;  // descriptors, so that a reused process number does no harm
  std::thread thread_;
};

}  // namespace understudy
