// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What EyeSim's robots sense: colours in the light of its worlds, and errors at level 100.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/cli.h"

namespace understudy::scenario::eyesim_senses_test {
namespace {

// A red can from eight sides, 400 mm ahead: R of its brightest pixel. And one of 128, 0, 0: its
// intensity.
TEST(EyesimSenses, colours_can_be_told_from_all_sides) {
  TempDir folder;
  folder.write("dark.esObj", "collider box 0 57 0 66 115 66\nmass 0.35\nset colour 800000\n");
  const std::string program = folder.write("look.py", R"(from eye import *
import math
CAMInit(QQVGA)
for thing in (2, 3):
  for k in range(8):
    phi = 45 * k
    SIMSetObject(5 - thing, 300, 300, 0, 0)
    SIMSetObject(thing, 1000, 1000, 0, 0)
    x = 1000 - int(400 * math.cos(math.radians(phi)))
    y = 1000 - int(400 * math.sin(math.radians(phi)))
    SIMSetRobot(0, x, y, 0, -phi)
    OSWait(300)
    image = bytes(bytearray(b & 255 for b in CAMGet()))
    at = 3 * (60 * 160 + 80)
    r, g, b = image[at], image[at + 1], image[at + 2]
    print(r >= 150 if thing == 2 else (r + g + b) // 3 > 25, r > 2 * g)
)");
  const std::string world = folder.write(
      "can.sim", "obj dark.esObj\nS4 500 500 0 look.py\nCan 1000 1000 0\ndark 300 300 0\n");
  const CliResult r = run_world({world, "--exit-with-programs", "--wall-limit", "90"});
  std::string all;
  for (int i = 0; i < 16; ++i) all += "True True\n";
  EXPECT_EQ(r.out, all) << r.err;
}

// Ten readings at each level: equal at 0, not all equal at 100.
TEST(EyesimSenses, the_error_level_reaches_camera_lidar_and_compass) {
  TempDir folder;
  const std::string program = folder.write("senses.py", R"(from eye import *
CAMInit(QQVGA)
frames, ranges, headings = set(), set(), set()
for k in range(40):
  frames.add(bytes(bytearray(b & 255 for b in CAMGet())))
  ranges.add(LIDARGet()[180])
  headings.add(COMPASSGet())
  OSWait(100)
print(len(frames) == 1, len(ranges) == 1, len(headings) == 1)
)");
  const std::string world = folder.write("two.sim", "S4 500 500 0 senses.py\nS4 1500 1500 0\n");
  const Arguments arguments = {world, "--exit-with-programs", "--wall-limit", "90"};
  EXPECT_EQ(run_world(arguments).out, "True True True\n");
  Arguments noisy = arguments;
  noisy.insert(noisy.end(), {"--error-level", "100"});
  EXPECT_EQ(run_world(noisy).out, "False False False\n");
}

// 400 messages at each level. At 100 one of twenty is lost: 20 of them, with a sigma of 4.4.
TEST(EyesimSenses, the_error_level_reaches_the_radio) {
  TempDir folder;
  folder.write("speaks.py", R"(from eye import *
OSWait(100)
for k in range(400):
  RADIOSend(2, "hello")
  OSWait(20)
)");
  folder.write("hears.py", R"(from eye import *
heard = 0
while OSGetCount() < 10000:
  while RADIOCheck(): heard += RADIOReceive() == [1, "hello"]
  OSWait(20)
print(heard)
)");
  const std::string world =
      folder.write("two.sim", "S4 500 500 0 speaks.py\nS4 1500 1500 0 hears.py\n");
  const Arguments arguments = {world, "--exit-with-programs", "--wall-limit", "90"};
  const auto heard = [](const CliResult& r) {
    return std::atoi(r.out.substr(std::string("[S4-2] ").size()).c_str());
  };
  EXPECT_EQ(heard(run_world(arguments)), 400);
  Arguments noisy = arguments;
  noisy.insert(noisy.end(), {"--error-level", "100"});
  EXPECT_NEAR(heard(run_world(noisy)), 380, 3 * 4.4);
}

// EyeSim takes one packet of a program per frame, 60 times a second. What never was on its wire,
// such as text on the screen, does not wait.
TEST(EyesimSenses, calls_can_take_a_frame_each) {
  TempDir folder;
  folder.write("asks.py", R"(from eye import *
PSDGet(1)
start = OSGetCount()
for k in range(60): PSDGet(1 + k % 3)
asked = OSGetCount()
for k in range(60): LCDPrintf("x")
print((asked - start) // 10, (OSGetCount() - asked) // 10)
)");
  const std::string world = folder.write("one.sim", "S4 500 500 0 asks.py\n");
  const Arguments arguments = {world, "--exit-with-programs", "--wall-limit", "90"};
  EXPECT_EQ(run_world(arguments).out, "10 0\n");  // three PSDs in each tick of 5 ms
  Arguments by_frame = arguments;
  by_frame.insert(by_frame.end(), {"--eyesim", "calls=frame"});
  EXPECT_EQ(run_world(by_frame).out, "100 0\n");
}

// A program may end before EyeSim has taken its last call, which still counts.
TEST(EyesimSenses, the_last_call_of_a_program_counts) {
  TempDir folder;
  folder.write("stops.py",
               "from eye import *\nVWSetSpeed(200, 0)\nOSWait(500)\nPSDGet(1)\n"
               "VWSetSpeed(100, 0)\nVWSetSpeed(0, 0)\n");
  const std::string world = folder.write("one.sim", "S4 500 500 0 stops.py\n");
  for (const char* calls : {"calls=any", "calls=frame"}) {
    const CliResult r = run_world({world, "--until", "5", "--eyesim", calls});
    EXPECT_NEAR(r.summary["robots"][0]["x_m"].get<double>(), 0.6, 0.02) << calls;
  }
}

// What `check` proposes, the run says too, unless a year was chosen.
TEST(EyesimSenses, a_run_proposes_a_year) {
  TempDir folder;
  folder.write("old.py", "from eye import *\nfront = PSDGet(2)\n");
  const std::string world = folder.write("one.sim", "S4 500 500 0 old.py\n");
  const std::string proposal = "old.py (line 2) takes PSD 2 as the front: use --eyesim 2018";
  EXPECT_NE(run_world({world, "--until", "1"}).err.find(proposal), std::string::npos);
  const CliResult chosen = run_world({world, "--until", "1", "--eyesim", "2019"});
  EXPECT_EQ(chosen.err.find("use --eyesim"), std::string::npos) << chosen.err;
}

}  // namespace
}  // namespace understudy::scenario::eyesim_senses_test
