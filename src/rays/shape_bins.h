// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Moving shapes in the cells of a grid: a linked list per cell. A shape that stays within its cells
// costs only the check. The order within a cell depends on what moved when, so no code may depend
// on it.
#pragma once

#include <cstdint>
#include <vector>

#include "geom/grid.h"

namespace understudy {

class ShapeBins {
 public:
  ShapeBins(const GridLayout& layout, std::size_t shapes)
      : layout_(layout),
        head_(static_cast<std::size_t>(layout.cell_count()), kEnd),
        cells_(shapes) {}

  // Room for this many entries, one per shape and cell; more room is made when needed.
  void reserve(std::size_t entries) { entries_.reserve(entries); }

  // Whether place() would change nothing.
  bool is_in_place(std::int32_t shape, Vec2 low, Vec2 high) const {
    return cells_of(low, high) == cells_[static_cast<std::size_t>(shape)];
  }
  // Adds the shape to every cell that the rectangle overlaps, and removes it from all others.
  void place(std::int32_t shape, Vec2 low, Vec2 high) {
    const Cells now = cells_of(low, high);
    Cells& before = cells_[static_cast<std::size_t>(shape)];
    if (now == before) return;
    for_each_cell(before, [&](int cell) { remove(cell, shape); });
    for_each_cell(now, [&](int cell) { add(cell, shape); });
    before = now;
  }

  template <class Visit>
  void for_each_in(int cell, const Visit& visit) const {
    for (std::int32_t e = head_[static_cast<std::size_t>(cell)]; e != kEnd; e = entry(e).next)
      visit(entry(e).shape);
  }

 private:
  static constexpr std::int32_t kEnd = -1;
  struct Entry {
    std::int32_t next;
    std::int32_t shape;
  };
  // All cells from the lower left to the upper right one.
  struct Cells {
    std::int32_t first = 0;
    std::int32_t last = -1;  // none
    bool operator==(const Cells&) const = default;
  };

  Cells cells_of(Vec2 low, Vec2 high) const {
    return {layout_.cell_of(low), layout_.cell_of(high)};
  }
  Entry& entry(std::int32_t e) { return entries_[static_cast<std::size_t>(e)]; }
  const Entry& entry(std::int32_t e) const { return entries_[static_cast<std::size_t>(e)]; }

  template <class Visit>
  void for_each_cell(const Cells& cells, const Visit& visit) const {
    const int across = cells.last % layout_.columns - cells.first % layout_.columns;
    for (int start = cells.first; start <= cells.last; start += layout_.columns)
      for (int cell = start; cell <= start + across; ++cell) visit(cell);
  }
  void add(int cell, std::int32_t shape) {
    std::int32_t& head = head_[static_cast<std::size_t>(cell)];
    std::int32_t e = unused_;
    if (e == kEnd) {
      e = static_cast<std::int32_t>(entries_.size());
      entries_.push_back({});
    } else {
      unused_ = entry(e).next;
    }
    entry(e) = {head, shape};
    head = e;
  }
  void remove(int cell, std::int32_t shape) {
    std::int32_t* link = &head_[static_cast<std::size_t>(cell)];
    while (entry(*link).shape != shape) link = &entry(*link).next;
    const std::int32_t e = *link;
    *link = entry(e).next;
    entry(e).next = unused_;
    unused_ = e;
  }

  GridLayout layout_;
  std::vector<std::int32_t> head_;
  std::vector<Entry> entries_;
  std::int32_t unused_ = kEnd;  // the first entry that is not in any list
  std::vector<Cells> cells_;    // of each shape
};

}  // namespace understudy
