// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The simulator in a real terminal: the only program may ask the person there, and gdb may be asked
// about the program. Time stands still meanwhile.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/cli.h"

namespace understudy::scenario::terminal_test {
namespace {

// A process with a terminal of its own, at which the test sits.
class Terminal {
 public:
  explicit Terminal(const Arguments& command) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    pid_ = forkpty(&line_, nullptr, nullptr, nullptr);
    if (pid_ == 0) {
      setenv("TERM", "dumb", 1);
      execv(words[0], words.data());
      _exit(127);
    }
    fcntl(line_, F_SETFL, O_NONBLOCK);
  }
  ~Terminal() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    close(line_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Waits until the screen shows this, behind what was waited for before.
  bool shows(const std::string& text) {
    return wait_for([&] {
      read_on();
      const std::size_t found = screen_.find(text, seen_);
      if (found == std::string::npos) return false;
      seen_ = found + text.size();
      return true;
    });
  }
  void type(const std::string& text) const {
    EXPECT_EQ(write(line_, text.data(), text.size()), std::ssize(text));
  }
  int exit_code() {
    int status = -1;
    wait_for([&] {
      read_on();  // or it could not end
      return waitpid(pid_, &status, WNOHANG) == pid_;
    });
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  const std::string& screen() const { return screen_; }

 private:
  void read_on() {
    char text[4096];
    for (ssize_t got; (got = read(line_, text, sizeof text)) > 0;)
      screen_.append(text, static_cast<std::size_t>(got));
  }

  int pid_ = 0;
  int line_ = -1;
  std::string screen_;
  std::size_t seen_ = 0;
};

class AtTerminal : public ::testing::Test {
 protected:
  Arguments run(const Arguments& more) const {
    Arguments all = {simulator(), "run", box_, "--summary", folder_.file("summary.json")};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  nlohmann::json summary() const {
    return nlohmann::json::parse(read_text(folder_.file("summary.json")));
  }
  std::string reasons() const { return summary()["reasons"].dump(); }

  const TempDir folder_;
  const std::string box_ = folder_.write("box.sim", kBox);
};

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
}

TEST_F(AtTerminal, ctrl_c_ends_simulator_and_program) {
  Terminal terminal(run({"--program", test_program("asks")}));
  ASSERT_TRUE(terminal.shows("How far? ")) << terminal.screen();
  terminal.type("\x03");
  EXPECT_EQ(terminal.exit_code(), 130) << terminal.screen();
  EXPECT_NE(terminal.screen().find("stopped by the user"), std::string::npos);
}

TEST_F(AtTerminal, gdb_has_the_terminal_and_time_stands_still_at_breakpoints) {
  Terminal terminal(run({"--program", "S4=" + test_program("asks"), "--gdb", "S4"}));
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
  EXPECT_TRUE(terminal.shows("the run is over; leave gdb with quit")) << terminal.screen();
  terminal.type("quit\n");
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_NE(reasons().find("S4's program runs in gdb"), std::string::npos);
  EXPECT_LT(summary()["virtual_s"].get<double>(), 2);
}

TEST_F(AtTerminal, gdb_that_is_left_at_once_ends_the_run) {
  Terminal terminal(run({"--program", "S4=" + test_program("asks"), "--gdb", "S4"}));
  ASSERT_TRUE(terminal.shows("(gdb) ")) << terminal.screen();
  terminal.type("quit\n");
  EXPECT_EQ(terminal.exit_code(), 0) << terminal.screen();
  EXPECT_EQ(summary()["virtual_s"].get<double>(), 0);
}

TEST_F(AtTerminal, gdb_needs_a_robot_with_a_program) {
  const CliResult stranger = run_world({box_, "--program", "square", "--gdb", "Nobody"});
  EXPECT_EQ(stranger.exit_code, 1);
  EXPECT_NE(stranger.err.find("--gdb: no robot has the id or name Nobody"), std::string::npos)
      << stranger.err;
  const CliResult idle = run_world({box_, "--gdb", "S4"});
  EXPECT_NE(idle.err.find("this robot has no program of its own to debug"), std::string::npos)
      << idle.err;
  const CliResult twice = run_world({box_, "--program", "square", "--gdb", "S4", "--check-repeat"});
  EXPECT_NE(twice.err.find("do not go together"), std::string::npos) << twice.err;
}

}  // namespace
}  // namespace understudy::scenario::terminal_test
