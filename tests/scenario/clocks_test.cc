// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every clock of the C library is virtual, and every robot has random numbers of its own.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::clocks_test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(Clocks, all_of_them_show_the_time_of_the_run) {
  const CliResult first = run_program(test_program("every_clock"), {"--wall-limit", "60"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(first.repeatable()) << first.reasons();
  EXPECT_EQ(first.out.find("NOT VIRTUAL"), std::string::npos) << first.out;
  for (const char* line : {"below the bound 1, both sides of a coin 1\n", "ppoll -1 after 0.30 s\n",
                           "clocklock 110 after 0.20 s\nclocklock 110 after 0.20 s\n"})
    EXPECT_NE(first.out.find(line), std::string::npos) << line << first.out;
  // 1.25 s of sleep, 0.3 s of ppoll, twice 0.2 s for a lock.
  EXPECT_NEAR(first.virtual_s(), 1.95, 0.02);
  const BusyCores busy(2);
  const CliResult again = run_program(test_program("every_clock"), {"--wall-limit", "60"});
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(again.hash(), first.hash());
}

TEST(Clocks, calls_at_their_edges) {
  const CliResult r = run_program(test_program("posix_edges"), {"--wall-limit", "60"});
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out,
            "queue -1, timed out 1 after 0.20 s\n"
            "condition 1 after 0.20 s\n"
            "serial threads 1\n"
            "urgent 1 1\n"
            "pipe takes 1\n"
            "undrawn 0\n"
            "host 7f0101\n");
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// Two robots run the same program: the same clocks, and different words.
TEST(Clocks, robots_with_the_same_program_draw_different_numbers) {
  const TempDir folder;
  const std::string program = test_program("every_clock");
  const std::string world = folder.write(
      "two.sim", "S4 500 500 0 \"" + program + "\"\nS4 1500 1500 0 \"" + program + "\"\n");
  const CliResult r = run_world({world, "--wall-limit", "60"});
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  std::vector<std::string> words;
  for (const std::string& line : lines_of(r.out))
    if (line.find("words ") != line.npos) words.push_back(line.substr(line.find("words ")));
  ASSERT_EQ(words.size(), 2u) << r.out;
  EXPECT_NE(words[0], words[1]);
  EXPECT_EQ(run_world({world, "--wall-limit", "60"}).hash(), r.hash());
}

TEST(Clocks, robots_with_the_same_python_program_go_different_ways) {
  const TempDir folder;
  const std::string program = "python3 " + source_path("tests/programs/entropy.py");
  const std::string world = folder.write(
      "two.sim", "S4 500 500 0 \"" + program + "\"\nS4 1500 1500 0 \"" + program + "\"\n");
  const CliResult r = run_world({world, "--wall-limit", "60"});
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  std::vector<std::string> lines = lines_of(r.out);
  ASSERT_EQ(lines.size(), 16u) << r.out;
  std::sort(lines.begin(), lines.end());
  int equal = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) equal += lines[i] == lines[i - 1] ? 1 : 0;
  EXPECT_LE(equal, 2) << r.out;  // the time at the start, and perhaps the order of threads
}

TEST(Clocks, sets_of_python_are_in_an_order_of_each_robot) {
  const TempDir folder;
  folder.write("hashes.py", "print(hash('understudy'))\n");
  const std::string world =
      folder.write("two.sim", "S4 500 500 0 hashes.py\nS4 1500 1500 0 hashes.py\n");
  const CliResult r = run_world({world, "--exit-with-programs", "--wall-limit", "60"});
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const std::vector<std::string> lines = lines_of(r.out);
  ASSERT_EQ(lines.size(), 2u) << r.out;
  EXPECT_NE(lines[0].substr(lines[0].find_last_of(" ") + 1),
            lines[1].substr(lines[1].find_last_of(" ") + 1));
}

}  // namespace
}  // namespace understudy::scenario::clocks_test
