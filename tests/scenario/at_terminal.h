// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The simulator in a real terminal, at which the test sits.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/cli.h"

namespace understudy::scenario {

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
  // Whether the process that was started here, with its group, is in the foreground.
  bool is_its_own() const { return tcgetpgrp(line_) == pid_; }

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
  // In quotes, for a shell.
  static std::string in_shell(const Arguments& words) {
    std::string line;
    for (const std::string& word : words) line += "'" + word + "' ";
    return line;
  }
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

}  // namespace understudy::scenario
