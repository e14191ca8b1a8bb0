// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Radio between programs, through the command line: five robots with five programs that drive as
// they are told end in one hash, however fast who runs; a wait for a message that never comes ends
// the run.
#include "tests/scenario/radio_world.h"

namespace understudy::scenario::radio_test {
namespace {

TEST(Radio, five_robots_talk_and_repeat) {
  const CliResult first = run_chatter({});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(first.repeatable()) << first.reasons();
  const auto lines = sorted_lines(first.out);
  EXPECT_GT(lines.size(), 100u);
  // Every robot was heard by every other.
  for (int hears = 1; hears <= 5; ++hears)
    for (int speaks = 1; speaks <= 5; ++speaks) {
      const std::string line = std::to_string(hears) + " heard " + std::to_string(speaks) + ":";
      EXPECT_TRUE(hears == speaks || first.out.find(line) != std::string::npos) << line;
    }
  for (const char* threads : {"1", "2", "8"})
    for (int i = 0; i < 6; ++i) {
      const CliResult again = run_chatter({"--threads", threads});
      ASSERT_EQ(again.hash(), first.hash()) << threads << " threads";
      ASSERT_EQ(sorted_lines(again.out), lines);
    }
  EXPECT_EQ(run_chatter({"--speed", "4"}).hash(), first.hash());
  const BusyCores load(4);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(run_chatter({}).hash(), first.hash());
}

TEST(Radio, check_repeat_finds_no_difference_between_programs_that_race) {
  const BusyCores load(4);
  const CliResult r = run_chatter({"--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NE(r.err.find("and the same hash"), std::string::npos) << r.err;
}

TEST(Radio, a_recording_replays_and_errors_repeat) {
  const TempDir folder;
  const std::string recording = folder.file("radio.rec");
  const CliResult plain = run_chatter({});
  const CliResult noisy = run_chatter({"--error-level", "100", "--record", recording});
  ASSERT_EQ(noisy.exit_code, 0) << noisy.err;
  EXPECT_NE(noisy.hash(), plain.hash());
  EXPECT_LT(sorted_lines(noisy.out).size(), sorted_lines(plain.out).size());  // some are lost
  EXPECT_EQ(run_chatter({"--error-level", "100"}).hash(), noisy.hash());
  const CliResult replay = run_cli({"replay", recording, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(noisy.hash()), std::string::npos) << replay.out;
}

TEST(Radio, a_message_that_never_comes_ends_the_run) {
  const CliResult r = run_program(test_program("radio_waits"));
  EXPECT_EQ(r.exit_code, 4);
  EXPECT_EQ(r.ended(), "S4 waits for a radio message (RADIOReceive); nobody is left to send one");
  // One remedy for two.
  const TempDir folder;
  const std::string program = test_program("radio_waits");
  const std::string world = folder.write(
      "two.sim", "S4 500 500 0 \"" + program + "\"\nS4 1500 500 0 \"" + program + "\"\n");
  EXPECT_EQ(run_world({world}).ended(),
            "S4 waits for a radio message (RADIOReceive), S4-2 waits for a radio message "
            "(RADIOReceive); nobody is left to send one");
}

TEST(Radio, a_kind_of_robot_has_its_own_errors) {
  const TempDir folder;
  folder.write("deaf.robi",
               "drive DIFFERENTIAL_DRIVE\ndiameter 100\nwheel 54 1100 540 90\naxis 0 0\n"
               "set error-source own\nerror radio loss=1\n");
  const std::string world = folder.write(
      "two.sim", "robi deaf.robi\ndeaf 500 500 0 \"" + test_program("radio_waits") +
                     "\"\nS4 1500 500 0 \"" + test_program("radio_chatter") + " 1 3\"\n");
  const CliResult r = run_world({world, "--until", "20"});
  EXPECT_NE(r.err.find("deaf waits for a radio message (RADIOReceive)"), std::string::npos)
      << r.err;
}

TEST(Radio, range_decides_who_hears) {
  const TempDir folder;
  const auto world = [&](const std::string& range) {
    folder.write("hall.wld", "floor 9000 2000\n");
    return folder.write("two.sim", "world hall.wld\nset radio_range_m " + range +
                                       "\nS4 500 500 0 \"" + test_program("radio_waits") +
                                       "\"\nS4 3500 500 0 \"" + test_program("radio_chatter") +
                                       " 1 3\"\n");
  };
  const CliResult near = run_world({world("3.1")});
  EXPECT_EQ(near.exit_code, 0) << near.err;
  EXPECT_NE(near.out.find("from 2: 2 says 0"), std::string::npos) << near.out;
  const CliResult far = run_world({world("2.9")});
  EXPECT_EQ(far.exit_code, 4) << far.err;
  EXPECT_NE(far.ended().find("waits for a radio message"), std::string::npos) << far.ended();
}

}  // namespace
}  // namespace understudy::scenario::radio_test
