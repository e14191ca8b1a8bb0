// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A uniform grid over the plane. The cells at the border extend to infinity, so every point has a
// cell, and a body that has left the floor needs no special case.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geom/box.h"

namespace understudy {

struct GridLayout {
  Vec2 origin;  // lower left corner of cell (0, 0)
  double cell_m = 1;
  int columns = 1;
  int rows = 1;

  int cell_count() const { return columns * rows; }
  int column_of(double x) const { return clamped((x - origin.x) * inverse_cell_, columns); }
  int row_of(double y) const { return clamped((y - origin.y) * inverse_cell_, rows); }
  int cell_of(Vec2 p) const { return row_of(p.y) * columns + column_of(p.x); }
  // The border below column i (i may be `columns`). The outermost two lie far out.
  double column_border(int i) const { return border(origin.x, i, columns); }
  double row_border(int i) const { return border(origin.y, i, rows); }

  // Covers the rectangle with cells of about this size, at most kMaxCells of them.
  static GridLayout covering(Vec2 low, Vec2 high, double cell_m);
  static constexpr int kMaxCells = 1 << 20;
  static constexpr double kFarOut_m = 1e7;

 private:
  static int clamped(double cell, int count) {
    if (!(cell > 0.0)) return 0;  // also for NaN
    if (cell >= count) return count - 1;
    return static_cast<int>(cell);
  }
  double border(double start, int i, int count) const {
    if (i <= 0) return -kFarOut_m;
    if (i >= count) return kFarOut_m;
    return start + i * cell_m;
  }
  double inverse_cell_ = 1;
};

// For every cell, the numbers of the boxes that come within `margin_m` of it, ascending.
class CellLists {
 public:
  CellLists() = default;
  CellLists(const GridLayout& layout, std::span<const Box2> boxes, double margin_m);

  std::span<const std::int32_t> at(int cell) const {
    const auto i = static_cast<std::size_t>(cell);
    return {items_.data() + start_[i], items_.data() + start_[i + 1]};
  }

 private:
  std::vector<std::uint32_t> start_;  // one more than there are cells
  std::vector<std::int32_t> items_;
};

}  // namespace understudy
