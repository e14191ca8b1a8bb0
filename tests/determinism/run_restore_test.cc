// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 3 of the spine for a whole run, devices and links included: saved and restored at random
// points it continues to the same hash, and a reset equals a new one. A thousand points are in
// session_restore_long_test.cc, the worlds of many wanderers in wander_scenes_test.cc.
#include "tests/determinism/run_restore.h"

namespace understudy::run_restore_test {
namespace {

TEST(RunRestore, the_script_has_an_effect_and_repeats) {
  const Spec spec = scripted_world();
  const std::uint64_t hash = play(spec, {});
  EXPECT_EQ(play(spec, {}), hash);
  EXPECT_EQ(play(spec, {}, 2), hash);
  EXPECT_EQ(play(spec, {}, 8), hash);
  const std::unique_ptr<RunWorld> silent = make_core(spec);
  for (int i = 0; i < kScriptTicks; ++i) silent->tick(nullptr);
  EXPECT_NE(silent->hash(), hash);
}

TEST(RunRestore, two_hundred_random_points_continue_to_the_same_hash) {
  const Spec spec = scripted_world();
  EXPECT_EQ(play(spec, random_ticks(200, 1)), play(spec, {}));
}

// A difference at one point could heal later: compare at each single point, right after it.
TEST(RunRestore, single_points_agree_at_every_tick_that_follows) {
  const Spec spec = scripted_world();
  const Script script;
  const std::set<int> points = random_ticks(30, 2);
  const std::unique_ptr<RunWorld> straight = make_core(spec);
  std::vector<std::unique_ptr<RunWorld>> restored;
  for (int i = 0; i < kScriptTicks; ++i) {
    if (points.count(i) != 0) {
      restored.push_back(make_core(spec));
      ASSERT_TRUE(restored.back()->restore(straight->save()));
      if (restored.size() > 3) restored.erase(restored.begin());
    }
    script.tick(*straight);
    for (const auto& core : restored) {
      script.tick(*core);
      ASSERT_EQ(core->hash(), straight->hash())
          << "tick " << i << ": " << first_difference(straight->fields(), core->fields());
    }
  }
}

TEST(RunRestore, reset_equals_a_new_one) {
  const Spec spec = scripted_world();
  const Script script;
  const std::unique_ptr<RunWorld> fresh = make_core(spec);
  const std::uint64_t fresh_hash = fresh->hash();
  const Bytes start = fresh->save();
  std::uint64_t after = 0;
  const std::unique_ptr<RunWorld> core = make_core(spec);
  for (int reset = 0; reset < 20; ++reset) {
    for (int i = 0; i < 500 + 13 * reset; ++i) {
      script.tick(*core);
      if (i != 499) continue;
      if (reset == 0) after = core->hash();
      EXPECT_EQ(core->hash(), after) << "after reset " << reset;
    }
    ASSERT_TRUE(core->restore(start));
    ASSERT_EQ(core->hash(), fresh_hash);
    ASSERT_EQ(core->save(), start);
    ASSERT_EQ(first_difference(core->fields(), fresh->fields()), "");
  }
}

TEST(RunRestore, what_is_no_saved_state_is_refused) {
  const std::unique_ptr<RunWorld> core = make_core(scripted_world());
  const Script script;
  for (int i = 0; i < 200; ++i) script.tick(*core);
  const Bytes saved = core->save();
  EXPECT_FALSE(core->restore({}));
  for (std::size_t length = 0; length < saved.size(); length += 7)
    EXPECT_FALSE(make_core(scripted_world())->restore(ByteSpan(saved).first(length))) << length;
  Spec other = scripted_world();
  other.robots.pop_back();
  EXPECT_FALSE(make_core(other)->restore(saved));
  EXPECT_TRUE(core->restore(saved));
}

}  // namespace
}  // namespace understudy::run_restore_test
