// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which files viewers reach: those in the folders named at the start and nothing else, whatever the
// path looks like and wherever links lead.
#include "server/folders.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/basics.h"

namespace understudy::folders_test {
namespace {

namespace fs = std::filesystem;

// A tree with an open folder "b" beside a closed one whose name begins with "b", too.
class FoldersTest : public ::testing::Test {
 protected:
  FoldersTest() : root_(fs::canonical(disk_.path()).string()) {
    fs::create_directories(root_ + "/a/b/in");
    fs::create_directories(root_ + "/a/bc");
    disk_.write("a/b/own.sim", "own");
    disk_.write("a/b/in/deep.sim", "deep");
    disk_.write("a/bc/other.sim", "other");
    fs::create_symlink(root_ + "/a/bc", root_ + "/a/b/out");
    fs::create_symlink(root_ + "/a/bc/other.sim", root_ + "/a/b/leads_out.sim");
    fs::create_symlink(root_ + "/a/b/own.sim", root_ + "/a/b/leads_in.sim");
    fs::create_symlink(root_ + "/a/bc/new.sim", root_ + "/a/b/leads_nowhere.sim");
  }
  std::string at(const std::string& path) const { return root_ + "/a/" + path; }

  const scenario::TempDir disk_;
  const std::string root_;  // without links
};

TEST_F(FoldersTest, FilesInsideAreFound) {
  const Folders folders({at("b")});
  EXPECT_EQ(*folders.find(at("b/own.sim")), at("b/own.sim"));
  EXPECT_EQ(*folders.find(at("b/in/deep.sim")), at("b/in/deep.sim"));
  EXPECT_EQ(*folders.find(at("bc/../b/own.sim")), at("b/own.sim"));
  EXPECT_EQ(*folders.find(at("b/leads_in.sim")), at("b/own.sim"));
  EXPECT_FALSE(folders.find(at("b/none.sim")));
  EXPECT_FALSE(folders.find(at("b/in"))) << "a folder is not a file";
  EXPECT_FALSE(folders.find(""));
}

TEST_F(FoldersTest, AnotherFolderWhoseNameBeginsTheSameIsNot) {
  const Folders folders({at("b")});
  EXPECT_FALSE(folders.find(at("bc/other.sim")));
  EXPECT_FALSE(folders.place_for(at("bc/new.sim")));
  EXPECT_FALSE(folders.list(at("bc")));
  EXPECT_TRUE(Folders({at("bc")}).find(at("bc/other.sim")));
}

TEST_F(FoldersTest, NoWayLeadsOut) {
  const Folders folders({at("b")});
  for (const char* path : {"b/../bc/other.sim", "b/in/../../bc/other.sim", "b/out/other.sim",
                           "b/leads_out.sim", "b/out/../bc/other.sim"})
    EXPECT_FALSE(folders.find(at(path))) << path;
  for (const char* path : {"b/../new.sim", "b/out/new.sim", "b/in/../../new.sim"})
    EXPECT_FALSE(folders.place_for(at(path))) << path;
  for (const char* path : {"", "b/..", "b/out", "b/in/../..", "b/none"})
    EXPECT_FALSE(folders.list(at(path))) << path;
}

TEST_F(FoldersTest, NewFilesHaveAPlaceInsideUnlessALinkIsThere) {
  const Folders folders({at("b")});
  EXPECT_EQ(*folders.place_for(at("b/new.sim")), at("b/new.sim"));
  EXPECT_EQ(*folders.place_for(at("b/own.sim")), at("b/own.sim"));
  EXPECT_EQ(*folders.place_for(at("b/in/../new.sim")), at("b/new.sim"));
  for (const char* path : {"b/leads_out.sim", "b/leads_nowhere.sim", "b/leads_in.sim"})
    EXPECT_FALSE(folders.place_for(at(path))) << path;
  for (const char* path : {"b/", "b/.hidden.sim", "b/..", "b/none/new.sim"})
    EXPECT_FALSE(folders.place_for(at(path))) << path;
}

TEST_F(FoldersTest, ListsShowFoldersFirst) {
  disk_.write("a/b/.hidden.sim", "");
  disk_.write("a/b/program.py", "");
  disk_.write("a/b/Zebra.dat", "");
  const auto entries = Folders({at("b")}).list(at("b"));
  ASSERT_TRUE(entries);
  std::vector<std::string> names;
  for (const FolderEntry& entry : *entries) {
    names.push_back(entry.name);
    EXPECT_EQ(entry.path, at("b/" + entry.name));
    EXPECT_EQ(entry.folder, entry.name == "in" || entry.name == "out") << entry.name;
    EXPECT_EQ(entry.world, entry.name.ends_with(".sim")) << entry.name;
    EXPECT_EQ(entry.program, entry.name == "program.py") << entry.name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"in", "out", "Zebra.dat", "leads_in.sim",
                                             "leads_out.sim", "own.sim", "program.py"}));
}

TEST_F(FoldersTest, RootsAreListedOnceAndWithoutLinks) {
  const Folders folders({at("b/out"), "", at("bc"), at("none"), at("b")});
  const auto entries = folders.list("");
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 2u);
  EXPECT_EQ((*entries)[0].path, at("bc"));
  EXPECT_EQ((*entries)[1].path, at("b"));
  EXPECT_TRUE((*entries)[0].folder);
  EXPECT_TRUE(folders.find(at("b/out/other.sim"))) << "the link leads to another open folder";
}

TEST_F(FoldersTest, TheRootOfTheDiskHoldsEverything) {
  const Folders folders({"/"});
  EXPECT_EQ(*folders.find(at("bc/other.sim")), at("bc/other.sim"));
  EXPECT_TRUE(folders.list(at("b")));
}

TEST_F(FoldersTest, WithoutFoldersNothingIsReached) {
  const Folders folders({});
  EXPECT_FALSE(folders.find(at("b/own.sim")));
  EXPECT_FALSE(folders.place_for(at("b/new.sim")));
  EXPECT_TRUE(folders.list("")->empty());
}

}  // namespace
}  // namespace understudy::folders_test
