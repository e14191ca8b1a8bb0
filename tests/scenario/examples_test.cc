// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The programs of examples/robios, run to their end as their first lines say, and what they have
// achieved, seen from the world and not only by their own words. (The maze: maze_test.cc.)
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/cli.h"

namespace understudy::scenario::examples_test {
namespace {

CliResult run_example(const std::string& world, const Arguments& more = {},
                      const std::string& until_s = "400") {
  Arguments arguments = {source_path("worlds/" + world), "--until",      until_s,
                         "--exit-with-programs",         "--wall-limit", "100"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

// Ended by itself, without complaint, and the same again.
void expect_fine(const CliResult& r, const std::string& world, const Arguments& more = {}) {
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.ended(), "all programs have ended") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(run_example(world, more).hash(), r.hash());
}

double x_of(const CliResult& r, const std::string& robot) {
  return r.robot(robot)["x_m"].get<double>();
}
double y_of(const CliResult& r, const std::string& robot) {
  return r.robot(robot)["y_m"].get<double>();
}
double heading_of(const CliResult& r, const std::string& robot) {
  return r.robot(robot)["heading_rad"].get<double>();
}

TEST(Examples, wall_follow_goes_around_and_keeps_its_distance) {
  for (const char* level : {"0", "20"}) {
    const CliResult r = run_example("rooms/follow.sim", {"--error-level", level});
    expect_fine(r, "rooms/follow.sim", {"--error-level", level});
    int corners = 0;
    int ends = 0;
    double rms_mm = 1e9;
    ASSERT_EQ(std::sscanf(r.out.c_str(), "corners %d ends %d rms %lf", &corners, &ends, &rms_mm), 3)
        << r.out;
    EXPECT_EQ(corners, 6);
    EXPECT_LT(rms_mm, 35);
    EXPECT_GT(x_of(r, "S4"), 2.5);  // back at the wall on the right
  }
}

TEST(Examples, turn_around_turns_the_car) {
  const CliResult r = run_example("courses/street.sim");
  expect_fine(r, "courses/street.sim");
  EXPECT_LT(std::abs(std::abs(heading_of(r, "Car")) - 3.14159), 0.05);
  EXPECT_LT(x_of(r, "Car"), 2.0);  // off the way it came
}

TEST(Examples, gates_passes_both) {
  const CliResult r = run_example("courses/gates.sim", {"--program", "gates"});
  expect_fine(r, "courses/gates.sim", {"--program", "gates"});
  EXPECT_GT(x_of(r, "Mecanum"), 3.3);
  EXPECT_NEAR(y_of(r, "Mecanum"), 1.95, 0.03);  // the middle of the second gate
  EXPECT_NEAR(heading_of(r, "Mecanum"), 0, 0.01);
}

// Both forms stand before the ball, facing it, and have not moved it.
TEST(Examples, ball_is_found_by_its_colour) {
  for (const char* program : {"ball", "classic_ball"}) {
    const Arguments more = {"--program", program};
    const CliResult r = run_example("soccer/ball.sim", more);
    expect_fine(r, "soccer/ball.sim", more);
    const double dx = 1.5 - x_of(r, "S4");
    const double dy = 1.2 - y_of(r, "S4");
    EXPECT_LT(std::hypot(dx, dy), 0.5) << program;
    EXPECT_GT(std::hypot(dx, dy), 0.132) << program;  // they would touch
    // Within the middle third of 75 degrees.
    EXPECT_LT(std::abs(std::remainder(std::atan2(dy, dx) - heading_of(r, "S4"), 6.283185)), 0.3)
        << program;
  }
}

// How far the middle of the axle is from the line: a stadium around 900..2100, 1000.
double off_line_m(const CliResult& r) {
  const double x = std::clamp(x_of(r, "S4"), 0.9, 2.1);
  return std::abs(std::hypot(x_of(r, "S4") - x, y_of(r, "S4") - 1.0) - 0.6);
}

TEST(Examples, line_follow_stays_on_the_line) {
  expect_fine(run_example("courses/line.sim"), "courses/line.sim");
  // 200 mm/s on 6.17 m: once around in 31 s.
  for (const char* until : {"3", "6", "9", "12", "16", "20", "24", "28", "31", "50"}) {
    const CliResult r = run_example("courses/line.sim", {}, until);
    EXPECT_LT(off_line_m(r), 0.04) << until << " s";
  }
}

TEST(Examples, io_board_uses_every_line) {
  const Arguments more = {"--program", "io_board"};
  const CliResult r = run_example("courses/line.sim", more);
  expect_fine(r, "courses/line.sim", more);
  int touched = 0;
  int battery = 0;
  ASSERT_EQ(std::sscanf(r.out.c_str(), "touched %d battery %d", &touched, &battery), 2) << r.out;
  EXPECT_EQ(touched, 3);  // both bumpers at the front
  EXPECT_GT(battery, 700);
  EXPECT_NEAR(x_of(r, "S4"), 0.177, 0.01);  // 100 mm back from the left wall, by 72 mm of its own
  for (const char* until : {"5", "10", "15", "19"})
    EXPECT_LT(off_line_m(run_example("courses/line.sim", more, until)), 0.04) << until << " s";
}

// One leads, one follows as in a mirror: eight steps bring both back to where they began.
TEST(Examples, radio_pair_dances) {
  const CliResult r = run_example("rooms/pair.sim");
  expect_fine(r, "rooms/pair.sim");
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_EQ(r.program("S4-2")["exit"], 0);
  EXPECT_NEAR(x_of(r, "S4"), x_of(r, "S4-2"), 1e-6);
  EXPECT_NEAR(y_of(r, "S4") - 0.5, 1.5 - y_of(r, "S4-2"), 1e-6);
}

TEST(Examples, roam_sees_the_flat) {
  const CliResult r = run_example("rooms/roam.sim");
  expect_fine(r, "rooms/roam.sim");
  double seen_m2 = 0;
  ASSERT_EQ(std::sscanf(r.out.c_str(), "seen %lf m2", &seen_m2), 1) << r.out;
  EXPECT_GT(seen_m2, 4);
}

}  // namespace
}  // namespace understudy::scenario::examples_test
