// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/grid.h"

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

// Separating axes: the axis-parallel cell against the box, both grown by the margin. A cell at the
// grid's border counts only as its finite part, because boxes never lie outside the grid.
bool cell_meets_box(Vec2 cell_center, double cell_half, const Box2& box, double margin_m) {
  const Vec2 d = cell_center - box.center;
  const Vec2 extent = box.half_extent();
  const double reach = cell_half + margin_m;
  if (std::abs(d.x) > extent.x + reach || std::abs(d.y) > extent.y + reach) return false;
  const double cell_extent = cell_half * (std::abs(box.along.x) + std::abs(box.along.y));
  const Vec2 local = box.to_local(cell_center);
  return std::abs(local.x) <= box.half_length_m + cell_extent + margin_m &&
         std::abs(local.y) <= box.half_thickness_m + cell_extent + margin_m;
}

template <class Visit>
void for_cells_near(const GridLayout& layout, const Box2& box, double margin_m, Visit visit) {
  const Vec2 extent = box.half_extent();
  const int first_column = layout.column_of(box.center.x - extent.x - margin_m);
  const int last_column = layout.column_of(box.center.x + extent.x + margin_m);
  const int first_row = layout.row_of(box.center.y - extent.y - margin_m);
  const int last_row = layout.row_of(box.center.y + extent.y + margin_m);
  for (int row = first_row; row <= last_row; ++row) {
    for (int column = first_column; column <= last_column; ++column) {
      const Vec2 center{layout.origin.x + (column + 0.5) * layout.cell_m,
                        layout.origin.y + (row + 0.5) * layout.cell_m};
      if (cell_meets_box(center, 0.5 * layout.cell_m, box, margin_m))
        visit(static_cast<std::size_t>(row) * static_cast<std::size_t>(layout.columns) +
              static_cast<std::size_t>(column));
    }
  }
}

}  // namespace

GridLayout GridLayout::covering(Vec2 low, Vec2 high, double cell_m) {
  const double width = std::max(high.x - low.x, 1e-3);
  const double height = std::max(high.y - low.y, 1e-3);
  while (std::ceil(width / cell_m) * std::ceil(height / cell_m) > kMaxCells) cell_m *= 1.5;
  GridLayout layout;
  layout.origin = low;
  layout.cell_m = cell_m;
  layout.inverse_cell_ = 1.0 / cell_m;
  layout.columns = std::max(1, static_cast<int>(std::ceil(width / cell_m)));
  layout.rows = std::max(1, static_cast<int>(std::ceil(height / cell_m)));
  return layout;
}

CellLists::CellLists(const GridLayout& layout, std::span<const Box2> boxes, double margin_m) {
  // Count, sum up, fill: two passes over the boxes and no list per cell.
  std::vector<std::uint32_t> next(static_cast<std::size_t>(layout.cell_count()) + 1, 0);
  for (const Box2& box : boxes)
    for_cells_near(layout, box, margin_m, [&](std::size_t cell) { ++next[cell + 1]; });
  for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
  start_ = next;
  items_.resize(start_.back());
  for (std::size_t b = 0; b < boxes.size(); ++b)
    for_cells_near(layout, boxes[b], margin_m,
                   [&](std::size_t cell) { items_[next[cell]++] = static_cast<std::int32_t>(b); });
}

}  // namespace understudy
