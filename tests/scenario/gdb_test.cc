// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A program in gdb, which has the simulator's terminal: virtual time stands still while gdb or the
// program asks who sits there.
#include "tests/scenario/at_terminal.h"

namespace understudy::scenario::gdb_test {
namespace {

class InGdb : public AtTerminal {
 protected:
  Arguments debug(const Arguments& more) const {
    Arguments all = run({"--program", "S4=" + test_program("asks"), "--gdb", "S4"});
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

TEST_F(InGdb, it_has_the_terminal_and_time_stands_still_at_breakpoints) {
  Terminal terminal(debug({}));
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("break VWStraight\n");
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("run\n");
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("150\n");
  EXPECT_TRUE(terminal.shows("after 0 ms")) << terminal.screen();
  ASSERT_TRUE(terminal.shows("Breakpoint 1, VWStraight")) << terminal.screen();
  terminal.type("\x03");  // is gdb's, not the simulator's
  terminal.type("backtrace\n");
  EXPECT_TRUE(terminal.shows("in main ()")) << terminal.screen();
  terminal.type("continue\n");
  EXPECT_TRUE(terminal.shows("at 150")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("S4's program has ended")) << terminal.screen();
  terminal.type("quit\n");
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_NE(reasons().find("S4's program runs in gdb"), std::string::npos);
  // So it may take its time: nobody thinks that it sleeps.
  EXPECT_NE(reasons().find("S4's program read from the terminal"), std::string::npos);
  EXPECT_LT(summary()["virtual_s"].get<double>(), 2);
}

TEST_F(InGdb, who_leaves_it_at_once_ends_the_run) {
  Terminal terminal(debug({}));
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("quit\n");
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_EQ(summary()["virtual_s"].get<double>(), 0);
}

TEST_F(InGdb, it_needs_a_robot_with_a_program) {
  const CliResult stranger = run_world({box_, "--program", "square", "--gdb", "Nobody"});
  EXPECT_EQ(stranger.exit_code, 1);
  EXPECT_NE(stranger.err.find("--gdb: there is no robot with the id or name Nobody"),
            std::string::npos)
      << stranger.err;
  const CliResult idle = run_world({box_, "--gdb", "S4"});
  EXPECT_NE(idle.err.find("this robot has no program to debug"), std::string::npos) << idle.err;
  const CliResult twice = run_world({box_, "--program", "square", "--gdb", "S4", "--check-repeat"});
  EXPECT_NE(twice.err.find("cannot be combined"), std::string::npos) << twice.err;
}

TEST_F(InGdb, it_runs_the_program_again) {
  Terminal terminal(debug({}));
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("run\n");
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("100\n");
  EXPECT_TRUE(terminal.shows("at 100")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("S4's program has ended; \"run\" starts it again"))
      << terminal.screen();
  terminal.type("break VWStraight\n");
  EXPECT_TRUE(terminal.shows("Breakpoint 1 at")) << terminal.screen();
  terminal.type("run\n");
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("50\n");
  ASSERT_TRUE(terminal.shows("Breakpoint 1, VWStraight")) << terminal.screen();
  terminal.type("run\n");  // from the beginning, in the middle of it
  ASSERT_TRUE(terminal.shows("(y or n) ")) << terminal.screen();
  terminal.type("y\n");
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("20\n");
  ASSERT_TRUE(terminal.shows("Breakpoint 1, VWStraight")) << terminal.screen();
  terminal.type("delete 1\ncontinue\n");
  EXPECT_TRUE(terminal.shows("at 120")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("S4's program has ended; \"run\" starts it again"))
      << terminal.screen();
  terminal.type("quit\n");
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
}

TEST_F(InGdb, a_run_that_is_over_does_not_begin_again) {
  const std::string events = folder_.write("events.txt", "0.1 stop\n");
  Terminal terminal(debug({"--events", events}));
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("run\n");
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("500\n");
  ASSERT_TRUE(terminal.shows("the run has ended; leave gdb with quit")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("kill\n");
  ASSERT_TRUE(terminal.shows("(y or n) ")) << terminal.screen();
  terminal.type("y\nrun\n");
  EXPECT_TRUE(terminal.shows("the run has ended, so nothing can be started")) << terminal.screen();
  terminal.type("quit\n");
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
}

TEST_F(InGdb, who_has_left_it_gets_the_terminal_back) {
  Terminal terminal(debug({"--ui", "--ui-port", "0"}));
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  EXPECT_FALSE(terminal.is_its_own());
  terminal.type("quit\n");
  EXPECT_TRUE(wait_for([&] { return terminal.is_its_own(); })) << terminal.screen();
  terminal.type("\x03");
  EXPECT_EQ(terminal.exit_code(), 130) << terminal.screen();
}

TEST_F(InGdb, the_wall_limit_ends_it) {
  Terminal terminal({"/bin/sh", "-c", in_shell(debug({"--wall-limit", "1"})) + "; stty -a"});
  EXPECT_TRUE(terminal.shows(" icanon")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_EQ(summary()["ended"], "reached the wall limit");
}

// The shell would know nothing of it, and nobody would read what is typed.
TEST_F(InGdb, ctrl_z_does_not_stop_it) {
  Terminal terminal(debug({}));
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("\x1a");
  terminal.type("\nprint 40 + 2\n");
  EXPECT_TRUE(terminal.shows("$1 = 42")) << terminal.screen();
  terminal.type("quit\n");
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
}

TEST_F(InGdb, it_is_refused_in_the_background) {
  // With job control (-m) a shell starts what is behind & in a group of its own.
  Terminal terminal({"/bin/sh", "-mc", in_shell(debug({})) + "& wait $!; echo code $?"});
  EXPECT_TRUE(terminal.shows("--gdb needs the terminal, but the run is in the background"))
      << terminal.screen();
  EXPECT_TRUE(terminal.shows("code 1")) << terminal.screen();
}

}  // namespace
}  // namespace understudy::scenario::gdb_test
