// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What programs print, line by line: prefixes, lines in pieces, very long ones, several programs at
// once. The pipe stands for the program.
#include "host/program_output.h"

#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <sstream>
#include <vector>

#include "tests/support/cli.h"

namespace understudy::program_output_test {
namespace {

// A program that prints what the test tells it.
class Printer {
 public:
  Printer(ProgramOutput& output, const std::string& prefix, const std::string& file = "") {
    const auto made = output.add(prefix, file);
    EXPECT_TRUE(made.ok());
    if (made) pipe_ = *made;
  }
  ~Printer() { end(); }
  Printer(const Printer&) = delete;
  Printer& operator=(const Printer&) = delete;

  // Returns when it has been read, so that the next text is a piece of its own.
  void print(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t wrote = write(pipe_, text.data(), text.size());
      ASSERT_GT(wrote, 0);
      text.remove_prefix(static_cast<std::size_t>(wrote));
    }
    const auto is_read = [this] {
      int left = 0;
      return ioctl(pipe_, FIONREAD, &left) == 0 && left == 0;
    };
    ASSERT_TRUE(scenario::wait_for(is_read));
  }
  void end() {
    if (pipe_ >= 0) close(pipe_);
    pipe_ = -1;
  }

 private:
  int pipe_ = -1;
};

class ProgramOutputTest : public testing::Test {
 protected:
  ProgramOutputTest() { testing::internal::CaptureStdout(); }
  ~ProgramOutputTest() override {
    if (!taken_) testing::internal::GetCapturedStdout();
  }
  std::string printed() {
    taken_ = true;
    return testing::internal::GetCapturedStdout();
  }

  scenario::TempDir folder_;
  bool taken_ = false;
};

constexpr TimeNs kLong = 30 * kSecond;

TEST_F(ProgramOutputTest, every_line_has_its_prefix_and_the_file_has_none) {
  ProgramOutput output;
  Printer program(output, "[S4] ", folder_.file("S4.out"));
  program.print("one\ntwo\n\nlast without end");
  program.end();
  output.finish(kLong);
  EXPECT_EQ(printed(), "[S4] one\n[S4] two\n[S4] \n[S4] last without end\n");
  EXPECT_EQ(scenario::read_text(folder_.file("S4.out")), "one\ntwo\n\nlast without end");
}

TEST_F(ProgramOutputTest, without_a_prefix_bytes_stay_as_they_are) {
  ProgramOutput output;
  Printer program(output, "");
  const std::string bytes("a\r\n\0b\xff no end", 13);
  program.print(bytes);
  program.end();
  output.finish(kLong);
  EXPECT_EQ(printed(), bytes);
}

TEST_F(ProgramOutputTest, a_line_in_pieces_is_one_line) {
  ProgramOutput output;
  Printer program(output, "[S4] ");
  for (const char* piece : {"a", "b", "c\nd", "e", "\n"}) program.print(piece);
  program.end();
  output.finish(kLong);
  EXPECT_EQ(printed(), "[S4] abc\n[S4] de\n");
}

// Pieces of it come as soon as it is longer than 64 kB: a program that never ends its line must not
// fill the memory.
TEST_F(ProgramOutputTest, a_very_long_line_comes_in_pieces) {
  ProgramOutput output;
  Printer program(output, "> ");
  std::string text;
  for (int i = 0; text.size() < 300000; ++i) text += std::to_string(i) + " ";
  program.print(text);
  program.end();
  output.finish(kLong);
  std::istringstream lines(printed());
  std::string together;
  int pieces = 0;
  for (std::string line; std::getline(lines, line); ++pieces) {
    ASSERT_TRUE(line.starts_with("> "));
    EXPECT_LE(line.size(), 2u + 2 * 65536);
    together += line.substr(2);
  }
  EXPECT_GE(pieces, 3);
  EXPECT_EQ(together, text);
}

TEST_F(ProgramOutputTest, lines_of_two_programs_do_not_mix) {
  constexpr int kLines = 50;
  ProgramOutput output;
  Printer a(output, "[A] ");
  Printer b(output, "[B] ");
  for (int i = 0; i < kLines; ++i) {
    a.print("first half of ");
    b.print("beginning and ");
    a.print(std::to_string(i) + "\n");
    b.print("end of " + std::to_string(i) + "\n");
  }
  a.end();
  b.end();
  output.finish(kLong);
  std::istringstream lines(printed());
  int next_a = 0;
  int next_b = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("[A]"))
      EXPECT_EQ(line, "[A] first half of " + std::to_string(next_a++));
    else
      EXPECT_EQ(line, "[B] beginning and end of " + std::to_string(next_b++));
  }
  EXPECT_EQ(next_a, kLines);
  EXPECT_EQ(next_b, kLines);
}

// A child that a program leaves behind holds the pipe open.
TEST_F(ProgramOutputTest, what_was_said_is_not_lost_if_the_writer_lives_on) {
  auto output = std::make_unique<ProgramOutput>();
  Printer program(*output, "[S4] ", folder_.file("S4.out"));
  program.print("begun");
  output->finish(kMillisecond);
  output.reset();
  EXPECT_EQ(printed(), "[S4] begun\n");
  EXPECT_EQ(scenario::read_text(folder_.file("S4.out")), "begun");
}

TEST_F(ProgramOutputTest, a_file_that_cannot_be_written_is_an_error_with_a_remedy) {
  ProgramOutput output;
  const auto made = output.add("", folder_.file("nowhere/S4.out"));
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().find("nowhere/S4.out: No such file or directory; choose another"),
            std::string::npos)
      << made.error();
}

}  // namespace
}  // namespace understudy::program_output_test
