// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 6 of the spine, what comes from outside: a program stopped in a debugger, killed, or not
// there at all; the user's Ctrl-C.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/support/cli.h"

namespace understudy::scenario::outside_test {
namespace {

bool is_stopped(int pid) {
  const std::string stat = read_text("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_end = stat.rfind(") ");
  return name_end != std::string::npos && stat[name_end + 2] == 'T';
}

bool says(RunningWorld& run, const std::string& text) {
  return wait_for([&] { return run.process().err().find(text) != std::string::npos; });
}

// A program that drives, and between its calls waits until a file appears: so the test knows that
// it is in the middle of its run.
constexpr const char* kSlowly =
    "import ctypes, os, time\n"
    "eyesim = ctypes.CDLL('libeyesim.so')\n"
    "eyesim.VWSetSpeed(100, 0)\n"
    "time.sleep(1)\n"
    "print('half way', flush=True)\n"
    "while not os.path.exists(os.environ['GO_ON']): pass\n"
    "time.sleep(1)\n"
    "eyesim.VWSetSpeed(0, 0)\n";

TEST(Outside, a_stopped_program_holds_time_still) {
  const TempDir folder;
  const std::string program = folder.write("slowly.py", kSlowly);
  const Arguments arguments = {folder.write("box.sim", kBox), "--program", "S4=" + program};
  const std::string go_on = folder.file("go");
  RunningWorld run(arguments, {"GO_ON=" + go_on});
  const int pid = run.program_pid();
  ASSERT_TRUE(wait_for([&] { return run.process().out() == "half way\n"; }));
  kill(pid, SIGSTOP);
  ASSERT_TRUE(wait_for([&] { return is_stopped(pid); }));
  EXPECT_TRUE(says(run, "S4's program is stopped in a debugger; time stands still"))
      << run.process().err();
  folder.write("go", "");
  EXPECT_TRUE(run.process().running());
  kill(pid, SIGCONT);
  const CliResult stopped = run.finish();

  RunningWorld undisturbed(arguments, {"GO_ON=" + go_on});
  const CliResult r = undisturbed.finish();
  EXPECT_EQ(stopped.hash(), r.hash());
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 0.5, 0.002);
  EXPECT_TRUE(stopped.repeatable()) << stopped.reasons();
}

TEST(Outside, a_killed_program_is_told_and_the_run_goes_on) {
  const TempDir folder;
  const std::string world = folder.write("two.sim", "S4 300 500 0\nS4 300 1500 0\n");
  const std::string program = folder.write("slowly.py", kSlowly);
  RunningWorld run(
      {world, "--program", "S4=" + program, "--program", "S4-2=square", "--until", "40"},
      {"GO_ON=" + folder.file("never")});
  const int pid = run.program_pid();
  ASSERT_TRUE(wait_for([&] { return run.process().out().find("half way") != std::string::npos; }));
  kill(pid, SIGKILL);
  const CliResult r = run.finish();
  EXPECT_EQ(r.exit_code, 3) << r.err;
  EXPECT_EQ(r.ended(), "reached the end time");
  EXPECT_EQ(r.virtual_s(), 40.0);
  EXPECT_EQ(r.program("S4")["exit"], 128 + SIGKILL);
  EXPECT_EQ(r.program("S4-2")["exit"], 0);
  EXPECT_NE(r.err.find("ended by signal Killed"), std::string::npos) << r.err;
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 0.4, 0.002);  // it stands since
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find("S4's program was killed from outside"), std::string::npos)
      << r.reasons();
}

TEST(Outside, a_program_killed_while_it_waits_is_told) {
  const TempDir folder;
  const std::string program =
      folder.write("sleeper.py", "import time\nprint('up', flush=True)\ntime.sleep(1000)\n");
  RunningWorld run({folder.write("box.sim", kBox), "--program", "S4=" + program, "--speed", "2",
                    "--until", "600", "--exit-with-programs"});
  ASSERT_TRUE(wait_for([&] { return run.process().out() == "up\n"; }));
  kill(run.program_pid(), SIGKILL);
  const CliResult r = run.finish();
  EXPECT_EQ(r.ended(), "all programs have ended");
  EXPECT_LT(r.virtual_s(), 600);
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find("was killed from outside"), std::string::npos) << r.reasons();
}

