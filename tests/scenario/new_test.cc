// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy new: what it writes compiles with the command it prints and drives with the other one.
#include <gtest/gtest.h>

#include <filesystem>
#include "host/program.h"
#include "tests/support/cli.h"

namespace understudy::scenario::new_test {
namespace {

// The command behind a word at the start of a line, as the words that a shell makes of it.
Arguments command_behind(const std::string& word, const std::string& text) {
  const std::size_t at = text.find(word + ":");
  if (at == std::string::npos) return {};
  const std::size_t start = at + word.size() + 1;
  return split_command(text.substr(start, text.find('\n', at) - start)).value();
}

// Creates, compiles if need be, and runs; returns what it said on the way.
std::string create_and_run(const std::string& language) {
  const TempDir folder;
  std::filesystem::create_directory(folder.file("my robot's"));
  const CliResult created = run_cli({"new", language, folder.file("my robot's/first one")});
  if (created.exit_code != 0) return created.err;
  if (const Arguments compile = command_behind("compile", created.out); !compile.empty()) {
    Arguments strict = compile;
    strict.insert(strict.begin() + 1, {"-Wall", "-Wextra", "-Werror"});
    Process compiler(strict);
    if (compiler.wait() != 0) return compiler.err();
  }
  Process run(command_behind("run", created.out));
  run.wait();
  return run.err();
}

class NewProgram : public testing::TestWithParam<const char*> {};

TEST_P(NewProgram, compiles_and_drives) {
  const std::string said = create_and_run(GetParam());
  EXPECT_NE(said.find("driving for 30 seconds"), std::string::npos) << said;
  EXPECT_NE(said.find("done after "), std::string::npos) << said;
  EXPECT_EQ(said.find("done after 0 turns"), std::string::npos) << said;  // it met a wall
  EXPECT_NE(said.find("all programs have ended"), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(Languages, NewProgram, testing::Values("c", "c++", "python", "classic"),
                         [](const auto& language) {
                           return std::string(language.param) == "c++"
                                      ? "cpp"
                                      : std::string(language.param);
                         });

TEST(New, never_overwrites) {
  const TempDir folder;
  const std::string mine = folder.write("drive.c", "mine");
  for (const char* name : {"drive", "drive.c"}) {
    const CliResult r = run_cli({"new", "c", folder.file(name)});
    EXPECT_EQ(r.exit_code, 1);
    EXPECT_NE(r.err.find("drive.c already exists; choose another name"), std::string::npos)
        << r.err;
  }
  EXPECT_EQ(read_text(mine), "mine");
}

TEST(New, bad_arguments_are_told) {
  const TempDir folder;
  const CliResult language = run_cli({"new", "pyton", folder.file("x")});
  EXPECT_EQ(language.exit_code, 1);
  EXPECT_NE(language.err.find("python"), std::string::npos) << language.err;
  EXPECT_EQ(run_cli({"new", "c", folder.path() + "/"}).exit_code, 1);
  EXPECT_EQ(run_cli({"new", "c", folder.file("missing/x")}).exit_code, 1);
  EXPECT_EQ(run_cli({"new", "c"}).exit_code, 2);
}

}  // namespace
}  // namespace understudy::scenario::new_test
