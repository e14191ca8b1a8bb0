// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 3 of the spine: 100 repeats of every scene up to 100 robots end in one hash. The bench
// compares each repeat with the expected hash and fails on the first other one.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/cli.h"

namespace understudy::scenario::scene_repeat_long_test {
namespace {

class HundredRepeats : public ::testing::TestWithParam<const char*> {};

TEST_P(HundredRepeats, end_in_one_hash) {
  Process bench({simulator(), "bench", "--scene", GetParam(), "--repeat", "100"});
  EXPECT_EQ(bench.wait(1500), 0) << bench.err();
  const std::string out = bench.out();
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 101) << "a header and a row for each repeat";
}

INSTANTIATE_TEST_SUITE_P(Scenes, HundredRepeats,
                         ::testing::Values("wander-1", "wander-10", "wander-100", "lockstep-wait",
                                           "lockstep-poll", "serial-10hz"));

}  // namespace
}  // namespace understudy::scenario::scene_repeat_long_test
