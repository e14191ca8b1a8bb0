// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 3 of the spine in full: a thousand random points of saving and restoring a whole run.
#include "tests/determinism/run_restore.h"

namespace understudy::run_restore_long_test {
namespace {

TEST(RunRestoreLong, a_thousand_random_points_continue_to_the_same_hash) {
  const Spec spec = scripted_world();
  const std::uint64_t hash = play(spec, {});
  EXPECT_EQ(play(spec, random_ticks(1000, 3)), hash);
  EXPECT_EQ(play(spec, random_ticks(1000, 4), 2), hash);
}

}  // namespace
}  // namespace understudy::run_restore_long_test
