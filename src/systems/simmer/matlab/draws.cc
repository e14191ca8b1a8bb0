// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/draws.h"

#include "base/hash.h"

namespace understudy::simmer {

SeededDraws::SeededDraws(std::uint64_t seed, std::uint64_t robot, std::uint64_t& counter)
    : random_(seed, robot, hash_name("simmer")), counter_(counter) {}

double SeededDraws::next() { return random_.gaussian(counter_++); }

}  // namespace understudy::simmer
