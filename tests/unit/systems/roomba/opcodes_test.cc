// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/opcodes.h"

#include <gtest/gtest.h>

namespace understudy::opcodes_test {
namespace {

TEST(OiOpcodes, Compiles) { EXPECT_NE(find_oi_command(OiGeneration::kSci, 128), nullptr); }

}  // namespace
}  // namespace understudy::opcodes_test
