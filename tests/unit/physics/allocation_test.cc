// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Once warmed up, a tick takes no memory.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/unit/physics/arena.h"
#include "tests/unit/physics/space_arena.h"

namespace {
std::atomic<long> allocations{0};
}

// Not inlined: gcc would take free() for a mismatch of new.
__attribute__((noinline)) void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size > 0 ? size : 1);
}
__attribute__((noinline)) void* operator new(std::size_t size) {
  void* memory = operator new(size, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
__attribute__((noinline)) void operator delete(void* memory) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace understudy::allocation_test {
namespace {

TEST(Allocations, NoneAfterWarmUp) {
  Spec spec = furnished_room();
  for (int i = 0; i < 16; ++i)
    add_rover(spec, {0.7 + 0.4 * (i % 4), 0.7 + 0.4 * (i / 4), 0.7 * i}, "R" + std::to_string(i));
  for (int i = 0; i < 16; ++i)
    add_object(spec, i % 2 == 0 ? "Can" : "Crate", {2.4 + 0.35 * (i % 4), 0.7 + 0.4 * (i / 4), 0});
  Arena a(spec);
  const auto run = [&](int from, int to) {
    for (int t = from; t < to; ++t) {
      for (std::size_t i = 0; i < 16; ++i)
        a.robot_wants(i, 0.002, 0.01 * det::sin(0.02 * t + static_cast<double>(i)));
      a.tick();
    }
  };
  run(0, 2000);
  const long before = allocations.load();
  EXPECT_GT(before, 0);  // the counter counts
  run(2000, 4000);
  EXPECT_EQ(allocations.load(), before);
}

TEST(Allocations, NoneInSpaceAfterWarmUp) {
  Spec spec = space();
  add_slope(spec, 0.05, 1, 0.3);
  const ShapeSpec shapes[] = {box(0.2, 0.15, 0.1), cylinder(0.08, 0.2), ball(0.08)};
  for (int i = 0; i < 9; ++i)
    add_body(spec, shapes[i % 3], 1, {0.05 * (i % 3), 0.04 * (i % 5), 0.3 * i},
             {0.3 + 0.2 * i, 0.2 * i, 0.3 * i});
  SpaceArena a(spec);
  const State start = a.state;
  a.seconds(2);
  a.state = start;
  const long before = allocations.load();
  a.seconds(2);
  EXPECT_EQ(allocations.load(), before);
}

}  // namespace
}  // namespace understudy::allocation_test
