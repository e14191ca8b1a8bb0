// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// 100 repeats of the five-robot radio run, half of them on a machine that has other things to do.
#include <optional>

#include "tests/scenario/radio_world.h"

namespace understudy::scenario::radio_long_test {
namespace {

TEST(RadioLong, a_hundred_runs_have_one_hash) {
  const CliResult first = run_chatter({});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  std::optional<BusyCores> load;
  for (int i = 0; i < 100; ++i) {
    if (i == 50) load.emplace(4);
    const CliResult again = run_chatter({"--threads", i % 2 == 0 ? "1" : "4"});
    ASSERT_EQ(again.hash(), first.hash()) << "run " << i;
    ASSERT_EQ(sorted_lines(again.out), sorted_lines(first.out)) << "run " << i;
  }
}

}  // namespace
}  // namespace understudy::scenario::radio_long_test
