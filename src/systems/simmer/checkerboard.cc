// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/checkerboard.h"

#include <random>

namespace understudy {

// MATLAB's rand with seed 5489, which is the default of std::mt19937. A double takes two outputs,
// and floor(2 * rand) is the top bit of the first. 0 is black.
Checkerboard::Checkerboard(int rows, int columns) : rows_(rows), columns_(columns) {
  std::mt19937 generator;
  black_.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i < black_.size(); ++i) {
    black_[i] = (generator() >> 31) == 0;
    generator();
  }
}

bool Checkerboard::is_black(int row, int column) const {
  if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return false;
  return black_[static_cast<std::size_t>(column) * static_cast<std::size_t>(rows_) +
                static_cast<std::size_t>(row)];
}

}  // namespace understudy
