// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// UndoList: what one viewer did and can undo, and what it has undone and can redo. An entry holds
// the edits that take one act back, as the run returned them.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "run/world_edits.h"

namespace understudy {

struct UndoEntry {
  std::string title;
  std::vector<Edit> edits;
};

class UndoList {
 public:
  static constexpr std::size_t kMostEntries = 200;  // then the oldest is forgotten

  enum class Direction { kUndo, kRedo };

  // The viewer did something that `entry` takes back. What was undone before cannot be redone.
  void add(UndoEntry entry) {
    redo_.clear();
    push(std::move(entry), undo_);
  }
  // The next one to undo or redo. It leaves the list, whether the run takes it or refuses it: one
  // that no longer fits must not bar the way to those before it.
  std::optional<UndoEntry> take(Direction direction) {
    std::deque<UndoEntry>& list = of(direction);
    if (list.empty()) return std::nullopt;
    UndoEntry entry = std::move(list.back());
    list.pop_back();
    return entry;
  }
  // It was undone, or redone, and `entry` takes that back.
  void add_opposite(Direction done, UndoEntry entry) {
    push(std::move(entry), done == Direction::kUndo ? redo_ : undo_);
  }

  // The world was changed so that `edits` are needed before the next one fits.
  void prepend(const std::vector<Edit>& edits) {
    for (std::deque<UndoEntry>* list : {&undo_, &redo_})
      if (!list->empty())
        list->back().edits.insert(list->back().edits.begin(), edits.begin(), edits.end());
  }

  // What comes next; empty if there is nothing.
  std::string next_title(Direction direction) {
    const std::deque<UndoEntry>& list = of(direction);
    return list.empty() ? "" : list.back().title;
  }

 private:
  std::deque<UndoEntry>& of(Direction d) { return d == Direction::kUndo ? undo_ : redo_; }
  static void push(UndoEntry entry, std::deque<UndoEntry>& list) {
    list.push_back(std::move(entry));
    if (list.size() > kMostEntries) list.pop_front();
  }

  std::deque<UndoEntry> undo_;  // the newest is the last
  std::deque<UndoEntry> redo_;
};

}  // namespace understudy
