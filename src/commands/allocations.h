// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What operator new has allocated in this process so far.
#pragma once

#include <cstdint>

namespace understudy {

std::uint64_t allocations_so_far();
// Bytes allocated and not yet freed, as the allocator rounds them, including its own word for each
// block.
std::int64_t allocated_bytes();

}  // namespace understudy
