// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Values of every type arrive where they are wanted, and what is out of bounds is 2.
#include "commands/command_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace understudy::command_line_test {
namespace {

struct Values {
  std::string text;
  std::vector<std::string> texts;
  std::vector<std::string> words;
  int number = -1;
  std::vector<int> pair;
  std::int64_t wide = -1;
  std::uint32_t natural = 7;
  std::uint64_t wide_natural = 7;
  double real = -1;
  std::string choice = "a";
  std::string speed;
  int threads = -1;
  bool flag = false;
};

// A command adds its options by a plain function, so what they fill is no local of a test.
Values values;

std::function<int()> add(Options& options) {
  options.add("TEXT", &values.text, "An argument").required();
  options.add("--texts", &values.texts, "One each time").one_value_each();
  options.add("--words", &values.words, "Any number at once");
  options.add("--number", &values.number, "Of a port").range(0, 65535);
  options.add("--pair", &values.pair, "Two").values(2).range(0, 9);
  options.add("--wide", &values.wide, "Ticks").range(std::int64_t{1}, std::int64_t{1} << 40);
  options.add("--natural", &values.natural, "Not negative");
  options.add("--wide-natural", &values.wide_natural, "Not negative");
  options.add("--real", &values.real, "Seconds").range(0.5, 9e9);
  options.add("--choice", &values.choice, "a or b").one_of({"a", "b"});
  options.add("--speed", &values.speed, "Last one").last_counts();
  options.add("--threads", &values.threads, "Or auto").default_word("auto", 0).range(0, 256);
  options.add_flag("--flag", &values.flag, "Yes");
  options.footer("The end.");
  return [] { return 42; };
}

int run(std::vector<const char*> arguments) {
  values = {};
  CommandLine line("Help", "version 1");
  line.add_command("do", "Does it", add);
  arguments.insert(arguments.begin(), {"program", "do"});
  return line.run(static_cast<int>(arguments.size()), arguments.data());
}

TEST(Options, what_is_not_given_stays) {
  EXPECT_EQ(run({"x"}), 42);
  EXPECT_EQ(values.text, "x");
  EXPECT_EQ(values.number, -1);
  EXPECT_EQ(values.natural, 7U);
  EXPECT_EQ(values.choice, "a");
  EXPECT_FALSE(values.flag);
}

TEST(Options, values_of_every_type_arrive) {
  EXPECT_EQ(run({"--texts",
                 "one",
                 "x",
                 "--texts",
                 "two",
                 "--words",
                 "r0",
                 "r1",
                 "--number",
                 "65535",
                 "--pair",
                 "1",
                 "2",
                 "--wide",
                 "1099511627776",
                 "--natural",
                 "4294967295",
                 "--wide-natural",
                 "18446744073709551615",
                 "--real",
                 "0.5",
                 "--choice",
                 "b",
                 "--speed",
                 "1",
                 "--speed",
                 "max",
                 "--threads",
                 "auto",
                 "--flag"}),
            42);
  EXPECT_EQ(values.text, "x");
  EXPECT_EQ(values.texts, (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(values.words, (std::vector<std::string>{"r0", "r1"}));
  EXPECT_EQ(values.number, 65535);
  EXPECT_EQ(values.pair, (std::vector{1, 2}));
  EXPECT_EQ(values.wide, std::int64_t{1} << 40);
  EXPECT_EQ(values.natural, 4294967295U);
  EXPECT_EQ(values.wide_natural, 18446744073709551615U);
  EXPECT_EQ(values.real, 0.5);
  EXPECT_EQ(values.choice, "b");
  EXPECT_EQ(values.speed, "max");
  EXPECT_EQ(values.threads, 0);
  EXPECT_TRUE(values.flag);
}

TEST(Options, what_is_wrong_is_2) {
  EXPECT_EQ(run({}), 2);
  EXPECT_EQ(run({"x", "y"}), 2);
  EXPECT_EQ(run({"x", "--none"}), 2);
  EXPECT_EQ(run({"x", "--number"}), 2);
  EXPECT_EQ(run({"x", "--number", "65536"}), 2);
  EXPECT_EQ(run({"x", "--number", "1.5"}), 2);
  EXPECT_EQ(run({"x", "--pair", "1"}), 2);
  EXPECT_EQ(run({"x", "--pair", "1", "10"}), 2);
  EXPECT_EQ(run({"x", "--wide", "0"}), 2);
  EXPECT_EQ(run({"x", "--real", "0.4"}), 2);
  EXPECT_EQ(run({"x", "--choice", "c"}), 2);
  EXPECT_EQ(run({"x", "--threads", "many"}), 2);
}

TEST(Options, help_comes_before_what_is_missing) { EXPECT_EQ(run({"--help"}), 0); }

}  // namespace
}  // namespace understudy::command_line_test
