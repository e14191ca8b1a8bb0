// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How far the maze program can be trusted: ten mazes, twenty seeds, rising errors; and a thousand
// runs on a busy machine, all alike. The mazes are drawn by the test; UNDERSTUDY_MAZES names a
// folder of others with cells of 360 mm, which are tried in their place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "tests/scenario/maze_runs.h"

namespace understudy::scenario::maze_study_long_test {
namespace {

std::vector<MazeTask> mazes_of(const std::string& folder) {
  std::vector<MazeTask> tasks;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    tasks.push_back({entry.path()});
  std::sort(tasks.begin(), tasks.end(),
            [](const MazeTask& a, const MazeTask& b) { return a.world < b.world; });
  return tasks;
}

std::vector<MazeTask> study_mazes(const TempDir& folder) {
  if (const char* others = std::getenv("UNDERSTUDY_MAZES"); others != nullptr)
    return mazes_of(others);
  const int sizes[10][2] = {{5, 5},   {8, 8},   {9, 9},   {12, 12}, {16, 16},
                            {16, 16}, {16, 16}, {20, 10}, {7, 13},  {16, 16}};
  std::vector<MazeTask> tasks;
  for (const auto& [columns, rows] : sizes) {
    const auto seed = static_cast<std::uint32_t>(tasks.size() + 1);
    tasks.push_back({folder.write(fmt::format("dug{}.maz", seed), dug_maze(columns, rows, seed))});
  }
  return tasks;
}

// Share of runs that went right, in percent.
double solved_percent(const std::vector<MazeTask>& tasks, const char* level, int seeds) {
  int right = 0;
  for (const MazeTask& task : tasks) {
    const MazeTruth truth(task);
    for (int seed = 1; seed <= seeds; ++seed) {
      const CliResult r = run_maze(task, truth,
                                   {"--error-level", level, "--seed", std::to_string(seed),
                                    "--until", "2000", "--wall-limit", "60"});
      const std::string wrong = what_is_wrong(truth, r);
      right += wrong.empty() ? 1 : 0;
      if (!wrong.empty()) fmt::print("{} % seed {} {}: {}\n", level, seed, task.world, wrong);
    }
  }
  const double percent = 100.0 * right / (seeds * static_cast<double>(tasks.size()));
  fmt::print("error level {}: {} of {} runs right\n", level, right,
             static_cast<std::size_t>(seeds) * tasks.size());
  return percent;
}

TEST(MazeStudy, ten_mazes_twenty_seeds) {
  const TempDir folder;
  const std::vector<MazeTask> tasks = study_mazes(folder);
  ASSERT_FALSE(tasks.empty());
  EXPECT_EQ(solved_percent(tasks, "0", 1), 100);
  EXPECT_GE(solved_percent(tasks, "20", 20), 95);
  EXPECT_GE(solved_percent(tasks, "50", 20), 80);
  solved_percent(tasks, "100", 5);  // told, not asked for
}

TEST(MazeStudy, speeds_give_one_hash) {
  const TempDir folder;
  for (const MazeTask& task : study_mazes(folder)) {
    const MazeTruth truth(task);
    const std::string hash = run_maze(task, truth, {}).hash();
    EXPECT_EQ(run_maze(task, truth, {"--speed", "300"}).hash(), hash) << task.world;
    EXPECT_EQ(run_maze(task, truth, {"--threads", "8"}).hash(), hash) << task.world;
  }
}

TEST(MazeStudy, a_thousand_runs_on_a_busy_machine) {
  const MazeTask task{source_path("worlds/mazes/first.sim")};
  const MazeTruth truth(task);
  const std::string hash = run_maze(task, truth, {"--error-level", "20"}).hash();
  const BusyCores busy(static_cast<int>(std::thread::hardware_concurrency()));
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(run_maze(task, truth, {"--error-level", "20"}).hash(), hash) << "run " << i;
}

}  // namespace
}  // namespace understudy::scenario::maze_study_long_test
