// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How often operator new was called in this process.
#pragma once

#include <cstdint>

namespace understudy {

std::uint64_t allocations_so_far();

}  // namespace understudy
