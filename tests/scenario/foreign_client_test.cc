// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 5 of the spine: a client nobody here wrote. UNDERSTUDY_FOREIGN_CLIENT names the Linux
// program labs/lab2/drive of the public repository RobertPennefather/GENG5508 (2017, EyeSim's own
// client library linked in). It is not ours to ship, so without the variable these tests are
// skipped.
//   UNDERSTUDY_FOREIGN_CLIENT=/path/to/drive ./understudy test -R ForeignClient
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

#include "tests/support/cli.h"

namespace understudy::scenario::foreign_client_test {
namespace {

class ForeignClient : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* path = std::getenv("UNDERSTUDY_FOREIGN_CLIENT");
    if (path == nullptr) GTEST_SKIP() << "UNDERSTUDY_FOREIGN_CLIENT is not set";
    program_ = path;
  }
  // Its spline ends 400 mm to the right of its start, after 20 curves at 100 mm/s. The clients' own
  // rounding to millimetres and degrees leaves it some centimetres off.
  static void expect_spline_end(const CliResult& r) {
    const auto robot = r.robot("S4");
    EXPECT_NEAR(robot["x_m"].get<double>(), 1.0, 0.15);
    EXPECT_NEAR(robot["y_m"].get<double>(), 1.0 - 0.4, 0.25);
  }
  TempDir folder_;
  std::string world_ = folder_.write("foreign.sim", "S4 1000 1000 0\n");
  std::string program_;
};

TEST_F(ForeignClient, runs_in_lockstep_under_the_shim) {
  const CliResult r = run_world({world_, "--program", "S4=" + program_, "--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.program("S4")["exit"], 0);
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  expect_spline_end(r);
}

TEST_F(ForeignClient, runs_in_real_time_through_the_real_port) {
  const RobiosPort turn;
  if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
  RunningWorld world({world_, "--public", "--until", "60"});
  ASSERT_TRUE(wait_for([] { return somebody_listens_on(34721); }));
  Process client({program_});
  EXPECT_EQ(client.wait(60), 0) << client.err();
  world.process().signal(SIGINT);
  const CliResult r = world.finish();
  EXPECT_FALSE(r.repeatable());
  expect_spline_end(r);
}

}  // namespace
}  // namespace understudy::scenario::foreign_client_test
