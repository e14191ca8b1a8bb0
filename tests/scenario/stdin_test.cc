// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The standard input of programs: nothing, unless --stdin gives them a file.
#include <gtest/gtest.h>

#include "base/hash.h"
#include "tests/support/cli.h"

namespace understudy::scenario::stdin_test {
namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string hash_of(const std::string& text) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash_name(text)));
  return digits;
}

constexpr const char* kText = "first line\nsecond line\n";

class StandardInput : public ::testing::Test {
 protected:
  // As a user would: `feed | understudy run ...`, or with a redirection in `more`.
  CliResult shell(const std::string& feed, const std::string& more) {
    const std::string summary = folder_.file("summary.json");
    Process process({"/bin/sh", "-c",
                     feed + "'" + simulator() + "' run " + box_ + " --program cat --summary " +
                         summary + " " + more});
    CliResult r;
    r.exit_code = process.wait();
    r.out = process.out();
    r.err = process.err();
    r.summary = nlohmann::json::parse(read_text(summary));
    return r;
  }

  const TempDir folder_;
  const std::string box_ = folder_.write("box.sim", kBox);
  const std::string text_ = folder_.write("text", kText);
  const std::string other_ = folder_.write("other", "other\n");
};

TEST_F(StandardInput, is_empty_unless_asked_for) {
  const CliResult r = run_program("cat");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "");
  EXPECT_EQ(r.summary["stdin"], nlohmann::json::object());
  EXPECT_FALSE(holds(r.err, "--stdin")) << r.err;
}

TEST_F(StandardInput, a_file_is_read_and_its_hash_is_in_the_summary) {
  const CliResult r = run_program("cat", {"--stdin", text_});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, kText);
  EXPECT_EQ(r.summary["stdin"], nlohmann::json({{"S4", hash_of(kText)}}));
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST_F(StandardInput, every_robot_reads_it_from_the_start_or_its_own) {
  const std::string world = folder_.write("two.sim", "S4 300 500 0 cat\nS4 300 1500 0 cat\n");
  const CliResult same = run_world({world, "--stdin", text_});
  EXPECT_EQ(same.exit_code, 0) << same.err;
  for (const char* line : {"[S4] first line\n", "[S4] second line\n", "[S4-2] first line\n"})
    EXPECT_TRUE(holds(same.out, line)) << same.out;
  const CliResult own = run_world({world, "--stdin", "S4-2=" + other_, "--stdin", text_});
  EXPECT_TRUE(holds(own.out, "[S4] second line\n")) << own.out;
  EXPECT_TRUE(holds(own.out, "[S4-2] other\n")) << own.out;
  EXPECT_FALSE(holds(own.out, "[S4-2] first")) << own.out;
  EXPECT_EQ(own.summary["stdin"]["S4-2"], hash_of("other\n"));
}

TEST_F(StandardInput, it_is_a_plain_file_that_nobody_can_change) {
  const std::string program =
      folder_.write("looks.py",
                    "import os, stat\n"
                    "print(stat.S_ISREG(os.fstat(0).st_mode),\n"
                    "      os.lseek(0, 0, os.SEEK_CUR), os.read(0, 5))\n"
                    "try: os.write(os.open('/proc/self/fd/0', os.O_RDWR), b'x')\n"
                    "except OSError as e: print('refused')\n");
  const CliResult r = run_program(program, {"--stdin", text_, "--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "True 0 b'first'\nrefused\nTrue 0 b'first'\nrefused\n");
}

TEST_F(StandardInput, the_simulators_own_is_copied_whole) {
  const CliResult r = shell("(echo one; echo two) | ", "--stdin -");
  EXPECT_EQ(r.out, "one\ntwo\n") << r.err;
  EXPECT_EQ(r.summary["stdin"]["S4"], hash_of("one\ntwo\n"));
}

TEST_F(StandardInput, what_nobody_reads_is_told_once) {
  const std::string line = "the programs' standard input is empty; use --stdin FILE or --stdin -";
  for (const CliResult& r : {shell("echo lost | ", "--check-repeat"), shell("", "< " + text_)}) {
    EXPECT_EQ(r.out, "");
    ASSERT_TRUE(holds(r.err, line)) << r.err;
    EXPECT_EQ(r.err.find(line), r.err.rfind(line)) << r.err;
  }
  EXPECT_FALSE(holds(shell("", "< /dev/null").err, line));
}

TEST_F(StandardInput, what_cannot_be_read_is_a_clear_error) {
  const struct {
    std::string option;
    std::string message;
  } cases[] = {
      {folder_.file("none"), "none cannot be read: No such file or directory"},
      {folder_.path(), " cannot be read: Is a directory"},
      {"S5=" + text_, ": there is no robot with the id or name S5; there are S4"},
  };
  for (const auto& c : cases) {
    const CliResult r = run_program("cat", {"--stdin", c.option});
    EXPECT_EQ(r.exit_code, 1) << c.option;
    EXPECT_TRUE(holds(r.err, "--stdin " + c.option)) << r.err;
    EXPECT_TRUE(holds(r.err, c.message)) << r.err;
  }
  const CliResult over = run_program("cat", {"--stdin", "S4=" + text_, "--record", text_});
  EXPECT_EQ(over.exit_code, 1);
  EXPECT_TRUE(holds(over.err, "would overwrite a file that the run reads")) << over.err;
  EXPECT_EQ(read_text(text_), kText);
}

}  // namespace
}  // namespace understudy::scenario::stdin_test
