// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The events file as a user has it: edits, conditions and failures, repeatable and replayable.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::events_test {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Events : public ::testing::Test {
 protected:
  CliResult run(const std::string& world, const std::string& events, const Arguments& more = {}) {
    Arguments arguments = {folder_.write("w.sim", world), "--events",
                           folder_.write("e.events", events), "--record", record_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_world(arguments);
  }
  void expect_replay(const CliResult& r) {
    const CliResult replay = run_cli({"replay", record_, "--verify"});
    EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
    EXPECT_TRUE(has(replay.out, r.hash())) << replay.out;
  }
  // A program in Python. Its monotonic clock starts at 3600 s.
  std::string python(const std::string& name, const std::string& body) {
    return folder_.write(name, "import ctypes, socket, sys, time\n" + body);
  }

  const TempDir folder_;
  const std::string record_ = folder_.file("run.rec");
};

// The ball gets the paddle's 1 m/s and is slowed down by rolling friction, 0.03: in half a second
// it goes v t - mu g t^2 / 2, less what the paddle needs to reach it.
TEST_F(Events, a_part_is_told_to_move_and_the_ball_is_kicked) {
  const CliResult r =
      run("set tick-ms 5\nGolf 1000 1000 0\nS4 900 1000 0\n", "0.5 S4 part KICKER 1\n1 stop\n");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const double way_m = r.summary["objects"][0]["x_m"].get<double>() - 1.0;
  EXPECT_NEAR(way_m, 0.5 - 0.5 * 0.03 * 9.80665 * 0.25, 0.02) << r.summary;
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 0.9, 1e-9);
  expect_replay(r);
  EXPECT_NE(run("S4 900 1000 0\n", "1 S4 part KICKR 1\n").exit_code, 0);
}

TEST_F(Events, edits_conditions_and_failures_repeat_and_replay) {
  const std::string world = "set error-level 100\nS4 300 300 0 square\nS4 1500 1500 180 wander\n";
  const std::string events =
      "1 add object Can 1000 300 0\n"
      "1 add wall 100 1000 900 1000\n"
      "1.5 save-state\n"
      "2 add robot S4 800 1700 90 square\n"
      "3 S4-2 sensor LIDAR off\n"
      "4 remove wall 5\n"
      "5 restore-state\n"
      "6 remove Can\n"
      "7 move S4-3 300 1700 0\n"
      "9 S4-2 set mass_kg 20\n"
      "9 error-level 10\n"
      "when S4-3 at 300 1700 300 and S4-3 y > 100 then S4-3 kill\n"
      "10 restore-state\n"
      "when S4-2 x > 0 then S4-2 set friction 0.3\n"
      "12 stop\n";
  const CliResult first = run(world, events);
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.ended(), "an event ended the run");
  EXPECT_TRUE(first.repeatable()) << first.reasons();
  EXPECT_TRUE(first.program("S4-3")["killed"].get<bool>()) << first.summary;
  expect_replay(first);
  for (const char* threads : {"1", "2", "8"})
    EXPECT_EQ(run(world, events, {"--threads", threads}).hash(), first.hash()) << threads;
  const CliResult twice = run(world, events, {"--check-repeat"});
  EXPECT_TRUE(has(twice.err, "repeated: the same")) << twice.err;
}

TEST_F(Events, restore_state_ends_a_drive_and_its_wait) {
  const std::string program = python("waits.py",
                                     "eyesim = ctypes.CDLL('libeyesim.so')\n"
                                     "eyesim.VWStraight(1000, 100)\n"
                                     "eyesim.VWWait()\n"
                                     "print('waited %.3f' % time.monotonic())\n"
                                     "time.sleep(1)\n");
  const CliResult r = run("S4 300 1000 0\n", "0 save-state\n3 restore-state\n",
                          {"--program", "S4=" + program, "--log-dir", folder_.path()});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(has(read_text(folder_.file("S4.out")), "waited 3603.005"))
      << read_text(folder_.file("S4.out"));
  EXPECT_EQ(r.robot("S4")["x_m"], 0.3);
  EXPECT_EQ(r.robot("S4")["y_m"], 1.0);
  expect_replay(r);
}

TEST_F(Events, a_killed_program_leaves_its_robot_standing) {
  const std::string program = python("drives.py",
                                     "eyesim = ctypes.CDLL('libeyesim.so')\n"
                                     "eyesim.VWSetSpeed(100, 0)\n"
                                     "time.sleep(100)\n");
  const std::string events = "when S4 x > 500 then S4 kill\n";
  const CliResult r = run("S4 300 1000 0\n", events, {"--program", "S4=" + program});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 0.5, 0.003);  // three ticks at 100 mm/s
  EXPECT_EQ(r.program("S4")["exit"], 137);
  expect_replay(r);
  EXPECT_EQ(run("S4 300 1000 0\n", events, {"--program", "S4=" + program}).hash(), r.hash());
}

// The raw wire of RoBIOS, so that the program can live on when it ends.
constexpr const char* kRaw =
    "def connect():\n"
    "    s = socket.socket()\n"
    "    s.connect(('127.0.0.1', 34721))\n"
    "    return s\n"
    "def until_end(s):\n"
    "    while s.recv(100): pass\n"
    "    print('ended %.3f' % time.monotonic(), flush=True)\n";

