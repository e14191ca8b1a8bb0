// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The odd programs that compute for two seconds until the simulator loses its patience.
#include "tests/scenario/odd_runs.h"

namespace understudy::scenario::odd_long_test {
namespace {

class OddLong : public ::testing::TestWithParam<OddWord> {};

TEST_P(OddLong, is_marked) { expect_odd(GetParam()); }

constexpr OddVerdict kMarked = OddVerdict::kMarked;

INSTANTIATE_TEST_SUITE_P(
    Words, OddLong,
    ::testing::Values(OddWord{"odd_spins", "spin", kMarked, "computed without a call"},
                      OddWord{"odd_spins", "spinpause", kMarked, "computed without a call"},
                      OddWord{"odd_spins", "shmspin", kMarked, "another of its processes was due"}),
    name_of);

}  // namespace
}  // namespace understudy::scenario::odd_long_test
