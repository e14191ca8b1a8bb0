// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 2 of the spine in full: fifty runs of the entropy program, idle and with every core busy.
#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "tests/support/cli.h"

namespace understudy::scenario::entropy_long_test {
namespace {

TEST(EntropyLong, fifty_runs_one_hash_idle_and_loaded) {
  const std::string program = source_path("tests/programs/entropy.py");
  const CliResult first = run_program(program);
  ASSERT_EQ(first.program("S4")["exit"], 0) << first.err;
  for (const bool loaded : {false, true}) {
    std::unique_ptr<BusyCores> busy;
    if (loaded)
      busy = std::make_unique<BusyCores>(static_cast<int>(std::thread::hardware_concurrency()));
    for (int i = 0; i < 50; ++i) {
      const CliResult again = run_program(program);
      ASSERT_EQ(again.out, first.out) << "run " << i << (loaded ? ", loaded" : ", idle");
      ASSERT_EQ(again.hash(), first.hash()) << "run " << i << (loaded ? ", loaded" : ", idle");
      ASSERT_TRUE(again.repeatable()) << again.reasons();
    }
  }
}

}  // namespace
}  // namespace understudy::scenario::entropy_long_test
