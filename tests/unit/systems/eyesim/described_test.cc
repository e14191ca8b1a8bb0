// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every field of a RoBIOS device's memory is described.
#include "tests/support/described.h"

#include "systems/eyesim/robios/memory.h"

namespace understudy::eyesim_described_test {
namespace {

TEST(Described, RobiosIsWhole) { expect_described<robios::Memory>(); }

}  // namespace
}  // namespace understudy::eyesim_described_test