TEST_F(Events, a_cut_link_ends_and_can_be_opened_again) {
  const std::string program = python("again.py", std::string(kRaw) +
                                                     "until_end(connect())\n"
                                                     "until_end(connect())\n");
  const CliResult r = run("S4 300 1000 0\n", "1 S4 cut robios\n2 S4 cut robios\n",
                          {"--program", "S4=" + program, "--log-dir", folder_.path()});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const std::string out = read_text(folder_.file("S4.out"));
  EXPECT_TRUE(has(out, "ended 3601.005") && has(out, "ended 3602.005")) << out;
  expect_replay(r);
}

TEST_F(Events, a_device_without_power_refuses_until_it_is_back) {
  const std::string program = python("power.py", std::string(kRaw) +
                                                     "until_end(connect())\n"
                                                     "try:\n"
                                                     "    connect()\n"
                                                     "except ConnectionRefusedError:\n"
                                                     "    print('refused')\n"
                                                     "time.sleep(2)\n"
                                                     "connect()\n"
                                                     "print('back')\n");
  const CliResult r = run("S4 300 1000 0\n", "1 S4 power robios off\n2 S4 power robios on\n",
                          {"--program", "S4=" + program, "--log-dir", folder_.path()});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const std::string out = read_text(folder_.file("S4.out"));
  EXPECT_TRUE(has(out, "ended 3601.005") && has(out, "refused") && has(out, "back")) << out;
  expect_replay(r);
}

TEST_F(Events, a_broken_sensor_sees_nothing) {
  const std::string program = python("looks.py",
                                     "eyesim = ctypes.CDLL('libeyesim.so')\n"
                                     "for i in range(3):\n"
                                     "    print('psd', eyesim.PSDGet(1))\n"
                                     "    time.sleep(1)\n");
  const CliResult r =
      run("S4 300 1000 0\n", "0.5 S4 sensor PSD_FRONT off\n1.5 S4 sensor PSD_FRONT on\n",
          {"--program", "S4=" + program, "--log-dir", folder_.path()});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(read_text(folder_.file("S4.out")), "psd 1635\npsd 9999\npsd 1635\n");
}

TEST_F(Events, a_robot_that_goes_takes_its_program_along) {
  const CliResult r =
      run("S4 300 300 0 square\nS4 1500 1500 180 wander\n", "2 remove S4\n4 stop\n");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_EQ(r.summary["robots"].size(), 1u);
  EXPECT_TRUE(r.program("S4")["killed"].get<bool>());
  expect_replay(r);
}

TEST_F(Events, places_go_to_a_file_and_come_back) {
  const std::string world = "S4 300 300 0 square\nS4 1500 1500 180 wander\n";
  const CliResult first = run(world, "3 save-state a.places\n",
                              {"--until", "5", "--save-state", folder_.file("end.places")});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(has(read_text(folder_.file("a.places")), "\n1 S4 "))
      << read_text(folder_.file("a.places"));
  const std::string still = "S4 300 300 0\nS4 1500 1500 180\n";
  const CliResult second =
      run(still, "", {"--until", "1", "--restore-state", folder_.file("end.places")});
  EXPECT_EQ(second.summary["robots"], first.summary["robots"]);
  expect_replay(second);
  const CliResult third = run(still, "0.5 restore-state end.places\n", {"--until", "1"});
  EXPECT_EQ(third.summary["robots"], first.summary["robots"]);
}

TEST_F(Events, mistakes_are_told_with_their_place) {
  const CliResult r = run("S4 300 300 0\n", "1 S4 jump\n2 S5 key KEY1\n");
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(has(r.err, "e.events:1:6: error: unknown event")) << r.err;
  EXPECT_TRUE(has(r.err, "e.events:2:3: error: no robot or object")) << r.err;
  const CliResult none = run("S4 300 300 0\n", "1 restore-state none.places\n");
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_TRUE(has(none.err, "none.places")) << none.err;
  const CliResult over = run("S4 300 300 0\n", "1 save-state w.sim\n");
  EXPECT_EQ(over.exit_code, 1);
  EXPECT_TRUE(has(over.err, "would overwrite")) << over.err;
}

TEST_F(Events, a_built_in_program_cannot_be_killed_and_that_is_told) {
  const CliResult r = run("S4 300 300 0 wander\n", "1 S4 kill\n", {"--until", "2"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(has(r.err, "S4's program wander is built in and cannot be killed")) << r.err;
  EXPECT_EQ(r.summary["notes"].size(), 1u) << r.summary;
}

TEST_F(Events, places_that_cannot_be_written_fail_the_run) {
  const CliResult end =
      run("S4 300 300 0\n", "", {"--until", "1", "--save-state", folder_.file("none/a")});
  EXPECT_EQ(end.exit_code, 1);
  EXPECT_TRUE(has(end.err, "cannot write the places to " + folder_.file("none/a"))) << end.err;
  const CliResult event = run("S4 300 300 0\n", "0.5 save-state none/b\n", {"--until", "1"});
  EXPECT_EQ(event.exit_code, 1);
  EXPECT_TRUE(has(event.err, "cannot write the places")) << event.err;
}

TEST_F(Events, what_is_refused_later_is_in_the_summary) {
  const CliResult r =
      run("S4 300 300 0\nS4 900 300 0\n",
          "1 remove S4-2\n2 remove S4-2\n3 S4 set drive.nothing 1\n", {"--until", "4"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  ASSERT_EQ(r.summary["notes"].size(), 2u) << r.summary;
  EXPECT_TRUE(has(r.summary["notes"][0], "no robot or object")) << r.summary;
  EXPECT_TRUE(has(r.summary["notes"][1], "drive.nothing")) << r.summary;
}

}  // namespace
}  // namespace understudy::scenario::events_test
