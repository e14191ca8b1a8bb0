// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RoBIOS calls of real programs (tests/programs) in virtual time: threads that wait at once,
// timers, tasks, both forms of calls, and the compiler wrappers.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::robios_calls_test {
namespace {

TEST(RobiosCalls, threads_wait_at_once_and_do_not_hold_up_each_other) {
  const Arguments keys = {"--keys", "S4=KEY1@1", "--wall-limit", "60"};
  const CliResult r = run_program(test_program("waits_in_threads"), keys);
  EXPECT_EQ(r.out, "key 1\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(run_program(test_program("waits_in_threads"), keys).hash(), r.hash());
}

TEST(RobiosCalls, a_cancelled_thread_takes_its_reply_along) {
  const CliResult r = run_program(test_program("cancels_waits"),
                                  {"--keys", "S4=KEY1@1,KEY3@2", "--wall-limit", "60"});
  EXPECT_EQ(r.out, "x 123\nkey 4\n") << r.err;
}

TEST(RobiosCalls, timers_and_clocks_are_exact) {
  const CliResult r = run_program(test_program("timers"), {"--wall-limit", "60"});
  EXPECT_EQ(r.out,
            "timers 1 2: fast 100 slow 10\n"
            "count 1005, clock 1005\n"
            "detach 0 1 1\n"
            "after detaching 0\n"
            "the sixteenth more: 17\n"
            "08:00:00\n")
      << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(RobiosCalls, an_empty_loop_gets_its_timer) {
  const CliResult r = run_program(test_program("spins_until_timer"), {"--wall-limit", "90"});
  EXPECT_EQ(r.ended(), "all programs have ended");
  EXPECT_FALSE(r.repeatable());
  EXPECT_NEAR(r.robot("S4").value("x_m", -1.0), 0.3 + 0.3, 0.002);  // 3 s at 100 mm/s
}

TEST(RobiosCalls, tasks_and_semaphores) {
  const CliResult r = run_program(test_program("tasks"), {"--wall-limit", "60"});
  EXPECT_EQ(r.out, "10 rounds in 200 ms\ntasks 1 2 3, kill 0\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(RobiosCalls, both_forms_of_calls_that_changed) {
  TempDir folder;
  const std::string world = folder.write("can.sim", "S4 300 500 0\nCan 700 800 0\n");
  const CliResult r =
      run_world({world, "--program", test_program("both_forms"), "--wall-limit", "60"});
  EXPECT_EQ(r.out, "one\n0 two\n1 1\n0 0\n1 1\n300 500 0\n300 500 0\n700 800\n700 800\n1 1\n1 0\n")
      << r.err;
  EXPECT_NE(r.err.find("motor 9"), std::string::npos) << r.err;
}

// Compiles a program that uses what types.h brings along, as students do, and runs it.
TEST(RobiosCalls, wrappers_compile_c_and_cpp) {
  TempDir folder;
  const std::string wrappers = UNDERSTUDY_BUILD_DIR "/bin/";
  const std::string body =
      "#include \"eyebot.h\"\n"
      "int main() { int x, y, phi; bool b = true; VWStraight(100, 100); VWWait();\n"
      "  VWGetPosition(&x, &y, &phi); printf(\"%d %d %d\\n\", x, PSD_LEFT, (int)(b * M_PI));\n"
      "  LCDMenu(\"A\", \"B\", \"C\", \"END\"); return 0; }\n";
  const struct {
    std::string wrapper, source, option, out;
  } cases[] = {{"gccsim", folder.write("a.c", body), "-Wall", "100 2 3\n"},
               {"gccsim", folder.write("b.c", body), "--psd-old", "100 1 3\n"},
               {"gccsim", folder.write("c.c", body), "--static", "100 2 3\n"},
               {"g++sim", folder.write("d.cc", body), "-Wextra", "100 2 3\n"}};
  for (const auto& c : cases) {
    const std::string program = c.source + ".x";
    Process compiler({wrappers + c.wrapper, c.option, "-Werror", "-o", program, c.source});
    ASSERT_EQ(compiler.wait(), 0) << compiler.err();
    const CliResult r = run_program(program, {"--wall-limit", "60"});
    EXPECT_EQ(r.out, c.out) << c.wrapper << " " << c.option << r.err;
  }
}

TEST(RobiosCalls, eye_py) {
  TempDir folder;
  const std::string program = folder.write("drive.py",
                                           "from eye import *\n"
                                           "VWStraight(100, 100)\n"
                                           "VWWait()\n"
                                           "print(VWGetPosition(), len(LIDARGet()), PSD_LEFT)\n"
                                           "print([v.value for v in SIMGetRobot(0)])\n"
                                           "ticks = []\n"
                                           "t = OSAttachTimer(100, lambda: ticks.append(1))\n"
                                           "OSWait(1050)\n"
                                           "print(len(ticks), OSDetachTimer(t))\n"
                                           "sys.exit(ctypes.c_int(7).value)\n");
  const CliResult r = run_program("/usr/bin/python3 " + program, {"--wall-limit", "90"});
  EXPECT_EQ(r.out, "[100, 0, 0] 360 2\n[400, 1000, 0, 0]\n10 0\n") << r.err;
  EXPECT_EQ(r.program("S4")["exit"], 7);  // programs use sys and ctypes without importing them
}

// A module of another make finds the library by its bare name; what it must export besides is in
// unit_clients. The wall's inside is at 1995 mm, the PSD 60 mm before the axle.
TEST(RobiosCalls, an_eye_py_of_another_make) {
  const std::string program = source_path("tests/programs/foreign_eye.py");
  const CliResult r = run_program(program, {"--wall-limit", "90"});
  EXPECT_EQ(r.out,
            "seen True True\nposition 300 0 0\nplace 600 1000 0 0\nfront 1335\n"
            "lidar 360 995 1395 995\ntimer 10\n")
      << r.err;
  EXPECT_NE(r.err.find("LCD: text in row 1"), std::string::npos) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(run_program(program).hash(), r.hash());
}

// An angle that is set is clockwise and one that is read counter-clockwise, as programs of those
// years expect.
TEST(RobiosCalls, angles_of_sim_calls_are_those_of_the_year) {
  TempDir folder;
  const std::string program = folder.write("place.py",
                                           "from eye import *\n"
                                           "for phi in (0, 90, 180, -90, 450):\n"
                                           "  SIMSetRobot(0, 900, 900, 0, phi)\n"
                                           "  OSWait(50)\n"
                                           "  print(SIMGetRobot(0)[3].value)\n");
  const CliResult now = run_program("/usr/bin/python3 " + program, {"--wall-limit", "90"});
  EXPECT_EQ(now.out, "0\n-90\n180\n90\n-90\n") << now.err;
  const CliResult old =
      run_program("/usr/bin/python3 " + program, {"--eyesim", "2019", "--wall-limit", "90"});
  EXPECT_EQ(old.out, "0\n-90\n180\n90\n-90\n") << old.err;
  EXPECT_NEAR(old.robot("S4").value("heading_rad", 9.0), 0, 1e-6);  // 450: east
}

// A can, an S4 and a golf ball 500 mm ahead, in the scan as in the PSD.
TEST(RobiosCalls, the_lidar_sees_what_is_low) {
  for (const char* thing : {"Can 1000 1000 0", "S4 1000 1000 0", "Golf 1000 1000 0"}) {
    TempDir folder;
    const std::string program = folder.write("look.py",
                                             "from eye import *\n"
                                             "print(abs(LIDARGet()[180] - PSDGet(1) - 60) <= 2,\n"
                                             "      PSDGet(1) < 440)\n");
    const std::string world =
        folder.write("low.sim", "S4 500 1000 0 look.py\n" + std::string(thing) + "\n");
    const CliResult r = run_world({world, "--exit-with-programs", "--wall-limit", "60"});
    EXPECT_EQ(r.out, "True True\n") << thing << r.err;
  }
}

// Of 8 beams, 4 is ahead, and with one step first 3; of 19 it is 9.
TEST(RobiosCalls, one_beam_of_a_scan_is_straight_ahead) {
  TempDir folder;
  const std::string program =
      folder.write("scan.py",
                   "from eye import *\n"
                   "for r, n in ((360, 8), (180, 19), (90, 5)):\n"
                   "  LIDARSet(r, 0, n)\n"
                   "  scan = list(LIDARGet())\n"
                   "  print(len(scan), scan.index(min(scan)), COMPASSGet())\n");
  const std::string world = folder.write("ahead.sim", "S4 500 1000 0 scan.py\nCan 1000 1000 0\n");
  const Arguments arguments = {world, "--exit-with-programs", "--wall-limit", "60"};
  const CliResult now = run_world(arguments);
  EXPECT_EQ(now.out, "8 4 90\n19 9 90\n5 2 90\n") << now.err;
  Arguments of_2019 = arguments;
  of_2019.insert(of_2019.end(), {"--eyesim", "2019"});
  EXPECT_EQ(run_world(of_2019).out.substr(0, 6), "8 3 90");
}

TEST(RobiosCalls, the_resolution_of_a_robi_reaches_the_program) {
  TempDir folder;
  folder.write("half.robi",
               "drive DIFFERENTIAL_DRIVE\ndiameter 100\nwheel 54 1100 540 90\n"
               "axis 0 0\nlidar 180 181 0\n");
  const std::string program = folder.write(
      "scan.py", "from eye import *\nscan = LIDARGet()\nprint(len(scan), min(scan) > 0)\n");
  const std::string world = folder.write("half.sim", "robi half.robi\nhalf 500 1000 0 scan.py\n");
  const CliResult r = run_world({world, "--exit-with-programs", "--wall-limit", "60"});
  EXPECT_EQ(r.out, "181 True\n") << r.err;
}

// What programs written for other versions of eye.py do: arguments that no conversion takes, as
// printf allows, ctypes numbers given back, and images of signed bytes given to the library.
TEST(RobiosCalls, eye_py_takes_what_others_take) {
  TempDir folder;
  const std::string program =
      folder.write("old.py",
                   "from eye import *\n"
                   "import ctypes\n"
                   "LCDPrintf('plain 5%\\n', '')\n"
                   "LCDPrintf('%d and %d%%\\n', ctypes.c_int(7))\n"
                   "LCDPrintf('%4d|%-3s|%.1lf|%s\\n', 42, b'ab', 2.5, 3)\n"
                   "LCDPrintf('%d %x %*d\\n', 'word', 1.5, 3, 1)\n"
                   "x, y, z, phi = SIMGetRobot(0)\n"
                   "SIMSetRobot(0, x, y, z, 90)\n"
                   "OSWait(100)\n"
                   "print([v.value for v in SIMGetRobot(0)])\n"
                   "image = (ctypes.c_byte * QQVGA_PIXELS)()\n"
                   "print(CAMInit(QQVGA), lib.CAMGetGray(image),\n"
                   "      lib.LCDImageGray(image), LCDImageGray(image))\n"
                   "print(LCDImageGray([-1, 255] * (QQVGA_PIXELS // 2)))\n");
  const CliResult r = run_program("/usr/bin/python3 " + program, {"--wall-limit", "90"});
  EXPECT_EQ(r.out, "[300, 1000, 0, -90]\n0 0 0 0\n0\n") << r.err;
  for (const char* line : {"plain 5%", "7 and 0%", "  42|ab |2.5|3", "word 1.5   1"})
    EXPECT_NE(r.err.find(std::string("LCD: ") + line + "\n"), std::string::npos) << line << r.err;
}

}  // namespace
}  // namespace understudy::scenario::robios_calls_test
