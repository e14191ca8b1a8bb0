// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy pipe between real sockets and a robot on a real pseudo-terminal, which the test plays.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include <array>
#include <memory>
#include <regex>

#include "tests/scenario/raw_client.h"
#include "tests/support/cli.h"

namespace understudy::scenario::pipe_test {
namespace {

// The robot's end of the line.
class RobotLine {
 public:
  RobotLine() : fd_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    std::array<char, 128> name{};
    EXPECT_EQ(grantpt(fd_), 0);
    EXPECT_EQ(unlockpt(fd_), 0);
    EXPECT_EQ(ptsname_r(fd_, name.data(), name.size()), 0);
    device_ = name.data();
    // Before the program takes the device for itself alone: later only root could open it.
    other_end_ = open(device_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
    EXPECT_GE(other_end_, 0);
  }
  ~RobotLine() {
    unplug();
    close(other_end_);
  }
  RobotLine(const RobotLine&) = delete;
  RobotLine& operator=(const RobotLine&) = delete;

  const std::string& device() const { return device_; }
  void unplug() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }
  // Up to and with this character; what came after ten seconds without it.
  std::string hear(char end) const {
    std::string text;
    while (text.empty() || text.back() != end) {
      pollfd look{fd_, POLLIN, 0};
      char c = 0;
      if (poll(&look, 1, 10000) <= 0 || read(fd_, &c, 1) != 1) break;
      text += c;
    }
    return text;
  }
  void say(const Octets& octets) const {
    ASSERT_EQ(write(fd_, octets.data(), octets.size()), static_cast<ssize_t>(octets.size()));
  }
  // Until the program at the other end has taken all that was said, so that it gets it in pieces.
  void wait_until_read() const {
    int waiting = 1;
    EXPECT_TRUE(
        wait_for([&] { return ioctl(other_end_, FIONREAD, &waiting) == 0 && waiting == 0; }));
  }

 private:
  int fd_;
  int other_end_ = -1;
  std::string device_;
};

class Pipe : public testing::Test {
 protected:
  void start(const Arguments& more = {}) {
    Arguments command = {simulator(), "pipe",    "--serial", line_.device(),
                         "--arm",     "--ports", "0",        "0"};
    command.insert(command.end(), more.begin(), more.end());
    process_ = std::make_unique<Process>(command);
    const std::regex told("commands at 127.0.0.1:(\\d+), replies at 127.0.0.1:(\\d+)");
    ASSERT_TRUE(wait_for([&] {
      const std::string err = process_->err();
      std::smatch found;
      if (!std::regex_search(err, found, told)) return false;
      commands_ = std::stoi(found[1]);
      replies_ = std::stoi(found[2]);
      return err.find("armed") != std::string::npos;
    })) << process_->err();
  }
  static Octets octets(const std::string& text) { return {text.begin(), text.end()}; }

