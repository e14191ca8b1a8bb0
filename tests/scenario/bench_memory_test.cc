// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot takes in memory: bytes that `understudy bench` counted, so no matter of time or
// load.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::bench_memory_test {
namespace {

// The named column of the scene's only row.
double column(const std::string& scene, const std::string& name) {
  const CliResult r = run_cli({"bench", "--scene", scene, "--ticks", "100", "--threads", "auto"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  std::istringstream lines(r.out);
  std::string header, row;
  std::getline(lines, header);
  std::getline(lines, row);
  std::istringstream names(header), values(row);
  for (std::string key, value; std::getline(names, key, ',') && std::getline(values, value, ',');)
    if (key == name) return std::stod(value);
  ADD_FAILURE() << "no column " << name << " in " << header;
  return 0;
}

// A scan of 180 beams alone is 720 bytes. Room that islands of contacts share counts too: with many
// robots it is little for each.
TEST(BenchMemory, a_robot_with_lidar_takes_less_than_2_kB) {
  const double bytes = column("wander-10000", "bytes_per_body");
  EXPECT_GT(bytes, 720);
  EXPECT_LT(bytes, 2000);
}

}  // namespace
}  // namespace understudy::scenario::bench_memory_test
