// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 3 of the spine, through the command line: repeats, threads and speeds end in one hash, and
// --check-repeat says so. (The scenes of many robots are in tests/determinism.)
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::repeat_test {
namespace {

// Programs, built-in wanderers, errors switched on: all that draws random numbers.
constexpr const char* kBusyWorld =
    "set error-level 100\n"
    "S4 300 300 0 square\n"
    "S4 1500 300 90 wander\n"
    "S4 1500 1500 180 wander\n"
    "S4 300 1500 0 wander\n";

CliResult run_busy(const Arguments& more, const char* until = "12") {
  const TempDir folder;
  Arguments arguments = {folder.write("busy.sim", kBusyWorld), "--until", until};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

TEST(Repeat, threads_and_repeats_give_one_hash) {
  const CliResult first = run_busy({});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.summary["ticks"], 2400);
  for (const char* threads : {"1", "2", "8", "auto"})
    for (int i = 0; i < 5; ++i)
      ASSERT_EQ(run_busy({"--threads", threads}).hash(), first.hash()) << threads << " threads";
}

TEST(Repeat, speeds_give_one_hash) {
  const CliResult fast = run_busy({}, "1.5");
  const CliResult paced = run_busy({"--speed", "50"}, "1.5");
  const CliResult real = run_busy({"--speed", "1"}, "1.5");
  EXPECT_EQ(fast.hash(), paced.hash());
  EXPECT_EQ(fast.hash(), real.hash());
  EXPECT_GE(real.summary["wall_s"].get<double>(), 1.49);
}

TEST(Repeat, every_tick_hashed_or_each_second_is_the_same_run) {
  const CliResult seconds = run_busy({});
  const CliResult ticks = run_busy({"--hash-every", "1"});
  EXPECT_NE(seconds.hash(), ticks.hash());  // another chain
  EXPECT_EQ(seconds.summary["robots"], ticks.summary["robots"]);
  EXPECT_EQ(ticks.hash(), run_busy({"--hash-every", "1"}).hash());
}

TEST(Repeat, check_repeat_says_repeated) {
  const CliResult r = run_busy({"--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NE(r.err.find("repeated: the same 2400 ticks and the same hash"), std::string::npos)
      << r.err;
  EXPECT_NE(r.err.find("the second run is different on purpose: 3 threads (the first had 1)"),
            std::string::npos)
      << r.err;
}

// What a program sees in the second run that it did not see in the first.
TEST(Repeat, the_second_run_has_a_larger_environment) {
  const TempDir folder;
  const std::string program = folder.write(
      "nosy.py",
      "import ctypes, os, time\n"
      "eyesim = ctypes.CDLL('libeyesim.so')\n"
      "eyesim.VWSetSpeed(100 + (len(os.environ.get('UNDERSTUDY_REPEAT', '')) > 4000), 0)\n"
      "time.sleep(0.5)\n");
  const CliResult r = run_program(program, {"--check-repeat"});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(r.err.find("the second run differs: input"), std::string::npos) << r.err;
  EXPECT_NE(r.err.find("0x64 | 0x65"), std::string::npos) << r.err;
}

TEST(Repeat, the_second_run_is_slowed_down_or_hurried) {
  for (const char* speed : {"max", "10"}) {
    const CliResult r = run_busy({"--check-repeat", "--speed", speed}, "4");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    const std::string second =
        speed[0] == 'm' ? "times real time, 5000 more bytes" : ", full speed,";
    EXPECT_NE(r.err.find(second), std::string::npos) << r.err;
  }
}

// File times are real. At full speed the second file is as old as the first; slowed down it is not.
TEST(Repeat, a_real_clock_in_a_program_is_found) {
  const TempDir folder;
  const std::string program = folder.write("dates.py",
                                           "import ctypes, os, time\n"
                                           "eyesim = ctypes.CDLL('libeyesim.so')\n"
                                           "def date(name):\n"
                                           "  with open(os.environ['DATES'] + name, 'w'): return "
                                           "os.stat(os.environ['DATES'] + name).st_mtime\n"
                                           "first = date('first')\n"
                                           "time.sleep(10)\n"
                                           "time.sleep(date('second') - first)\n"
                                           "eyesim.VWSetSpeed(100, 0)\n"
                                           "time.sleep(0.5)\n");
  RunningWorld world(
      {folder.write("box.sim", kBox), "--program", "S4=" + program, "--check-repeat"},
      {"DATES=" + folder.file("date-")});
  const CliResult r = world.finish();
  EXPECT_TRUE(r.repeatable()) << r.reasons();  // nothing else tells
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(r.err.find("the second run differs: "), std::string::npos) << r.err;
}

// Programs that race each other in every way, under jitter: none is left stopped or told of.
TEST(Repeat, programs_that_are_held_up_do_the_same) {
  for (const char* name : {"posix_waits", "threads", "forks", "timers", "computes"}) {
    const CliResult r = run_program(test_program(name), {"--check-repeat"});
    EXPECT_NE(r.err.find("repeated: the same"), std::string::npos) << name << "\n" << r.err;
    EXPECT_EQ(r.err.find("stopped in a debugger"), std::string::npos) << r.err;
  }
}

// A program that does something else the second time: the first differing input is named.
TEST(Repeat, check_repeat_names_the_first_difference) {
  const TempDir folder;
  const std::string program = folder.write("moody.py",
                                           "import ctypes, os, time\n"
                                           "eyesim = ctypes.CDLL('libeyesim.so')\n"
                                           "mark = os.environ['MOODY_MARK']\n"
                                           "again = os.path.exists(mark)\n"
                                           "open(mark, 'w').close()\n"
                                           "eyesim.VWSetSpeed(100, 0)\n"
                                           "time.sleep(0.5)\n"
                                           "eyesim.VWSetSpeed(101 if again else 102, 0)\n"
                                           "time.sleep(0.5)\n");
  RunningWorld world(
      {folder.write("box.sim", kBox), "--program", "S4=" + program, "--check-repeat"},
      {"MOODY_MARK=" + folder.file("mark")});
  const CliResult r = world.finish();
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(r.err.find("the second run differs: input"), std::string::npos) << r.err;
  EXPECT_NE(r.err.find("bytes["), std::string::npos) << r.err;
  EXPECT_NE(r.err.find("0x66 | 0x65"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace understudy::scenario::repeat_test
