// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two doubles in one register, on every x86-64. Each element gets the same IEEE operations as a
// plain double, so the results have the same bits.
#pragma once

#include <cstdint>
#include <cstring>

namespace understudy {

using Pair = double __attribute__((vector_size(16)));
// The result of comparing two pairs: each element has all bits set, or none.
using PairMask = std::int64_t __attribute__((vector_size(16)));

inline Pair load(const double* from) {
  Pair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}
inline void store(Pair pair, double* to) { std::memcpy(to, &pair, sizeof pair); }

inline Pair both(double value) { return Pair{value, value}; }
inline Pair smaller(Pair a, Pair b) { return a < b ? a : b; }
inline Pair larger(Pair a, Pair b) { return a > b ? a : b; }
inline bool any(PairMask mask) { return (mask[0] | mask[1]) != 0; }

}  // namespace understudy
