// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The simulator in a real terminal: the only program may ask the person there, while time stands
// still. One that only looks for keys goes on.
#include "tests/scenario/at_terminal.h"

namespace understudy::scenario::terminal_test {
namespace {

TEST_F(AtTerminal, the_only_program_asks_and_time_stands_still) {
  Terminal terminal(run({"--program", test_program("asks")}));
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("250\n");
  EXPECT_TRUE(terminal.shows("read 1, distance 250, after 0 ms")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("at 250")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_NE(reasons().find("S4's program read from the terminal"), std::string::npos);
  EXPECT_FALSE(summary()["repeatable"].get<bool>());
}

TEST_F(AtTerminal, a_question_without_a_line_end_is_shown_also_with_a_window) {
  Terminal terminal(run({"--program", test_program("asks"), "--ui", "--ui-port", "0", "--speed",
                         "max", "--exit-with-programs"}));
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("100\n");
  EXPECT_TRUE(terminal.shows("at 100")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
}

TEST_F(AtTerminal, who_does_not_read_is_repeatable) {
  Terminal terminal(run({"--program", "square"}));
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_TRUE(summary()["repeatable"].get<bool>()) << reasons();
}

TEST_F(AtTerminal, of_several_programs_none_reads) {
  const std::string two = folder_.write("two.sim", "S4 300 500 0\nS4 300 1500 0\n");
  const std::string asks = test_program("asks");
  Terminal terminal(
      {simulator(), "run", two, "--program", "S4=" + asks, "--program", "S4-2=" + asks});
  EXPECT_TRUE(terminal.shows("read -1")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("read -1")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0);
  // Not by its name, either.
  const std::string keys = test_program("keys") + " name";
  Terminal other({simulator(), "run", two, "--program", "S4=" + asks, "--program", "S4-2=" + keys});
  EXPECT_TRUE(other.shows("read -1, answer 0")) << other.screen();
  EXPECT_EQ(other.exit_code(), 0);
}

TEST_F(AtTerminal, ctrl_c_ends_simulator_and_program) {
  Terminal terminal(run({"--program", test_program("asks")}));
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("\x03");
  EXPECT_EQ(terminal.exit_code(), 130) << terminal.screen();
  EXPECT_NE(terminal.screen().find("stopped by the user"), std::string::npos);
}

TEST_F(AtTerminal, who_comes_later_does_not_read) {
  const std::string events =
      folder_.write("events.txt", "0.1 add robot S4 300 500 0 " + test_program("asks") + "\n");
  Terminal terminal(run({"--events", events, "--until", "1"}));
  EXPECT_TRUE(terminal.shows("read -1")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0);
}

TEST_F(AtTerminal, who_looks_for_keys_goes_on_driving) {
  for (const std::string how : {"look", "nonblocking"}) {
    Terminal terminal(run({"--program", test_program("keys") + " " + how}));
    EXPECT_TRUE(terminal.shows("at 200, key -")) << terminal.screen();
    EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
    EXPECT_NE(reasons().find("S4's program read from the terminal"), std::string::npos);
  }
}

TEST_F(AtTerminal, who_waits_half_a_second_for_a_key_does_so_in_virtual_time) {
  Terminal terminal(run({"--program", test_program("keys") + " wait"}));
  EXPECT_TRUE(terminal.shows("read 0, key -, after 500 ms")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
}

TEST_F(AtTerminal, who_also_waits_for_a_timer_gets_it) {
  Terminal terminal(run({"--program", test_program("keys") + " poll"}));
  EXPECT_TRUE(terminal.shows("poll 1, timer 1, after 300 ms")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("select 1, timer 1, after 300 ms")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("epoll 1, timer 1, after 300 ms")) << terminal.screen();
  ASSERT_TRUE(terminal.shows("Press a key")) << terminal.screen();
  terminal.type("x");
  EXPECT_TRUE(terminal.shows("epoll 1, key 1, after 0 ms")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_NE(reasons().find("S4's program read from the terminal"), std::string::npos);
}

TEST_F(AtTerminal, a_stream_on_its_name_asks_as_well) {
  Terminal terminal(run({"--program", test_program("keys") + " name"}));
  ASSERT_TRUE(terminal.shows("How many?")) << terminal.screen();
  terminal.type("7\n");
  EXPECT_TRUE(terminal.shows("read 1, answer 7, after 0 ms")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_NE(reasons().find("S4's program read from the terminal"), std::string::npos);
}

// It was in a mode of its own, and could not clean up.
TEST_F(AtTerminal, a_killed_program_leaves_it_as_it_was) {
  Terminal terminal({"/bin/sh", "-c",
                     in_shell(run({"--program", test_program("keys") + " die"})) +
                         "; stty -a; python3 -c 'import os; print(os.get_blocking(0))'"});
  EXPECT_TRUE(terminal.shows(" icanon")) << terminal.screen();
  EXPECT_TRUE(terminal.shows("True")) << terminal.screen();
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
}

}  // namespace
}  // namespace understudy::scenario::terminal_test
