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
  virtual ~Parallel() = default;

  // Calls work(i) for every i in [0, count).
  template <class Work>
  void for_each(int count, const Work& work) {
    run(count, &call<Work>, &work);
  }

 protected:
  using Range = void (*)(const void* work, int begin, int end);
  virtual void run(int count, Range range, const void* work) = 0;

 private:
  template <class Work>
  static void call(const void* work, int begin, int end) {
    for (int i = begin; i < end; ++i) (*static_cast<const Work*>(work))(i);
  }
};

}  // namespace understudy
