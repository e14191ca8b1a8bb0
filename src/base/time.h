// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Virtual time: integer nanoseconds since the start of the run. Never a double, never accumulated
// by floating-point addition.
#pragma once

#include <cstdint>
#include <limits>

namespace understudy {

using TimeNs = std::int64_t;

inline constexpr TimeNs kMicrosecond = 1'000;
inline constexpr TimeNs kMillisecond = 1'000'000;
inline constexpr TimeNs kSecond = 1'000'000'000;
inline constexpr TimeNs kNever = std::numeric_limits<TimeNs>::max();

constexpr double to_seconds(TimeNs t) { return static_cast<double>(t) / 1e9; }

}  // namespace understudy
