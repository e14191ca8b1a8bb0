// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 6 of the spine: programs that behave badly. Time neither hangs nor jumps, and the summary
// says what happened. Each program is in tests/programs. The robot starts at x = 300 mm.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/support/cli.h"

namespace understudy::scenario::programs_test {
namespace {

double x_of(const CliResult& r) { return r.robot("S4").value("x_m", -1.0); }

TEST(Programs, one_that_never_waits_cannot_stop_time) {
  const CliResult r =
      run_program(test_program("never_waits"), {"--until", "3", "--wall-limit", "90"});
  EXPECT_EQ(r.ended(), "reached the end time");
  EXPECT_EQ(r.virtual_s(), 3.0);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_TRUE(r.program("S4")["exit"].is_null());  // it was still busy
  // Every write takes 20 us of its time: 150000 of them in 3 s, no more and not many fewer.
  EXPECT_NEAR(r.program("S4")["calls"].get<double>(), 150000, 1000);
  const CliResult again = run_program(test_program("never_waits"), {"--until", "3"});
  EXPECT_EQ(again.hash(), r.hash());
  EXPECT_EQ(again.program("S4")["calls"], r.program("S4")["calls"]);
}

// The S4 shoves a can aside, gets to the wall, and is held there with a creep of picometres.
TEST(Programs, one_that_is_back_at_its_place_at_every_look_is_not_blocked) {
  const CliResult r = run_program(test_program("turns_to_and_fro"), {"--wall-limit", "60"});
  EXPECT_EQ(r.out, "done\n") << r.err;
  EXPECT_EQ(r.ended(), "all programs have ended");
}

TEST(Programs, one_that_waits_for_a_blocked_drive_ends_the_run) {
  TempDir folder;
  const std::string world = folder.write("can.sim", "S4 300 500 0\nCan 700 520 0\n");
  const CliResult r =
      run_world({world, "--program", test_program("drives_into_wall"), "--wall-limit", "60"});
  EXPECT_EQ(r.exit_code, 4);
  EXPECT_NE(r.err.find("S4 waits for its drive, but nothing has moved for a minute"),
            std::string::npos)
      << r.err;
}

TEST(Programs, one_of_the_command_line_takes_the_place_of_a_built_in_one) {
  TempDir folder;
  const std::string stands = folder.write("stands.sim", "S4 300 500 0\n");
  const std::string wanders = folder.write("wanders.sim", "S4 300 500 0 wander\n");
  const Arguments mine = {"--program", test_program("usleep_two_seconds"), "--wall-limit", "60"};
  Arguments alone = {stands};
  Arguments instead = {wanders};
  alone.insert(alone.end(), mine.begin(), mine.end());
  instead.insert(instead.end(), mine.begin(), mine.end());
  const CliResult r = run_world(instead);
  EXPECT_EQ(r.ended(), "all programs have ended");
  EXPECT_EQ(r.hash(), run_world(alone).hash());
}

TEST(Programs, one_that_dies_in_a_call_stops_its_robot) {
  // 100 mm/s for the one second until its alarm; afterwards nobody drives it any further.
  const CliResult r = run_program(test_program("dies_in_call"), {"--until", "5"});
  EXPECT_EQ(r.program("S4")["exit"], 128 + 14);
  EXPECT_NE(r.err.find("ended by signal Alarm clock"), std::string::npos) << r.err;
  EXPECT_NEAR(x_of(r), 0.4, 0.002);
  EXPECT_EQ(r.virtual_s(), 5.0);
  const CliResult later = run_program(test_program("dies_in_call"), {"--until", "9"});
  EXPECT_EQ(later.robot("S4"), r.robot("S4"));
  EXPECT_EQ(run_program(test_program("dies_in_call"), {"--until", "5"}).hash(), r.hash());
}

TEST(Programs, one_that_crashes_stops_its_robot) {
  const CliResult r = run_program(test_program("crashes"), {"--until", "5"});
  EXPECT_EQ(r.program("S4")["exit"], 128 + 11);
  EXPECT_NE(r.err.find("ended by signal Segmentation fault"), std::string::npos) << r.err;
  EXPECT_NEAR(x_of(r), 0.35, 0.002);
  EXPECT_EQ(run_program(test_program("crashes"), {"--until", "5"}).hash(), r.hash());
}

TEST(Programs, a_crash_ends_a_run_that_has_nothing_else_to_do) {
  const CliResult r = run_program(test_program("crashes"));
  EXPECT_EQ(r.ended(), "all programs have ended");
  EXPECT_NEAR(r.virtual_s(), 0.505, 0.006);
}

TEST(Programs, one_that_forks_shares_time_with_its_child) {
  const CliResult r = run_program(test_program("forks"));
  EXPECT_EQ(r.out, "300 ms\n");
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_NEAR(r.virtual_s(), 0.305, 0.006);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  for (int i = 0; i < 5; ++i) ASSERT_EQ(run_program(test_program("forks")).hash(), r.hash());
}

TEST(Programs, every_spawned_child_finds_its_place) {
  BusyCores load(3);  // so that children and parents overtake each other
  const CliResult r = run_program(test_program("spawns"));
  EXPECT_EQ(r.out, "300 children\n");
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(Programs, threads_come_in_the_same_order_every_time) {
  const CliResult r = run_program(test_program("threads"));
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_EQ(r.out.size(), 26u);  // 25 letters and the line's end
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  for (int i = 0; i < 8; ++i) {
    const CliResult again = run_program(test_program("threads"));
    ASSERT_EQ(again.out, r.out);
    ASSERT_EQ(again.hash(), r.hash());
  }
}

TEST(Programs, waiting_for_a_key_that_never_comes_ends_the_run) {
  const CliResult r = run_program(test_program("waits_for_key"));
  EXPECT_EQ(r.exit_code, 4);
  EXPECT_EQ(r.ended(), "S4 waits for a key (KEYGet); use --keys S4=KEY1@SECONDS");
  EXPECT_LT(r.virtual_s(), 0.1);
  EXPECT_TRUE(r.program("S4")["exit"].is_null());
  EXPECT_EQ(run_program(test_program("waits_for_key")).hash(), r.hash());
}

TEST(Programs, keys_arrive_at_their_time) {
  // KEY1 drives 100 mm, any other key ends the program: its end is the last key's time, to the
  // tick.
  const CliResult r =
      run_program(test_program("waits_for_key"), {"--keys", "S4=KEY1@0.5,KEY1@3,KEY2@6.25"});
  EXPECT_EQ(r.ended(), "all programs have ended");
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_NEAR(x_of(r), 0.5, 1e-6);
  EXPECT_GE(r.virtual_s(), 6.25);
  EXPECT_LE(r.virtual_s(), 6.2601);
}

TEST(Programs, too_few_keys_are_told_too) {
  const CliResult r = run_program(test_program("waits_for_key"), {"--keys", "S4=KEY1@0.5"});
  EXPECT_EQ(r.ended(), "S4 waits for a key (KEYGet); use --keys S4=KEY1@SECONDS");
  EXPECT_NEAR(x_of(r), 0.4, 1e-6);
}

TEST(Programs, computing_takes_no_time) {
  const CliResult r = run_program(test_program("computes"));
  EXPECT_EQ(r.out, "400\n");
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NEAR(x_of(r), 0.7, 1e-9);
  EXPECT_EQ(r.hash(), run_program(test_program("usleep_two_seconds")).hash());
}

TEST(Programs, spinning_until_a_timer_lets_time_go_on_and_is_told) {
  const CliResult r = run_program(test_program("spins_until_alarm"));
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find(
                "S4's program computed without a call while a timer or another thread was due"),
            std::string::npos)
      << r.reasons();
  EXPECT_NEAR(x_of(r), 0.35, 0.002);  // half a second at 100 mm/s, though the guess is not exact
}

// The nudge for a thread that spins may reach a thread that waits, which must pass it on.
TEST(Programs, two_spinning_threads_do_not_keep_a_third_from_its_answers) {
  const CliResult r = run_program(test_program("spinners_and_reader"), {"--wall-limit", "60"});
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_FALSE(r.repeatable());
}

TEST(Programs, spinning_in_python_until_a_thread_has_slept_ends) {
  const CliResult r =
      run_program(source_path("tests/programs/spins_on_flag.py"), {"--wall-limit", "30"});
  EXPECT_EQ(r.out, "done\n");
  EXPECT_FALSE(r.repeatable());
}

TEST(Programs, an_endless_loop_holds_time_still_until_the_wall_limit) {
  const CliResult r = run_program(test_program("endless_loop"), {"--wall-limit", "1"});
  EXPECT_EQ(r.exit_code, 4);
  EXPECT_EQ(r.ended(), "reached the wall limit");
  EXPECT_LE(r.virtual_s(), 0.005);  // the interval it was cut short in
  EXPECT_EQ(x_of(r), 0.3);
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find("the wall limit ended the run"), std::string::npos) << r.reasons();
}

TEST(Programs, an_endless_loop_is_told) {
  const TempDir folder;
  RunningWorld run(
      {folder.write("box.sim", kBox), "--program", "S4=" + test_program("endless_loop")});
  EXPECT_TRUE(wait_for([&] {
    return run.process().err().find(
               "S4's program has computed for 2 s without a call; time stands still until it makes "
               "one") != std::string::npos;
  })) << run.process().err();
  run.process().signal(SIGINT);
  const CliResult r = run.finish();
  EXPECT_LE(r.virtual_s(), 0.005);  // the interval it was cut short in
  EXPECT_EQ(x_of(r), 0.3);
}

constexpr const char* kTwo = "S4 300 500 0\nS4 300 1500 0\n";

TEST(Programs, garbage_is_cut_off_and_disturbs_nobody_else) {
  const TempDir folder;
  const std::string world = folder.write("two.sim", kTwo);
  const std::string drive = "S4-2=" + test_program("usleep_two_seconds");
  const CliResult alone = run_world({world, "--program", drive, "--until", "4"});
  const CliResult both = run_world({world, "--program", drive, "--program",
                                    "S4=" + test_program("sends_garbage"), "--until", "4"});
  EXPECT_EQ(both.program("S4")["exit"], 0);  // it saw the end of its connection
  EXPECT_NE(both.err.find("RoBIOS: closed the connection; the program sent"), std::string::npos);
  EXPECT_EQ(both.program("S4-2")["exit"], 0);
  EXPECT_NEAR(both.robot("S4-2")["x_m"].get<double>(), 0.7, 1e-9);
  EXPECT_EQ(both.robot("S4-2"), alone.robot("S4-2"));
  EXPECT_EQ(both.robot("S4"), alone.robot("S4"));
  EXPECT_EQ(both.out, "[S4-2] " + alone.out);  // with two programs each line has its robot
}

TEST(Programs, two_programs_drive_two_robots) {
  const TempDir folder;
  const std::string world = folder.write("two.sim", kTwo);
  const Arguments arguments = {world, "--program", "1=" + test_program("usleep_two_seconds"),
                               "--program", "S4-2=square"};
  const CliResult r = run_world(arguments);
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_EQ(r.program("S4-2")["exit"], 0);
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 0.7, 1e-9);
  EXPECT_NEAR(r.robot("S4-2")["x_m"].get<double>(), 0.3, 1e-6);
  for (int i = 0; i < 5; ++i) ASSERT_EQ(run_world(arguments).hash(), r.hash());
}

// A program's child that also wants the robot: refused in words, as the real server does.
}  // namespace
}  // namespace understudy::scenario::programs_test
