// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A run that is edited all the time, with clients that talk on: the same for any number of threads,
// and from any saved state, those between edits and inside contacts included.
#include <string>

#include "tests/determinism/run_restore.h"
#include "tests/support/edit_line.h"
#include "world/builtin_objects.h"

namespace understudy::edits_test {
namespace {

// What is edited at a tick is a function of the tick alone. Robots 1 and 2 stay: the script talks
// to them.
std::string edit_at(std::int64_t tick) {
  const std::string number = std::to_string(tick / 500 + 4);  // ids from 4 on
  switch (tick % 500) {
    case 40:
      return "add robot S4 " + std::to_string(300 + tick % 2000) + " 2600 90 wander";
    case 60:
      return "add object Can " + std::to_string(400 + tick % 1700) + " 1400 0";
    case 80:
      return "add wall 200 800 900 " + std::to_string(700 + tick % 300);
    case 120:
      return "save-state";
    case 150:
      return "1 set friction 0.5";
    case 180:
      return "move 2 1400 1500 " + std::to_string(tick % 360);
    case 200:
      return "set error-level " + std::to_string(tick % 100);
    case 230:
      return "1 sensor PSD_FRONT " + std::string(tick % 1000 < 500 ? "off" : "on");
    case 260:
      return "2 power echo off";
    case 280:
      return "2 power echo on";
    case 300:
      return "restore-state";
    case 320:
      return "1 cut robios";
    case 350:
      return "remove wall " + std::to_string(tick / 500 + 1);
    case 400:
      return "remove " + number;
    case 420:
      return "remove S4-9";  // refused
    case 440:
      return "1 device echo second address=/dev/ttyUSB" + std::to_string(1 + tick / 500 % 3);
    default:
      return "";
  }
}

void play_tick(RunWorld& core, const Script& script) {
  const std::string text = edit_at(core.state().tick);
  if (!text.empty()) {
    core.apply(
        {.time = core.now() + kMillisecond, .source = kScript, .content = edit_of_line(text)});
  }
  script.tick(core);
}

std::uint64_t play_edited(const std::set<int>& restore_at, int threads) {
  Spec spec = scripted_world();
  spec.object_kinds = builtin_object_kinds();
  const Script script;
  std::unique_ptr<RunWorld> core = make_core(spec, threads);
  for (int i = 0; i < kScriptTicks; ++i) {
    if (restore_at.count(i) != 0) {
      const Bytes saved = core->save();
      std::unique_ptr<RunWorld> next = make_core(spec, threads);
      // Half of them have seen other versions before.
      for (int k = 0; i % 2 == 0 && k < 100; ++k) play_tick(*next, script);
      EXPECT_TRUE(next->restore(saved)) << "tick " << i;
      EXPECT_EQ(next->hash(), core->hash()) << "tick " << i;
      EXPECT_EQ(next->save(), saved) << "tick " << i;
      EXPECT_EQ(first_difference(next->fields(), core->fields()), "") << "tick " << i;
      core = std::move(next);
    }
    play_tick(*core, script);
  }
  EXPECT_GT(core->edits().version(), 0);
  return core->hash();
}

TEST(Edits, threads_give_one_hash) {
  const std::uint64_t one = play_edited({}, 1);
  EXPECT_EQ(play_edited({}, 1), one);
  EXPECT_EQ(play_edited({}, 2), one);
  EXPECT_EQ(play_edited({}, 8), one);
}

TEST(Edits, restored_runs_go_on_the_same) {
  EXPECT_EQ(play_edited(random_ticks(60, 5), 1), play_edited({}, 1));
}

// Placement restored into a pile: bodies that overlap must be pushed apart the same way every time.
TEST(Edits, places_restored_inside_contacts_are_repeatable) {
  Spec spec = scripted_world();
  spec.object_kinds = builtin_object_kinds();
  std::uint64_t hashes[2];
  for (int run = 0; run < 2; ++run) {
    std::unique_ptr<RunWorld> core = make_core(spec, 1 + run);
    const auto edit = [&](const std::string& text) {
      core->apply({.time = core->now(), .content = edit_of_line(text)});
    };
    edit("save-state");
    core->tick(nullptr);
    edit("add object Can 600 1560 0");
    edit("add wall 640 1000 640 2000");
    edit("move 2 660 1500 0");
    for (int i = 0; i < 200; ++i) {
      if (i % 20 == 0) edit("restore-state\n1 a 0.6 1.5 0\n2 b 0.63 1.5 1\n4 c 0.6 1.56 0\n");
      if (run == 1 && i == 107) {
        const Bytes saved = core->save();
        core = make_core(spec, 2);
        ASSERT_TRUE(core->restore(saved));
      }
      core->tick(nullptr);
    }
    hashes[run] = core->hash();
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace understudy::edits_test
