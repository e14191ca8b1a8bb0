// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files are written whole or not at all, and nothing is left beside them.
#include "load/save_files.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "load/world_file.h"
#include "tests/support/cli.h"

namespace understudy::save_files_test {
namespace {

using scenario::read_text;
using scenario::TempDir;

std::size_t files_in(const std::string& folder) {
  std::size_t count = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    EXPECT_TRUE(file.is_regular_file());
    ++count;
  }
  return count;
}

TEST(SaveFiles, WritesAll) {
  const TempDir folder;
  ASSERT_TRUE(save_files({{folder.file("a"), "one"}, {folder.file("b"), ""}}, false));
  EXPECT_EQ(read_text(folder.file("a")), "one");
  EXPECT_EQ(files_in(folder.path()), 2u);
  ASSERT_TRUE(save_files({{folder.file("a"), "two"}}, true));
  EXPECT_EQ(read_text(folder.file("a")), "two");
  EXPECT_EQ(files_in(folder.path()), 2u);
}

TEST(SaveFiles, WritesNoneIfOneExists) {
  const TempDir folder;
  folder.write("b", "mine");
  const Status saved = save_files({{folder.file("a"), "one"}, {folder.file("b"), "two"}}, false);
  EXPECT_EQ(saved.error(),
            folder.file("b") + " exists; use --force to replace it, or another name");
  EXPECT_EQ(read_text(folder.file("b")), "mine");
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(SaveFiles, WritesNoneIfOneCannotBe) {
  const TempDir folder;
  folder.write("a", "mine");
  const Status saved =
      save_files({{folder.file("a"), "one"}, {folder.file("none/b"), "two"}}, true);
  EXPECT_NE(saved.error().find("cannot write " + folder.file("none/b")), std::string::npos);
  EXPECT_EQ(read_text(folder.file("a")), "mine");
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(WorldFile, SearchFoldersHaveTheirOrder) {
  const char* before = getenv("UNDERSTUDY_WORLDS");
  const std::string kept = before != nullptr ? before : "";
  setenv("UNDERSTUDY_WORLDS", "/one::/two:", 1);
  const SearchFolders folders = search_folders({"/given"});
  ASSERT_GE(folders.configured.size(), 3u);
  EXPECT_EQ(folders.configured[0], "/given");
  EXPECT_EQ(folders.configured[1], "/one");
  EXPECT_EQ(folders.configured[2], "/two");
  if (before != nullptr)
    setenv("UNDERSTUDY_WORLDS", kept.c_str(), 1);
  else
    unsetenv("UNDERSTUDY_WORLDS");
}

}  // namespace
}  // namespace understudy::save_files_test
