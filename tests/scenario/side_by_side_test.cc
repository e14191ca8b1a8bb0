// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 4 of the spine: ten runs side by side, each with its program on "port 34721", undisturbed.
// Nobody opens the real port, or any other.
#include <gtest/gtest.h>
#include <signal.h>

#include <memory>

#include "tests/support/cli.h"

namespace understudy::scenario::side_by_side_test {
namespace {

// Drives, and half way computes until a file appears: so all ten are looked at in the middle.
constexpr const char* kProgram =
    "import ctypes, os, time\n"
    "eyesim = ctypes.CDLL('libeyesim.so')\n"
    "for i in range(20):\n"
    "    eyesim.VWSetSpeed(100, 30 + i)\n"
    "    time.sleep(0.1)\n"
    "    print(eyesim.PSDGet(1 + i % 3), flush=True)\n"
    "    while i == 10 and not os.path.exists(os.environ['GO_ON']): pass\n"
    "eyesim.VWSetSpeed(0, 0)\n";

TEST(SideBySide, ten_runs_on_one_port_end_like_one_alone) {
  const RobiosPort turn;
  if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
  const TempDir folder;
  const Arguments arguments = {folder.write("room.sim", kBox), "--program",
                               "S4=" + folder.write("drive.py", kProgram)};
  RunningWorld single(arguments, {"GO_ON=/"});
  const CliResult alone = single.finish();
  ASSERT_EQ(alone.program("S4")["exit"], 0) << alone.err;

  std::vector<std::unique_ptr<RunningWorld>> runs;
  for (int i = 0; i < 10; ++i)
    runs.push_back(
        std::make_unique<RunningWorld>(arguments, Arguments{"GO_ON=" + folder.file("go")}));
  for (auto& run : runs)  // ten distances: connected, and in the middle of their way
    ASSERT_TRUE(wait_for([&] { return run->process().out().size() >= 30; }));
  EXPECT_FALSE(somebody_listens_on(34721));
  for (auto& run : runs) {
    ASSERT_TRUE(run->process().running());
    const std::vector<std::string> sockets = sockets_of(run->process().pid());
    EXPECT_TRUE(sockets.empty()) << sockets.front();
  }
  folder.write("go", "");
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
  EXPECT_EQ(run.finish().exit_code, 130);
  EXPECT_FALSE(somebody_listens_on(34721));
}

}  // namespace
}  // namespace understudy::scenario::side_by_side_test
