// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"

#include "base/hash.h"
#include "base/math.h"

namespace understudy {

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> c,
                                        std::array<std::uint32_t, 2> k) {
  constexpr std::uint64_t kM0 = 0xD2511F53;
  constexpr std::uint64_t kM1 = 0xCD9E8D57;
  constexpr std::uint32_t kW0 = 0x9E3779B9;
  constexpr std::uint32_t kW1 = 0xBB67AE85;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p0 = kM0 * c[0];
    const std::uint64_t p1 = kM1 * c[2];
    c = {static_cast<std::uint32_t>(p1 >> 32) ^ c[1] ^ k[0], static_cast<std::uint32_t>(p1),
         static_cast<std::uint32_t>(p0 >> 32) ^ c[3] ^ k[1], static_cast<std::uint32_t>(p0)};
    k[0] += kW0;
    k[1] += kW1;
  }
  return c;
}

KeyedRandom::KeyedRandom(std::uint64_t seed, std::uint64_t robot, std::uint64_t part) {
  Hasher h;
  h.word(seed);
  h.word(robot);
  h.word(part);
  const std::uint64_t key = h.digest();
  key_ = {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)};
  salt_ = static_cast<std::uint32_t>(seed ^ (seed >> 32));
}

std::array<std::uint32_t, 4> KeyedRandom::draw(std::uint64_t index, std::uint32_t lane) const {
  return philox4x32(
      {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), lane, salt_},
      key_);
}

namespace {
double unit_interval(std::uint32_t high, std::uint32_t low) {
  const std::uint64_t bits = (static_cast<std::uint64_t>(high) << 32 | low) >> 11;
  return static_cast<double>(bits) * 0x1p-53;
}
}  // namespace

double KeyedRandom::uniform(std::uint64_t index, std::uint32_t lane) const {
  const auto w = draw(index, lane);
  return unit_interval(w[0], w[1]);
}

double KeyedRandom::gaussian(std::uint64_t index, std::uint32_t lane) const {
  const auto w = draw(index, lane);
  const double u = 1.0 - unit_interval(w[0], w[1]);  // in (0, 1], so that the logarithm exists
  const double turn = unit_interval(w[2], w[3]);
  return det::sqrt(-2.0 * det::log(u)) * det::cos(2.0 * kPi * turn);
}

}  // namespace understudy
