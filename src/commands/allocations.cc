// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Counts what the program allocates, for `understudy bench`: the tick must not allocate at all once
// it is warm. Replacing the global operators is the one way to see every allocation.
#include "commands/allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::uint64_t> count{0};
}

namespace understudy {
std::uint64_t allocations_so_far() { return count.load(std::memory_order_relaxed); }
}  // namespace understudy

void* operator new(std::size_t size) {
  count.fetch_add(1, std::memory_order_relaxed);
  void* memory = std::malloc(size > 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
