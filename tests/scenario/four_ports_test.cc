// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One Python program, four serial ports: a Create 2 with a PING))), an LMS 200 and a GPS receiver
// on top, in its yard. It drives east, towards a wall 7 m from where it starts.
#include <gtest/gtest.h>

#include <cstdio>
#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::four_ports_test {
namespace {

// What the program prints with a fix.
struct Seen {
  double way_m = 0;
  double east_m = 0;
  double north_m = 0;
  double laser_m = 0;
  double ping_m = 0;  // 0: nothing
};

std::vector<Seen> lines_of(const std::string& out) {
  std::vector<Seen> all;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    Seen seen;
    const int found = std::sscanf(
        line.c_str(), "way %lf m, GPS %lf m east %lf m north, ahead: laser %lf m, PING %lf m",
        &seen.way_m, &seen.east_m, &seen.north_m, &seen.laser_m, &seen.ping_m);
    EXPECT_GE(found, 4) << line;
    all.push_back(seen);
  }
  return all;
}

TEST(FourPorts, one_program_reads_all_of_them_and_they_agree) {
  const CliResult r = run_world(
      {source_path("worlds/serial/yard.sim"), "--program",
       "SensorCreate2=" + source_path("examples/python/four_ports.py") + " 22", "--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NE(r.err.find("repeated: "), std::string::npos) << r.err;
  const std::vector<Seen> seen = lines_of(r.out);
  ASSERT_GE(seen.size(), 40U) << r.out;  // 22 s, twice
  // A loop takes less than 0.2 s, in which the robot drives 50 mm.
  constexpr double kLoop_m = 0.05;
  const Seen& start = seen[0];
  int echoes = 0;
  for (std::size_t i = 0; i < seen.size() / 2; ++i) {
    const double east_m = seen[i].east_m;
    EXPECT_NEAR(seen[i].way_m - start.way_m, east_m, kLoop_m) << i;
    EXPECT_NEAR(seen[i].north_m, 0, 0.01) << i;
    EXPECT_NEAR(seen[i].laser_m, start.laser_m - east_m, kLoop_m) << i;
    if (seen[i].ping_m == 0) continue;
    ++echoes;  // the sonar is 100 mm before the scanner, and the wall's side is at 7.95 m
    EXPECT_NEAR(seen[i].ping_m, seen[i].laser_m - 0.10, kLoop_m) << i;
  }
  EXPECT_GT(echoes, 3);  // within 3 m
  // The last fix is up to a second old.
  const double x_m = r.robot("SensorCreate2")["x_m"].get<double>();
  EXPECT_GT(x_m, 5);
  EXPECT_NEAR(x_m - 1, seen.back().east_m + start.way_m, 0.3);
}

}  // namespace
}  // namespace understudy::scenario::four_ports_test