TEST(Outside, ctrl_c_ends_cleanly_and_writes_everything) {
  const TempDir folder;
  const std::string recording = folder.file("run.rec");
  RunningWorld run({folder.write("box.sim", "S4 300 1000 0 wander\n"), "--speed", "20", "--record",
                    recording, "--until", "3600"});
  ASSERT_TRUE(wait_for([&] { return read_text(recording).size() > 2000; }));
  run.process().signal(SIGINT);
  const CliResult r = run.finish(20);
  EXPECT_EQ(r.exit_code, 130);
  EXPECT_EQ(r.ended(), "stopped by the user");
  EXPECT_TRUE(r.summary["replayable"].get<bool>());
  EXPECT_FALSE(r.repeatable());
  const CliResult replay = run_cli({"replay", recording, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(r.hash()), std::string::npos) << replay.out;
  EXPECT_EQ(replay.out.find("has no end"), std::string::npos) << replay.out;
}

TEST(Outside, ctrl_c_ends_a_run_whose_program_only_computes) {
  const TempDir folder;
  RunningWorld run(
      {folder.write("box.sim", kBox), "--program", "S4=" + test_program("endless_loop")});
  const int pid = run.program_pid();
  ASSERT_GT(pid, 0);
  ASSERT_TRUE(wait_for([&] { return processor_seconds(pid) > 0.05; }));
  run.process().signal(SIGINT);
  const CliResult r = run.finish(20);
  EXPECT_EQ(r.exit_code, 130);
  EXPECT_EQ(r.ended(), "stopped by the user");
  EXPECT_NE(kill(pid, 0), 0) << "the program outlived its run";
}

TEST(Outside, what_cannot_be_started_is_a_clear_error) {
  const TempDir folder;
  const std::string text = folder.write("notes.txt", "no program\n");
  const std::string windows = folder.write("windows.x", "MZ\x90 and so on");
  const std::string macos = folder.write("mac.x", "\xCF\xFA\xED\xFE and so on");
  const std::string remedy = "; compile its source with gccsim (C) or g++sim (C++)";
  const struct {
    std::string command;
    std::string message;
  } cases[] = {
      {folder.file("missing"), "no such program: " + folder.file("missing")},
      {folder.file("missing.py"), "no such program: " + folder.file("missing.py")},
      {text, "cannot start " + text + ": not executable; try chmod +x"},
      {windows, "cannot start " + windows + ": it is a program for Windows" + remedy},
      {macos, "cannot start " + macos + ": it is a program for macOS" + remedy},
      {"no-program-of-this-name", "cannot start no-program-of-this-name: No such file"},
      {"'half a quote", "missing closing quote"},
  };
  for (const auto& c : cases) {
    const CliResult r = run_program(c.command);
    EXPECT_EQ(r.exit_code, 1) << c.command;
    EXPECT_NE(r.err.find("robot S4: " + c.message), std::string::npos) << c.message << "\n"
                                                                       << r.err;
    EXPECT_TRUE(r.summary.is_null());
  }
}

TEST(Outside, a_program_for_no_robot_is_a_clear_error) {
  const TempDir folder;
  const std::string world = folder.write("box.sim", kBox);
  const CliResult r = run_world({world, "--program", "S5=square"});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(
      r.err.find("--program S5=square: there is no robot with the id or name S5; there are S4"),
      std::string::npos);
  const CliResult keys = run_world({world, "--keys", "Z9=KEY1@1"});
  EXPECT_EQ(keys.exit_code, 1);
  EXPECT_NE(
      keys.err.find("--keys Z9=KEY1@1: there is no robot with the id or name Z9; there are S4"),
      std::string::npos)
      << keys.err;
}

}  // namespace
}  // namespace understudy::scenario::outside_test
