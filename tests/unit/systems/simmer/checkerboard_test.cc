// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/checkerboard.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/support/simmer_goldens.h"

namespace understudy::checkerboard_test {
namespace {

TEST(Checkerboard, IsThatOfSimmer) {
  const Checkerboard board(16, 32);
  int black = 0;
  for (int row = 0; row < 16; ++row) {
    std::uint32_t bits = 0;
    for (int column = 0; column < 32; ++column) {
      bits = bits << 1 | (board.is_black(row, column) ? 0u : 1u);
      black += board.is_black(row, column) ? 1 : 0;
    }
    EXPECT_EQ(bits, kSimmerFloor[static_cast<std::size_t>(row)]) << "row " << row;
  }
  EXPECT_EQ(black, 261);
}

TEST(Checkerboard, IsWhiteOutside) {
  const Checkerboard board(1, 1);
  EXPECT_FALSE(board.is_black(-1, 0));
  EXPECT_FALSE(board.is_black(0, 1));
}

}  // namespace
}  // namespace understudy::checkerboard_test
