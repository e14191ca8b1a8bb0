// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A million datagrams at one eye, from a hundred addresses (eye_flood.py). Another eye of the run
// answers meanwhile, and the simulator's memory does not grow.
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>

#include "tests/support/cli.h"

namespace understudy::scenario::eye_flood_long_test {
namespace {

// Most memory that the process has had so far.
int peak_memory_mb(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;)
    if (int kb = 0; word == "VmHWM:" && status >> kb) return kb / 1024;
  return -1;
}

TEST(EyeFlood, another_eye_is_undisturbed_and_memory_is_bounded) {
  const TempDir folder;
  folder.write("room.wld", "floor 5000 4000\n");
  const std::string world = folder.write("two.sim",
                                         "world room.wld\nEyeRover 2500 2000 0\n"
                                         "device roboteye EYE model=re05 address=127.0.0.91:4365\n"
                                         "EyeCamera 2500 600 0\n"
                                         "device roboteye EYE model=rev25-st "
                                         "address=127.0.0.92:4365\n");
  RunningWorld run({world, "--public", "--until", "1000"});
  ASSERT_TRUE(wait_for([&] {
    return run.process().err().find("roboteye at 127.0.0.92:4365") != std::string::npos;
  })) << run.process().err();
  const int before_mb = peak_memory_mb(run.process().pid());
  Process flood({"/usr/bin/python3", source_path("tests/scenario/eye_flood.py"), "127.0.0.91",
                 "127.0.0.92", "1000000"});
  EXPECT_EQ(flood.wait(500), 0) << flood.err();
  EXPECT_EQ(flood.out(), "500 500\nanswers\n");
  const int after_mb = peak_memory_mb(run.process().pid());
  std::printf("peak memory %d MB before, %d MB after\n", before_mb, after_mb);
  EXPECT_GT(before_mb, 0);
  EXPECT_LT(after_mb, before_mb + 64);
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish().exit_code, 130);
}

}  // namespace
}  // namespace understudy::scenario::eye_flood_long_test
