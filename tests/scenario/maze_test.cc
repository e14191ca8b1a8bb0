// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The maze program: explores everything, drives the shortest way, in mazes of all sorts.
#include <gtest/gtest.h>

#include "tests/scenario/maze_runs.h"

namespace understudy::scenario::maze_test {
namespace {

MazeTask ours(const std::string& name, double cell_m = 0.360, const std::string& more = "") {
  return {source_path("worlds/" + name), cell_m, more};
}

TEST(Maze, explores_everything_and_drives_the_shortest_way) {
  for (const MazeTask& task : {ours("mazes/first.sim"), ours("demo/maze.sim"),
                               ours("mazes/rings.sim"), ours("mazes/classic.sim", 0.180, "-m")}) {
    const MazeTruth truth(task);
    ASSERT_TRUE(truth.loaded()) << task.world;
    for (const char* level : {"0", "20", "50"}) {
      const CliResult r = run_maze(task, truth, {"--error-level", level, "--wall-limit", "60"});
      EXPECT_EQ(what_is_wrong(truth, r), "") << task.world << " at " << level << " %\n" << r.err;
      EXPECT_TRUE(r.repeatable()) << r.reasons();
    }
  }
}

TEST(Maze, the_goal_is_where_it_says) {
  const MazeTask task = ours("mazes/first.sim", 0.360, "-1 -g 4,0");
  const MazeTruth truth(task);
  for (const char* level : {"0", "50"}) {
    const CliResult r = run_maze(task, truth, {"--error-level", level});
    EXPECT_NE(r.out.find("goal 4,0"), std::string::npos) << r.out;
    EXPECT_LT(truth.distance_m(r, {4, 0}), 0.04);
    EXPECT_GT(truth.distance_m(r, {0, 0}), 1.0);
  }
}

TEST(Maze, a_goal_outside_is_told) {
  const MazeTask task = ours("mazes/first.sim", 0.360, "-g 9,9");
  const CliResult r = run_maze(task, MazeTruth(task), {});
  EXPECT_EQ(r.program("S4")["exit"], 1);
  EXPECT_NE(r.err.find("no way leads to the goal"), std::string::npos) << r.err;
}

TEST(Maze, speeds_and_repeats_give_one_hash) {
  const MazeTask task = ours("mazes/first.sim");
  const MazeTruth truth(task);
  const std::string hash = run_maze(task, truth, {}).hash();
  for (const char* speed : {"50", "100", "max"})
    EXPECT_EQ(run_maze(task, truth, {"--speed", speed}).hash(), hash) << speed;
}

// The mazes of the study are mazes: closed, all of it reachable, and with more than one way.
TEST(Maze, dug_mazes_are_whole) {
  const TempDir folder;
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    const MazeTruth truth({folder.write("dug.maz", dug_maze(9, 7, seed))});
    ASSERT_TRUE(truth.loaded());
    EXPECT_EQ(truth.cells(), 63);
    EXPECT_GE(truth.steps_to({8, 6}), 14);
  }
}

}  // namespace
}  // namespace understudy::scenario::maze_test
