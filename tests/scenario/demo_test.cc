// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy demo NAME, without a window: each does what its help says, seen from the world.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/cli.h"

namespace understudy::scenario::demo_test {
namespace {

// To the end of its program, or to this time.
CliResult run_demo(const std::string& name, const std::string& until_s = "") {
  const TempDir folder;
  Arguments arguments = {"demo",    name,        "--headless",
                         "--speed", "max",       "--wall-limit",
                         "100",     "--summary", folder.file("summary.json")};
  if (!until_s.empty()) arguments.insert(arguments.end(), {"--until", until_s});
  CliResult r = run_cli(arguments);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  r.summary = nlohmann::json::parse(read_text(folder.file("summary.json")));
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  return r;
}

void expect_at(const CliResult& r, const std::string& robot, double x_m, double y_m,
               double within_m) {
  const double dx = r.robot(robot)["x_m"].get<double>() - x_m;
  const double dy = r.robot(robot)["y_m"].get<double>() - y_m;
  EXPECT_LT(std::hypot(dx, dy), within_m) << dx << " " << dy << "\n" << r.out << r.err;
}

// The four corners, 1 m apart, where it turns.
TEST(Demo, roomba_drives_around_a_square) {
  expect_at(run_demo("roomba", "7"), "Create2", 2.2, 0.7, 0.02);
  expect_at(run_demo("roomba", "15.5"), "Create2", 2.2, 1.7, 0.02);
  expect_at(run_demo("roomba", "24"), "Create2", 1.2, 1.7, 0.02);
  const CliResult whole = run_demo("roomba");
  EXPECT_EQ(whole.out, "around\n");
  EXPECT_EQ(whole.ended(), "all programs have ended");
  expect_at(whole, "Create2", 1.2, 0.7, 0.02);
}

// It starts in the left room of the hall, at 2 m, and finds the doorway at 5.5 m.
TEST(Demo, lidar_finds_its_way_into_the_other_room) {
  expect_at(run_demo("lidar", "20"), "LaserScout", 2, 3, 2.5);
  expect_at(run_demo("lidar", "44"), "LaserScout", 7.5, 4, 2);
  const CliResult whole = run_demo("lidar");
  EXPECT_EQ(whole.out, "620 scans, 10.3 per second\n");
  EXPECT_EQ(whole.ended(), "all programs have ended");
}

// From 20, 20 to five places; the last one is 70 m east and 45 m north of the start.
TEST(Demo, gps_drives_to_its_places) {
  const CliResult r = run_demo("gps");
  std::size_t reached = 0;
  for (const char* place : {"(25, 0)", "(45, 20)", "(30, 55)", "(60, 70)", "(70, 45)"}) {
    reached = r.out.find("reached " + std::string(place), reached);
    ASSERT_NE(reached, std::string::npos) << place << "\n" << r.out;
  }
  EXPECT_EQ(r.ended(), "all programs have ended");
  expect_at(r, "GpsRover", 90, 65, 2.5);
}

}  // namespace
}  // namespace understudy::scenario::demo_test
