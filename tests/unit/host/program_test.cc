// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "host/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

namespace understudy::program_test {
namespace {

using Words = std::vector<std::string>;

Words split(const std::string& command) {
  const auto words = split_command(command);
  return words ? *words : Words{"error: " + words.error()};
}

TEST(SplitCommand, words_are_parted_by_white_space) {
  EXPECT_EQ(split("drive 1 2"), (Words{"drive", "1", "2"}));
  EXPECT_EQ(split("  drive \t 1  "), (Words{"drive", "1"}));
  EXPECT_EQ(split(""), Words{});
  EXPECT_EQ(split(" \t "), Words{});
}

TEST(SplitCommand, quotes_keep_words_together) {
  EXPECT_EQ(split("'a b' c"), (Words{"a b", "c"}));
  EXPECT_EQ(split("\"a 'b'\" c"), (Words{"a 'b'", "c"}));
  EXPECT_EQ(split("a' 'b\" \"c"), (Words{"a b c"}));
  EXPECT_EQ(split("'' x \"\""), (Words{"", "x", ""}));
}

TEST(SplitCommand, backslash_takes_the_next_character) {
  EXPECT_EQ(split("a\\ b"), (Words{"a b"}));
  EXPECT_EQ(split("\\'a"), (Words{"'a"}));
  EXPECT_EQ(split("\"\\\"\""), (Words{"\""}));
  EXPECT_EQ(split("'\\n'"), (Words{"\\n"}));  // not within single quotes
  EXPECT_EQ(split("a\\"), (Words{"a\\"}));    // nothing follows
  EXPECT_EQ(split("\\\\"), (Words{"\\"}));
}

TEST(SplitCommand, nothing_else_is_special) {
  EXPECT_EQ(split("a;b $HOME *.py | x > y &"),
            (Words{"a;b", "$HOME", "*.py", "|", "x", ">", "y", "&"}));
}

TEST(SplitCommand, an_open_quote_is_an_error) {
  EXPECT_FALSE(split_command("'a").ok());
  EXPECT_FALSE(split_command("a \"b").ok());
  EXPECT_NE(split_command("it's").error().find("it's"), std::string::npos);
}

TEST(CanStart, a_folder_is_no_program) {
  EXPECT_TRUE(can_start("/bin/true").ok());
  EXPECT_TRUE(can_start("true").ok());  // by PATH
  for (const char* folder : {"/usr/bin", "/usr/bin/"})
    EXPECT_NE(can_start(folder).error().find("no such program: /usr/bin"), std::string::npos);
}

int next_descriptor() {
  const int fd = open("/dev/null", O_RDONLY);
  close(fd);
  return fd;
}

TEST(StartProgram, what_fails_in_the_middle_leaves_no_descriptors_open) {
  auto participants = Participants::make({});
  ASSERT_TRUE(participants) << participants.error();
  const auto slot = (*participants)->add_program(RobotId{1}, 0, kMillisecond);
  ASSERT_TRUE(slot) << slot.error();
  const int next = next_descriptor();
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  for (int more = 1; more <= 2; ++more) {  // for the shim, but not for the sockets
    const rlimit few{static_cast<rlim_t>(next + more), before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    const auto program = start_program({.command = "/bin/true"}, **participants, *slot);
    setrlimit(RLIMIT_NOFILE, &before);
    ASSERT_FALSE(program.ok());
    EXPECT_NE(program.error().find("pair of sockets"), std::string::npos) << program.error();
    EXPECT_EQ(next_descriptor(), next);
  }
}

}  // namespace
}  // namespace understudy::program_test
