// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SealedMemory: when a device writes its memory into the State. What it remembers when a tick is
// sealed belongs to the State, but it is written only before it changes, or when somebody needs it.
// So a device at rest writes nothing, and neither does a look that finds nothing. A busy one writes
// once in a tick, at its first event.
#pragma once

#include <functional>
#include <utility>

namespace understudy {

class SealedMemory {
 public:
  // `write` returns true if what it has written holds for this tick only.
  explicit SealedMemory(std::function<bool()> write) : write_(std::move(write)) {}

  // Called before it changes.
  void will_change() {
    keep();
    changed_ = true;
  }
  // The same for what may have changed nothing; keep() has been called before.
  void has_changed(bool changed) { changed_ = changed_ || changed; }

  // Called when a tick has been sealed.
  void seal() { owed_ = true; }
  // Somebody needs the memory of the sealed tick.
  void keep() {
    if (owed_) save();
  }
  // The next tick begins: nobody can ask for that memory any more.
  void forget() { owed_ = false; }
  // Writes it as it is now.
  void save() {
    owed_ = false;
    if (changed_) changed_ = write_();
  }
  // It has been read from the State.
  void was_loaded(bool for_this_tick_only) {
    owed_ = false;
    changed_ = for_this_tick_only;
  }

 private:
  std::function<bool()> write_;
  bool changed_ = true;  // since it was written
  bool owed_ = false;    // a tick is sealed, and nothing has changed since then
};

}  // namespace understudy