  RobotLine line_;
  std::unique_ptr<Process> process_;
  int commands_ = 0;
  int replies_ = 0;
};

constexpr std::uint8_t kInf[] = {0x7F, 0x80, 0x00, 0x00};

TEST_F(Pipe, passes_commands_and_answers_and_stops_the_robot_when_the_program_goes) {
  start();
  {
    const Client commands(commands_);
    const Client replies(replies_);
    ASSERT_TRUE(commands.connected() && replies.connected());
    commands.send(octets("u1\n"));
    EXPECT_EQ(line_.hear('\n'), "u1\n");
    line_.say({0x41, 0x20, 0x00, 0x00});
    EXPECT_EQ(replies.receive(4), (Octets{0x41, 0x20, 0x00, 0x00}));
    commands.send(octets("d1-100\n"));  // more than allowed: the robot hears nothing of it
    EXPECT_EQ(replies.receive(4), (Octets{0x7F, 0xC0, 0x00, 0x00}));
    commands.send(octets("d1-0.5\n"));
    EXPECT_EQ(line_.hear('\n'), "d1-0.5\n");
    line_.say({std::begin(kInf), std::end(kInf)});
    EXPECT_EQ(replies.receive(4), (Octets{std::begin(kInf), std::end(kInf)}));
  }
  EXPECT_EQ(line_.hear('\n'), "xx\n");
  EXPECT_NE(process_->err().find("--longest-way"), std::string::npos);
  process_->signal(SIGINT);
  EXPECT_EQ(line_.hear('\n'), "xx\n");
  EXPECT_EQ(process_->wait(10), 0) << process_->err();
}

// At 9600 baud a byte takes a millisecond, so a number comes in pieces. Each byte is said when the
// one before it has left the line.
TEST_F(Pipe, singles_that_come_byte_by_byte_arrive_whole) {
  start();
  const Client commands(commands_);
  const Client replies(replies_);
  ASSERT_TRUE(commands.connected() && replies.connected());
  for (const Octets& single : {Octets{0x41, 0x0A, 0x00, 0x00}, Octets{0x41, 0x00, 0x0A, 0x00},
                               Octets{0x0A, 0x0A, 0x0A, 0x0A}, Octets{0x0D, 0x0A, 0x41, 0x0A}}) {
    commands.send(octets("u1\n"));
    EXPECT_EQ(line_.hear('\n'), "u1\n");
    for (const std::uint8_t byte : single) {
      line_.say({byte});
      line_.wait_until_read();
    }
    EXPECT_EQ(replies.receive(4), single);
  }
  // A byte is lost. The program gets a number all the same, and the next answer is in its place.
  commands.send(octets("u1\nu2\n"));
  EXPECT_EQ(line_.hear('\n'), "u1\n");
  line_.say({0x41, 0x0A, 0x00});
  EXPECT_EQ(replies.receive(4), (Octets{0x7F, 0xC0, 0x00, 0x00}));
  EXPECT_EQ(line_.hear('\n'), "u2\n");
  line_.say({0x41, 0x20, 0x00, 0x00});
  EXPECT_EQ(replies.receive(4), (Octets{0x41, 0x20, 0x00, 0x00}));
  EXPECT_NE(process_->err().find("broke off after 3 bytes"), std::string::npos) << process_->err();
}

TEST_F(Pipe, serves_the_python_dialect) {
  start({"--style", "python"});
  {
    const Client command(commands_);
    command.send(octets("[u0,u1]"));
    EXPECT_EQ(line_.hear(']'), "[u0,u1]");
  }
  line_.say(octets("[u0:1.5,u1:2]"));
  // The program asks until there is an answer.
  std::string got;
  EXPECT_TRUE(wait_for([&] {
    got = text_of(Client(replies_).receive(100));
    return !got.empty();
  }));
  EXPECT_EQ(got, "[u0:1.5,u1:2]");
}

TEST_F(Pipe, a_robot_that_is_silent_or_goes_away_is_told) {
  start({"--answer-within", "0.1"});
  const Client commands(commands_);
  commands.send(octets("u1\n"));
  EXPECT_EQ(commands.receive(4), (Octets{0x7F, 0xC0, 0x00, 0x00}));
  EXPECT_NE(process_->err().find("did not answer \"u1\""), std::string::npos) << process_->err();
  line_.unplug();
  EXPECT_EQ(process_->wait(10), 1);
  EXPECT_NE(process_->err().find("is gone"), std::string::npos) << process_->err();
}

TEST(PipeUsage, needs_a_device_and_to_be_armed) {
  const RobotLine line;
  const CliResult unarmed = run_cli({"pipe", "--serial", line.device()});
  EXPECT_EQ(unarmed.exit_code, 1);
  EXPECT_NE(unarmed.err.find("--arm"), std::string::npos);
  const CliResult missing = run_cli({"pipe", "--serial", "/dev/no-such-robot", "--arm"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_NE(missing.err.find("/dev/no-such-robot"), std::string::npos);
  const CliResult file = run_cli({"pipe", "--serial", "/dev/null", "--arm"});
  EXPECT_EQ(file.exit_code, 1);
  EXPECT_NE(file.err.find("not a serial device"), std::string::npos);
}

}  // namespace
}  // namespace understudy::scenario::pipe_test
