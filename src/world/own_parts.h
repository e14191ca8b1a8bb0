// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot has beyond its kind: each of its own parts stands in the place of the kind's part
// with the same key, or comes behind all of them.
#pragma once

#include <algorithm>

namespace understudy {

template <class List, class Key>
void take_own(const List& own, const Key& key, List& all) {
  for (const auto& part : own) {
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const auto& p) { return key(p) == key(part); });
    if (same != all.end())
      *same = part;
    else
      all.push_back(part);
  }
}

inline constexpr auto kNameOfPart = [](const auto& part) { return part.name; };

}  // namespace understudy
