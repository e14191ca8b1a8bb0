// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Id: a number that names one kind of thing. Ids of different kinds cannot be mixed up, and an id
// cannot be used as an index by accident.
#pragma once

#include <compare>
#include <cstddef>

namespace understudy {

template <class Tag>
struct Id {
  int value = -1;

  constexpr Id() = default;
  constexpr explicit Id(int number) : value(number) {}
  constexpr bool exists() const { return value >= 0; }
  constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
  constexpr auto operator<=>(const Id&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.value);
  }
};

}  // namespace understudy
