// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a stage is spread over threads. Work item i writes only its own slots, so the result does not
// depend on who does it or when.
#pragma once

#include <type_traits>

namespace understudy {

class Parallel {
 public:
  static constexpr int kSmallJob = 16;

  virtual ~Parallel() = default;

  // Calls work(i) for every i in [0, count). Light work: some ten to a hundred nanoseconds an item.
  template <class Work>
  void for_each(int count, const Work& work) {
    run(count, kSmallJob, &call<Work>, &work);
  }
  // The same for items of some microseconds: worth sharing from the second item on.
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
