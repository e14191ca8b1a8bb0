// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RoBIOS before version 7 through its header: units, handles, image operators worked out by hand,
// tasks that take turns.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::classic_test {
namespace {

TEST(Classic, calls_do_what_the_older_robios_did) {
  const CliResult r = run_program(test_program("classic_calls"));
  EXPECT_EQ(r.program("S4")["exit"], 0) << r.err;
  EXPECT_EQ(r.out,
            "waited 150\n"
            "camera 17\n"
            // Ten turns of 8.94 degrees: 89 in all, though each is rounded to whole degrees.
            "at 0.400 0.000 heading 1.55\n"
            "speed 0.10 0.5, no handle -1\n"
            "turn left 0.5\n"
            "counts many, reset to 0\n"
            "psd sees, none 0, servo14 0, compass 0\n"
            "latch 5 6, in 0, battery full\n"
            "laplace 200 50 0\n"
            "sobel 0 33 33\n"
            "differ 50 0\n"
            "dither 255 0 0 0\n"
            "tasks abcabcabc\n");
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(run_program(test_program("classic_calls")).hash(), r.hash());
}

}  // namespace
}  // namespace understudy::scenario::classic_test
