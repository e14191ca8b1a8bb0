// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "load/find_worlds.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace understudy::find_worlds_test {
namespace {

using Paths = std::vector<std::string>;

class FindWorlds : public testing::Test {
 protected:
  FindWorlds()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("understudy_find_worlds" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~FindWorlds() override { std::filesystem::remove_all(folder_); }

  void add(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    files_.push_back(name);
  }
  Paths found() const { return likely_worlds(folder_.string(), files_); }

  std::filesystem::path folder_;
  Paths files_;
};

TEST_F(FindWorlds, ScenesComeBeforeSurroundingsAndThoseBeforeKinds) {
  add("notes.txt", "hello");
  EXPECT_EQ(found(), Paths{});
  add("a.robi", "drive");
  add("b.esObj", "obj");
  EXPECT_EQ(found(), (Paths{"a.robi", "b.esObj"}));
  add("walls.txt", "0 0 100 0");
  EXPECT_EQ(found(), Paths{"walls.txt"}) << "looked into";
  add("c.wld", "");
  add("d.maz", "");
  EXPECT_EQ(found(), (Paths{"c.wld", "d.maz"}));
  add("e.SIM", "");
  EXPECT_EQ(found(), Paths{"e.SIM"});
}

TEST_F(FindWorlds, EndingsThatMostlyMeanSomethingElseAreLookedInto) {
  add("table.csv", "name,value\n1,2\n");
  add("script.m", "x = 1;\n");
  EXPECT_EQ(found(), Paths{});
  add("maze.csv", "1,1,1\n1,0,1\n1,1,1\n");
  EXPECT_EQ(found(), Paths{"maze.csv"});
}

TEST(FindWorldsByEnding, OffersWhatAFormatClaimsAndTexts) {
  for (const char* name : {"a.sim", "b/c.WLD", "x.num", "y.map", "z.txt", "r.robi"})
    EXPECT_TRUE(may_be_world(name)) << name;
  for (const char* name : {"a.c", "maze.csv", "sim", ""}) EXPECT_FALSE(may_be_world(name)) << name;
  EXPECT_EQ(world_endings(), ".sim, .simmer, .maz, .map, .num, .wld, .sear");
  EXPECT_EQ(kind_endings(), ".robi, .esobj, .urdf, .xacro");
}

}  // namespace
}  // namespace understudy::find_worlds_test
