// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 4 of the spine: ten runs side by side, each with its program on "port 34721", undisturbed.
// Nobody opens the real port, or any other.
#include <gtest/gtest.h>
#include <signal.h>

#include <memory>

#include "tests/support/cli.h"

namespace understudy::testing {
namespace {

TEST(SideBySide, ten_runs_on_one_port_end_like_one_alone) {
  const RobiosPort turn;
  if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
  const TempDir folder;
  const Arguments arguments = {folder.write("room.sim", "S4 300 1000 0 square\n"), "--speed", "20"};
  const CliResult alone = run_world(arguments);
  ASSERT_EQ(alone.program("S4")["exit"], 0) << alone.err;

  std::vector<std::unique_ptr<RunningWorld>> runs;
  for (int i = 0; i < 10; ++i) runs.push_back(std::make_unique<RunningWorld>(arguments));
  for (auto& run : runs) ASSERT_GT(run->program_pid(), 0);
  EXPECT_FALSE(somebody_listens_on(34721));
  for (auto& run : runs) {
    ASSERT_TRUE(run->process().running()) << "ended before it could be looked at";
    EXPECT_TRUE(sockets_of(run->process().pid()).empty())
        << sockets_of(run->process().pid()).front();
  }
  EXPECT_FALSE(somebody_listens_on(34721));
  for (auto& run : runs) {
    const CliResult r = run->finish();
    EXPECT_EQ(r.hash(), alone.hash());
    EXPECT_EQ(r.out, alone.out);
    EXPECT_EQ(r.program("S4")["exit"], 0);
    EXPECT_TRUE(r.repeatable()) << r.reasons();
  }
}

// The counterpart, so that the looking itself is tested: with --public there is a socket.
TEST(SideBySide, public_ports_would_be_seen) {
  const RobiosPort turn;
  if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
  const TempDir folder;
  RunningWorld run({folder.write("room.sim", kBox), "--public", "--until", "60"});
  EXPECT_TRUE(wait_for([] { return somebody_listens_on(34721); }));
  EXPECT_EQ(sockets_of(run.process().pid()).size(), 1u);
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish().exit_code, 0);
  EXPECT_FALSE(somebody_listens_on(34721));
}

}  // namespace
}  // namespace understudy::testing
