// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/checkerboard.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace understudy {
namespace {

// As SimMeR draws it: rows from the top, the leftmost column is the highest bit, 1 is white.
constexpr std::uint32_t kRows[] = {
    0x9A36B2BB, 0xDD966397, 0x4C115BCA, 0xF580DA37, 0xF51974E1, 0x03098457, 0x6C3EDAD1, 0xC629948C,
    0xD8FA3982, 0xC7C27A08, 0x788976D1, 0xA3198777, 0xD7B14006, 0x07CCFC7D, 0xDC184173, 0x309BC665};

TEST(Checkerboard, IsThatOfSimmer) {
  const Checkerboard board(16, 32);
  int black = 0;
  for (int row = 0; row < 16; ++row) {
    std::uint32_t bits = 0;
    for (int column = 0; column < 32; ++column) {
      bits = bits << 1 | (board.is_black(row, column) ? 0u : 1u);
      black += board.is_black(row, column) ? 1 : 0;
    }
    EXPECT_EQ(bits, kRows[row]) << "row " << row;
  }
  EXPECT_EQ(black, 261);
}

TEST(Checkerboard, IsWhiteOutside) {
  const Checkerboard board(1, 1);
  EXPECT_FALSE(board.is_black(-1, 0));
  EXPECT_FALSE(board.is_black(0, 1));
}

}  // namespace
}  // namespace understudy
