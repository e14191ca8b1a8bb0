// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Randomness that is looked up, not advanced: Philox4x32-10 (Salmon et al., "Parallel random
// numbers: as easy as 1, 2, 3", 2011) turns a key and a counter into four random words. A draw
// depends only on (seed, robot, sensor, sample index), never on earlier draws.
#pragma once

#include <array>
#include <cstdint>

namespace understudy {

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter,
                                        std::array<std::uint32_t, 2> key);

// The stream of draws of one part of one robot: sample `index`, draw `lane` within that sample.
class KeyedRandom {
 public:
  KeyedRandom(std::uint64_t seed, std::uint64_t robot, std::uint64_t part);

  // In [0, 1), 53 bits.
  double uniform(std::uint64_t index, std::uint32_t lane = 0) const;
  // Mean 0, sigma 1 (Box-Muller with our own log, sqrt, sin, cos).
  double gaussian(std::uint64_t index, std::uint32_t lane = 0) const;

 private:
  std::array<std::uint32_t, 4> draw(std::uint64_t index, std::uint32_t lane) const;
  std::array<std::uint32_t, 2> key_;
  std::uint32_t salt_;
};

}  // namespace understudy
