// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What operator new did in this process so far.
#pragma once

#include <cstdint>

namespace understudy {

std::uint64_t allocations_so_far();
// Allocated and not yet freed, as the allocator rounds it, with its own word for each piece.
std::int64_t allocated_bytes();

}  // namespace understudy
