// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of a scanner's memory is described.
#include "tests/support/described.h"

#include "systems/lms200/memory.h"

namespace understudy::lms200_described_test {
namespace {

TEST(Described, LmsMemoryIsWhole) {
  expect_described<LmsJob>();
  expect_described<LmsSegment>();
  expect_described<LmsVariant>();
  expect_described<LmsMemory>();
}

}  // namespace
}  // namespace understudy::lms200_described_test
