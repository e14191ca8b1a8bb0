// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robots that get nowhere are named in the log and in the summary, and events can act on it.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::watch_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Watch : public ::testing::Test {
 protected:
  // A line of a world: a robot with a program that calls libeyesim.
  std::string robot(const std::string& place, const std::string& name, const std::string& body) {
    const std::string program =
        folder_.write(name, "import ctypes, time\neyesim = ctypes.CDLL('libeyesim.so')\n" + body);
    return "S4 " + place + " " + program + "\n";
  }
  std::string turner() {
    return robot("300 300 0", "turns.py", "eyesim.VWSetSpeed(0, 60)\ntime.sleep(80)\n");
  }
  std::string pusher() {
    return robot("1400 300 0", "pushes.py", "eyesim.VWSetSpeed(200, 0)\ntime.sleep(80)\n");
  }
  // Circles of 300 mm radius.
  std::string circler() {
    return robot("1000 1000 0", "circles.py", "eyesim.VWSetSpeed(157, 30)\ntime.sleep(80)\n");
  }
  std::string pauser() {
    return robot("300 1700 0", "pauses.py",
                 "time.sleep(60)\neyesim.VWStraight(100, 100)\neyesim.VWWait()\ntime.sleep(15)\n");
  }
  CliResult run(const std::string& world, const std::string& events, const Arguments& more = {}) {
    Arguments arguments = {folder_.write("w.sim", world), "--events",
                           folder_.write("e.events", events), "--record", record_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_world(arguments);
  }

  const TempDir folder_;
  const std::string record_ = folder_.file("run.rec");
};

TEST_F(Watch, those_that_turn_or_push_are_named_and_the_others_are_not) {
  const std::string world = turner() + pusher() + circler() + pauser();
  const CliResult r = run(world, "", {"--threads", "1"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  const auto& observations = r.summary["observations"];
  ASSERT_EQ(observations.size(), 2u) << r.summary;
  EXPECT_EQ(observations[0]["robot"], "S4-2");
  EXPECT_EQ(observations[0]["kind"], "stuck");
  const double pushes_from_s = observations[0]["since_s"].get<double>();
  EXPECT_NEAR(pushes_from_s, 2.8, 0.5);  // 530 mm at 200 mm/s
  EXPECT_NEAR(observations[0]["noticed_s"].get<double>(), pushes_from_s + 12, 0.01);
  EXPECT_EQ(observations[1]["robot"], "S4");
  EXPECT_EQ(observations[1]["kind"], "turning");
  EXPECT_TRUE(has(r.err,
                  "60.1 s: S4 has turned on the spot for 60 s, since 0.1 s; some programs "
                  "rely on inexact turns, so --error-level 5 may help"))
      << r.err;
  EXPECT_TRUE(has(r.err, "S4-2 has pushed against a wall for 12 s, since ")) << r.err;
  EXPECT_TRUE(has(r.err, "noticed: S4 has turned on the spot")) << r.err;

  const CliResult replay = run_cli({"replay", record_, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.err;
  for (const auto& observation : observations)
    EXPECT_TRUE(has(replay.err, observation["text"])) << replay.err;

  const CliResult slow = run(world, "", {"--threads", "2", "--speed", "100"});
  EXPECT_EQ(slow.summary["observations"], observations);
  EXPECT_EQ(slow.hash(), r.hash());
}

TEST_F(Watch, the_hint_is_only_for_exact_robots) {
  const CliResult r = run(turner(), "", {"--error-level", "5"});
  EXPECT_TRUE(has(r.err, "S4 has turned on the spot for 60 s")) << r.err;
  EXPECT_FALSE(has(r.err, "inexact")) << r.err;
}

TEST_F(Watch, a_robot_that_stands_after_its_program_is_named) {
  const std::string world =
      robot("300 300 0", "ends.py",
            "eyesim.VWStraight(100, 100)\neyesim.VWWait()\ntime.sleep(1)\neyesim.VWSetSpeed(0, "
            "0)\n") +
      pauser();
  const CliResult r = run(world, "", {"--until", "20"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  ASSERT_EQ(r.summary["observations"].size(), 1u) << r.summary;
  EXPECT_EQ(r.summary["observations"][0]["kind"], "ended");
  EXPECT_TRUE(has(r.err, "S4 has not moved since its program ended at ")) << r.err;
  const CliResult replay = run_cli({"replay", record_, "--verify"});
  EXPECT_TRUE(has(replay.err, r.summary["observations"][0]["text"])) << replay.err;
  const CliResult twice = run(world, "", {"--until", "20", "--check-repeat"});
  EXPECT_TRUE(has(twice.err, "repeated: the same")) << twice.err;
}

TEST_F(Watch, events_act_on_it) {
  const CliResult stuck = run(pusher() + pauser(), "when S4 stuck 5 then stop\n");
  EXPECT_EQ(stuck.ended(), "an event ended the run") << stuck.err;
  EXPECT_NEAR(stuck.virtual_s(), 2.8 + 5, 0.5);
  const CliResult turning = run(turner(), "when S4 turning 20 and S4 x < 400 then S4 kill\n");
  EXPECT_TRUE(turning.program("S4")["killed"].get<bool>()) << turning.summary;
  EXPECT_NEAR(turning.virtual_s(), 20, 0.11);
  const CliResult ended = run(robot("300 300 0", "ends.py", "time.sleep(2)\n") + pauser(),
                              "when S4 ended 4 then stop\n");
  EXPECT_NEAR(ended.virtual_s(), 6, 0.11);
  const CliResult wrong = run(turner(), "when S4 stuck then stop\n");
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_TRUE(has(wrong.err, "e.events:1:15: error: stuck is \"then\", not a number")) << wrong.err;
}

}  // namespace
}  // namespace understudy::scenario::watch_test
