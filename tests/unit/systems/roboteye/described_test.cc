// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of an eye's memory is described.
#include "tests/support/described.h"

#include "systems/roboteye/memory.h"

namespace understudy::eye_described_test {
namespace {

TEST(Described, EyeMemoryIsWhole) {
  expect_described<EyeTarget>();
  expect_described<EyeIo>();
  expect_described<EyeStabiliser>();
  expect_described<EyeLaser>();
  expect_described<EyeMemory>();
}

}  // namespace
}  // namespace understudy::eye_described_test
