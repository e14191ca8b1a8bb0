// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Departure: when bytes that were sent together leave the sender, one by one or all at once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/time.h"

namespace understudy {

struct Departure {
  TimeNs start = 0;          // of the burst that they belong to, or when all of them leave
  std::uint32_t baud = 0;    // 0: all at once
  std::uint64_t before = 0;  // bytes of the burst before them

  // When the byte with this number, from 0, has left.
  TimeNs of(std::size_t index) const;
};

}  // namespace understudy
