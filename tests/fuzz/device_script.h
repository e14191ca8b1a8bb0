// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What fuzz targets of devices share. Their input is a script: a byte says what happens next, and
// for how long.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "device/personality.h"
#include "systems/systems.h"

namespace understudy {

inline void require(bool condition) {
  if (!condition) std::abort();
}

// The script, eaten from the front.
class ScriptInput {
 public:
  explicit ScriptInput(ByteSpan input) : input_(input) {}

  bool empty() const { return input_.empty(); }
  // So many bytes, or what is left.
  ByteSpan take(std::size_t count) {
    count = std::min(count, input_.size());
    const ByteSpan piece = input_.first(count);
    input_ = input_.subspan(count);
    return piece;
  }

 private:
  ByteSpan input_;
};

inline std::unique_ptr<Personality> device_of(const char* protocol) {
  return std::move(*find_personality(protocol)->make({}));
}

// A copy that has the same memory.
inline std::unique_ptr<Personality> restored(const Personality& device, const char* protocol) {
  const Bytes blob = device.save();
  auto copy = device_of(protocol);
  require(copy->load(blob) && copy->save() == blob);
  return copy;
}

}  // namespace understudy
