// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/resolver.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace understudy::resolver_test {
namespace {

TEST(Resolver, SearchesInEyeSimsOrder) {
  MemoryResolver files({.configured = {"/collection"}, .home = "/home"});
  files.add("/home/a.wld", "");
  EXPECT_EQ(files.find("a.wld", "sims"), "/home/a.wld");
  files.add("/collection/a.wld", "");
  EXPECT_EQ(files.find("a.wld", "sims"), "/collection/a.wld");
  files.add("sims/a.wld", "");
  EXPECT_EQ(files.find("a.wld", "sims"), "sims/a.wld");
  EXPECT_EQ(files.find("/home/a.wld", "sims"), "/home/a.wld");
  EXPECT_EQ(files.find("b.wld", "sims"), std::nullopt);
  EXPECT_EQ(files.find("", "sims"), std::nullopt);
}

TEST(Resolver, UnderstandsForeignSpellings) {
  MemoryResolver files({.configured = {"/eyesim"}, .home = ""});
  files.add("worlds/a b.wld", "");
  files.add("/eyesim/worlds/c.wld", "");
  EXPECT_EQ(files.find("..\\worlds\\a b.wld", "sims"), "worlds/a b.wld");
  EXPECT_EQ(files.find("./a b.wld", "worlds"), "worlds/a b.wld");
  EXPECT_EQ(files.find("%sim%/worlds/c.wld", "sims"), "/eyesim/worlds/c.wld");
  EXPECT_EQ(files.places("a.wld", ""), (std::vector<std::string>{"a.wld", "/eyesim/a.wld"}));
}

TEST(Resolver, AsksTheConfiguredFoldersInTheirOrder) {
  MemoryResolver files({.configured = {"/one", "/two"}, .home = ""});
  files.add("/two/a.wld", "");
  EXPECT_EQ(files.find("a.wld", "sims"), "/two/a.wld");
  files.add("/one/a.wld", "");
  EXPECT_EQ(files.find("a.wld", "sims"), "/one/a.wld");
}

TEST(Resolver, LooksForNoPathOfAnotherMachine) {
  MemoryResolver files;
  EXPECT_TRUE(files.places("C:\\a\\b.wld", "sims").empty());
  EXPECT_EQ(files.places("C:b.wld", "sims"), (std::vector<std::string>{"sims/C:b.wld"}));
}

TEST(Resolver, WritesPathsShortAndFindsThemAgain) {
  MemoryResolver files({.configured = {"/one", "/two"}, .home = "/home"});
  for (const char* path : {"/s/a", "/s/x/b", "/one/c", "/two/c", "/home/d", "/elsewhere/e",
                           "/long/name/s/a", "/long/name/robots/f"})
    files.add(path, "");
  EXPECT_EQ(files.shortest("/s/a", "/s"), "a");
  EXPECT_EQ(files.shortest("/s/x/b", "/s"), "x/b");
  EXPECT_EQ(files.shortest("/one/c", "/s"), "c");
  EXPECT_EQ(files.shortest("/two/c", "/s"), "/two/c");  // c alone is another file
  EXPECT_EQ(files.shortest("/home/d", "/s"), "d");
  EXPECT_EQ(files.shortest("/elsewhere/e", "/s"), "/elsewhere/e");
  EXPECT_EQ(files.shortest("/long/name/robots/f", "/long/name/s"), "../robots/f");
  EXPECT_EQ(files.shortest("/s/missing", "/s"), "/s/missing");
  EXPECT_EQ(files.shortest("x\\missing", "/s"), "x\\missing");
}

// A name that only a collection's neighbours make sense of would be a riddle for readers.
TEST(Resolver, WritesNoPathThatLeadsOutOfACollection) {
  MemoryResolver files({.configured = {"/collection/worlds"}, .home = ""});
  files.add("/collection/neighbour", "");
  EXPECT_EQ(files.shortest("/collection/neighbour", "/far/away/from/all"), "/collection/neighbour");
}

TEST(OverlayResolver, HasItsOwnFilesAndThoseBelow) {
  MemoryResolver below({.configured = {"/one"}, .home = ""});
  below.add("a", "below");
  below.add("/one/b", "below");
  OverlayResolver overlay(below);
  overlay.add("a", "x");
  EXPECT_EQ(overlay.read("a")->size(), 1u);
  EXPECT_EQ(overlay.find("b", ""), "/one/b");
  EXPECT_EQ(overlay.read("/one/b")->size(), 5u);
  EXPECT_FALSE(overlay.read("c"));
}

TEST(Resolver, TakesPathsApart) {
  EXPECT_EQ(folder_of("a/b/c.sim"), "a/b");
  EXPECT_EQ(folder_of("c.sim"), "");
  EXPECT_EQ(file_name_of("a/b/c.sim"), "c.sim");
  EXPECT_EQ(file_name_of("C:\\a\\c.sim"), "c.sim");
  EXPECT_EQ(file_name_of("c.sim"), "c.sim");
}

TEST(DiskResolver, ReadsRegularFilesUpToTheLimit) {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::path(testing::TempDir()) / ("understudy_resolver_test" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "small.wld") << "floor 1 2";
  std::ofstream(folder / "large.wld") << std::string(Resolver::kLargestFile + 1, ' ');
  DiskResolver disk;
  const Result<Bytes> small = disk.read((folder / "small.wld").string());
  ASSERT_TRUE(small);
  EXPECT_EQ(small->size(), 9u);
  EXPECT_EQ(disk.read((folder / "large.wld").string()).error(), "it is larger than 32 MiB");
  EXPECT_EQ(disk.read(folder.string()).error(), "it is a folder");
  EXPECT_TRUE(disk.is_folder(folder.string()));
  EXPECT_FALSE(disk.is_folder((folder / "small.wld").string()));
  EXPECT_EQ(disk.read("/dev/zero").error(), "it is not a regular file");
  EXPECT_EQ(disk.read((folder / "none").string()).error(), "there is no such file");
  EXPECT_EQ(disk.find("small.wld", folder.string()), (folder / "small.wld").string());
  EXPECT_EQ(disk.find(std::string(5000, 'x'), folder.string()), std::nullopt);
  EXPECT_TRUE(fs::path(disk.full_path("small.wld")).is_absolute());
  fs::remove_all(folder);
}

}  // namespace
}  // namespace understudy::resolver_test
