// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Counts what the program allocates, for `understudy bench`. The tick must not allocate at all once
// it is warm, and a robot must not take much memory. Replacing the global operators is the only way
// to see every allocation.
#include "commands/allocations.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::uint64_t> count{0};
std::atomic<std::int64_t> bytes{0};

std::int64_t cost_of(void* memory) {
  return static_cast<std::int64_t>(malloc_usable_size(memory) + sizeof(std::size_t));
}
void release(void* memory) {
  if (memory == nullptr) return;
  bytes.fetch_sub(cost_of(memory), std::memory_order_relaxed);
  std::free(memory);
}
}  // namespace

namespace understudy {
std::uint64_t allocations_so_far() { return count.load(std::memory_order_relaxed); }
std::int64_t allocated_bytes() { return bytes.load(std::memory_order_relaxed); }
}  // namespace understudy

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  count.fetch_add(1, std::memory_order_relaxed);
  void* memory = std::malloc(size > 0 ? size : 1);
  if (memory != nullptr) bytes.fetch_add(cost_of(memory), std::memory_order_relaxed);
  return memory;
}
void* operator new(std::size_t size) {
  void* memory = operator new(size, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
