// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's floor: squares of three inches, black or white from a random generator with a fixed
// seed.
#pragma once

#include <vector>

namespace understudy {

class Checkerboard {
 public:
  static constexpr double kSquare_in = 3;

  Checkerboard(int rows, int columns);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  // Row 0 is the top one, column 0 the left one. Everything outside is white.
  bool is_black(int row, int column) const;

 private:
  int rows_;
  int columns_;
  std::vector<bool> black_;  // column by column, as they are drawn
};

}  // namespace understudy
