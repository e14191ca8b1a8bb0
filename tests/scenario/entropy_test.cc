// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 2 of the spine: a Python program driven by random numbers, clocks, set order, object ids
// and threads ends in one hash, and says the same words. The fifty runs are in
// entropy_long_test.cc.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::entropy_test {
namespace {

TEST(Entropy, ten_runs_one_hash) {
  const std::string program = source_path("tests/programs/entropy.py");
  const CliResult first = run_program(program);
  ASSERT_EQ(first.program("S4")["exit"], 0) << first.out << first.err;
  ASSERT_GT(first.out.size(), 100u);
  EXPECT_TRUE(first.repeatable()) << first.reasons();
  for (int i = 1; i < 10; ++i) {
    const CliResult again = run_program(program);
    ASSERT_EQ(again.out, first.out) << "run " << i;
    ASSERT_EQ(again.hash(), first.hash()) << "run " << i;
  }
}

TEST(Entropy, loaded_cores_change_nothing) {
  const std::string program = source_path("tests/programs/entropy.py");
  const CliResult idle = run_program(program);
  const BusyCores busy(2);
  for (int i = 0; i < 3; ++i) {
    const CliResult loaded = run_program(program);
    EXPECT_EQ(loaded.out, idle.out);
    EXPECT_EQ(loaded.hash(), idle.hash());
  }
}

// It does draw from the seed: another one gives other words and another way.
TEST(Entropy, the_seed_decides) {
  const std::string program = source_path("tests/programs/entropy.py");
  const CliResult one = run_program(program, {"--seed", "1"});
  const CliResult two = run_program(program, {"--seed", "2"});
  const CliResult two_again = run_program(program, {"--seed", "2"});
  EXPECT_NE(one.hash(), two.hash());
  EXPECT_NE(one.out, two.out);
  EXPECT_EQ(two.hash(), two_again.hash());
}

}  // namespace
}  // namespace understudy::scenario::entropy_test
