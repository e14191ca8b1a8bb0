// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spreads a stage over threads. Work item i writes only its own slots, so the result does not
// depend on which thread does it or when.
#pragma once

#include <type_traits>

namespace understudy {

class Parallel {
 public:
  static constexpr int kSmallJob = 16;

  virtual ~Parallel() = default;

  // Calls work(i) for every i in [0, count). For light work, ten to a hundred nanoseconds per item.
  template <class Work>
  void for_each(int count, const Work& work) {
    run(count, kSmallJob, &call<Work>, &work);
  }
  // The same for items of a few microseconds, which are worth sharing from the second item on.
  template <class Work>
  void for_each_heavy(int count, const Work& work) {
    run(count, 2, &call<Work>, &work);
  }

 protected:
  using Range = void (*)(const void* work, int begin, int end);
  // Fewer items than `smallest` are not worth sharing.
  virtual void run(int count, int smallest, Range range, const void* work) = 0;

 private:
  template <class Work>
  static void call(const void* work, int begin, int end) {
    for (int i = begin; i < end; ++i) (*static_cast<const Work*>(work))(i);
  }
};

}  // namespace understudy
