// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The normally distributed numbers that SimMeR draws, one after the other. It has one stream for
// everything, so the order of the draws is part of its behaviour. The position in the stream is
// part of the device's memory.
#pragma once

#include <cstdint>

#include "base/random.h"

namespace understudy::simmer {

class Draws {
 public:
  virtual ~Draws() = default;
  virtual double next() = 0;  // mean 0, sigma 1
};

// Draw `counter` of the stream of one robot in a run with this seed. Increments the counter.
class SeededDraws final : public Draws {
 public:
  SeededDraws(std::uint64_t seed, std::uint64_t robot, std::uint64_t& counter);
  double next() override;

 private:
  KeyedRandom random_;
  std::uint64_t& counter_;
};

}  // namespace understudy::simmer
