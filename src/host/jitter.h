// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Jitter: stops programs for a few milliseconds at random moments, as a busy machine would. A run
// whose programs are in virtual time still ends in the same state. --check-repeat uses this to find
// runs that do not.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace understudy {

class Jitter {
 public:
  Jitter();
  // When this returns, every program is running again.
  ~Jitter();
  Jitter(const Jitter&) = delete;
  Jitter& operator=(const Jitter&) = delete;

  // Adds a child of ours. It must not have been waited for yet.
  void add(int pid);

 private:
  void run();
  bool nap(int least_us, int most_us);

  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::vector<int> programs_;  // descriptors, so that a reused process id does no harm
  std::thread thread_;
};

}  // namespace understudy
