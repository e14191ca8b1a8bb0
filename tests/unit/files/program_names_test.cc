// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/program_names.h"

#include <gtest/gtest.h>

namespace understudy::program_names_test {
namespace {

using Names = std::vector<std::string>;

TEST(ProgramNames, EndingsOfCompiledProgramsStandForEachOther) {
  EXPECT_EQ(program_names("maze.x"), (Names{"maze.x", "maze.exe", "maze"}));
  EXPECT_EQ(program_names("a.b/maze.exe"), (Names{"a.b/maze.exe", "a.b/maze.x", "a.b/maze"}));
  EXPECT_EQ(program_names("a.b/maze"), (Names{"a.b/maze", "a.b/maze.x", "a.b/maze.exe"}));
}

TEST(ProgramNames, OthersAreWhatTheyAre) {
  EXPECT_EQ(program_names("maze.py"), (Names{"maze.py"}));
  EXPECT_EQ(program_names("v1.2"), (Names{"v1.2"}));
  EXPECT_EQ(program_names(".x"), (Names{".x"}));
}

}  // namespace
}  // namespace understudy::program_names_test
