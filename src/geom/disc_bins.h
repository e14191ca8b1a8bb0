// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Discs sorted into the cells of a grid, rebuilt in each tick: a linked list per cell in two plain
// arrays. Clearing costs one write per entry, not one per cell.
#pragma once

#include <cstdint>
#include <vector>

#include "geom/grid.h"

namespace understudy {

class DiscBins {
 public:
  // Makes room for discs that each overlap up to four cells. It grows when more room is needed.
  void prepare(const GridLayout& layout, std::size_t discs) {
    layout_ = layout;
    head_.assign(static_cast<std::size_t>(layout.cell_count()), kEnd);
    entries_.clear();
    entries_.reserve(4 * discs);
  }
  void clear() {
    for (const Entry& e : entries_) head_[static_cast<std::size_t>(e.cell)] = kEnd;
    entries_.clear();
  }
  // Adds the disc to every cell that the square around it overlaps.
  void add(std::int32_t disc, Vec2 center, double radius_m) {
    const int first = layout_.column_of(center.x - radius_m);
    const int last = layout_.column_of(center.x + radius_m);
    const int top = layout_.row_of(center.y + radius_m);
    for (int row = layout_.row_of(center.y - radius_m); row <= top; ++row)
      for (int column = first; column <= last; ++column) push(row * layout_.columns + column, disc);
  }
  bool empty(int cell) const { return head_[static_cast<std::size_t>(cell)] == kEnd; }
  template <class Visit>
  void for_each_in(int cell, const Visit& visit) const {
    for (std::int32_t e = head_[static_cast<std::size_t>(cell)]; e != kEnd;
         e = entries_[static_cast<std::size_t>(e)].next)
      visit(entries_[static_cast<std::size_t>(e)].disc);
  }

 private:
  static constexpr std::int32_t kEnd = -1;
  struct Entry {
    std::int32_t next;
    std::int32_t disc;
    std::int32_t cell;
  };
  void push(int cell, std::int32_t disc) {
    std::int32_t& head = head_[static_cast<std::size_t>(cell)];
    entries_.push_back({head, disc, cell});
    head = static_cast<std::int32_t>(entries_.size() - 1);
  }
  GridLayout layout_;
  std::vector<std::int32_t> head_;
  std::vector<Entry> entries_;
};

}  // namespace understudy
