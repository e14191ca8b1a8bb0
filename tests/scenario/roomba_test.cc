// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Unmodified pyserial programs drive a Create 2, seen from the world and not only by their own
// words.
#include <gtest/gtest.h>

#include <cmath>

#include "base/math.h"
#include "tests/support/cli.h"

namespace understudy::scenario::roomba_test {
namespace {

// What all programs here begin with.
constexpr const char* kPreamble = R"(import serial, struct, time
port = serial.Serial('/dev/ttyUSB0', 115200, timeout=2)
def say(*numbers): port.write(bytes(n & 255 for n in numbers))
def ask(packet, form='>B'):
  say(142, packet)
  return struct.unpack(form, port.read(struct.calcsize(form)))[0]
def wheels(left, right): port.write(struct.pack('>Bhh', 145, right, left))
)";

CliResult run_python(const std::string& world, const std::string& code,
                     const Arguments& more = {}) {
  const TempDir folder;
  const std::string program = folder.write("program.py", kPreamble + code);
  Arguments arguments = {
      folder.write("world.sim", world), "--program",    "Create2=/usr/bin/python3 " + program,
      "--exit-with-programs",           "--wall-limit", "100"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

double number_of(const CliResult& r, const char* key) {
  return r.robot("Create2")[key].get<double>();
}

TEST(Roomba, a_square_by_packets_19_and_20) {
  const Arguments arguments = {source_path("worlds/rooms/roomba.sim"), "--program",
                               "Create2=" + source_path("examples/python/roomba_square.py"),
                               "--exit-with-programs"};
  const CliResult r = run_world(arguments);
  EXPECT_EQ(r.out, "around\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  // Back where it began, within 1 % of the way of 4 m.
  EXPECT_NEAR(number_of(r, "x_m"), 2.0, 0.04);
  EXPECT_NEAR(number_of(r, "y_m"), 1.5, 0.04);
  EXPECT_NEAR(number_of(r, "heading_rad"), 0.0, deg_to_rad(3.6));
  EXPECT_EQ(run_world(arguments).hash(), r.hash());
}

// Encoder counts are 0.444565 mm. A slow straight drive of ten seconds, and a turn back.
TEST(Roomba, encoder_counts_are_the_true_distance) {
  const CliResult r = run_python("Create2 300 1000 0\n", R"(
say(128, 131)
left, right = ask(43, '>h'), ask(44, '>h')
wheels(120, 120)
time.sleep(10)
wheels(0, 0)
time.sleep(0.1)
print((ask(43, '>h') - left) * 0.444565, (ask(44, '>h') - right) * 0.444565)
)");
  std::istringstream out(r.out);
  double left_mm = 0;
  double right_mm = 0;
  ASSERT_TRUE(out >> left_mm >> right_mm) << r.out << r.err;
  const double true_mm = (number_of(r, "x_m") - 0.3) * 1000;
  EXPECT_GT(true_mm, 1190);
  EXPECT_NEAR(left_mm, true_mm, 0.5);
  EXPECT_NEAR(right_mm, true_mm, 0.5);
}

// It comes upon a wall at 45 degrees and slides along it.
TEST(Roomba, a_wall_on_the_left_sets_the_left_bump_only) {
  const CliResult r = run_python("Create2 500 1600 45\n", R"(
say(128, 132)
wheels(150, 150)
seen = set()
for i in range(60):
  time.sleep(0.05)
  seen.add(ask(7))
print(sorted(seen))
)",
                                 {"--until", "30"});
  EXPECT_EQ(r.out, "[0, 2]\n") << r.err;
}

// Its battery is as warm as the world, which an event changes: by the key of a .sim, and by its
// full name.
TEST(Roomba, packet_24_follows_the_temperature_of_the_world) {
  const TempDir folder;
  const CliResult r =
      run_python("set temperature_c 12\nCreate2 500 500 0\n", R"(
say(128)
for i in range(3):
  print(ask(24, '>b'))
  time.sleep(2)
)",
                 {"--events", folder.write("warmer.events",
                                           "1 set temperature_c -7\n"
                                           "3 set environment.temperature_c 35\n")});
  EXPECT_EQ(r.out, "12\n-7\n35\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

constexpr const char* kOverTheEdge = R"(
import sys
say(128, %d)
time.sleep(0.1)
wheels(200, 200)
for i in range(100):
  time.sleep(0.05)
print(ask(35))
)";

CliResult drive_over_the_edge(int mode_opcode) {
  char code[400];
  std::snprintf(code, sizeof(code), kOverTheEdge, mode_opcode);
  const TempDir folder;
  folder.write("table.wld", "floor 1000 1000\n");
  const std::string program = folder.write("program.py", std::string(kPreamble) + code);
  return run_world({folder.write("world.sim", "world table.wld\nCreate2 300 500 0\n"), "--program",
                    "Create2=/usr/bin/python3 " + program, "--exit-with-programs"});
}

TEST(Roomba, a_cliff_stops_it_in_safe_and_not_in_full) {
  const CliResult safe = drive_over_the_edge(131);
  EXPECT_EQ(safe.out, "1\n") << safe.err;
  // The cliff sensors are 148 mm ahead; 5 mm more in 15 ms at 200 mm/s, and one tick.
  EXPECT_NEAR(number_of(safe, "x_m"), 1.0 - 0.148, 0.008);
  const CliResult full = drive_over_the_edge(132);
  EXPECT_EQ(full.out, "3\n") << full.err;
  EXPECT_GT(number_of(full, "x_m"), 1.2);
}

// From 2 m away and off to the side, looking away.
TEST(Roomba, seek_dock_ends_on_the_dock_and_charges) {
  const TempDir folder;
  folder.write("room.wld",
               "floor 4000 3000\n0 0 4000 0\n4000 0 4000 3000\n4000 3000 0 3000\n0 3000 0 0\n");
  const std::string dock = source_path("worlds/objects/dock.esObj");
  const std::string program = folder.write("program.py", std::string(kPreamble) + R"(
say(128)
time.sleep(0.1)
say(143)
for second in range(240):
  time.sleep(1)
  if ask(21) != 0: break
print(ask(21), ask(34), ask(23, '>h') > 0, ask(35))
)");
  for (const char* place : {"2000 1500 0", "2000 900 90", "1900 2200 180"}) {
    const std::string world = folder.write(
        "world.sim", "world room.wld\nobj " + dock + "\nCreate2 " + place + "\nDock 70 1500 0\n");
    const CliResult r = run_world({world, "--program", "Create2=/usr/bin/python3 " + program,
                                   "--exit-with-programs", "--wall-limit", "100"});
    EXPECT_EQ(r.out, "3 2 True 1\n") << place << "\n" << r.err;
    EXPECT_NEAR(number_of(r, "x_m"), 0.07 + 0.174, 0.03) << place;
  }
}

TEST(Roomba, a_button_of_an_event_starts_it_and_a_virtual_wall_turns_it_back) {
  const TempDir folder;
  const std::string events = folder.write("events.txt", "0.5 Create2 key KEY1\n120 stop\n");
  const CliResult r =
      run_world({source_path("worlds/rooms/roomba.sim"), "--events", events, "--until", "130"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_LT(number_of(r, "x_m"), 4.0) << "it left through the doorway";
  const double moved_m = std::hypot(number_of(r, "x_m") - 2.0, number_of(r, "y_m") - 1.5);
  EXPECT_GT(moved_m, 0.1);
}

// Opcode 151 of a Create 1, heard by a Create 2 that looks the other way: its receiver on top hears
// all around.
std::string heard_from_a_create1(const std::string& walls) {
  const TempDir folder;
  folder.write("room.wld", "floor 2000 2000\n" + walls);
  const std::string sender = folder.write("sender.py", R"(import serial, time
port = serial.Serial('/dev/ttyUSB0', 57600)
port.write(bytes([128, 131]))
for i in range(20):
  port.write(bytes([151, 200]))
  time.sleep(0.05)
)");
  const std::string listener = folder.write("listener.py", std::string(kPreamble) + R"(
say(128)
heard = []
for i in range(40):
  time.sleep(0.05)
  code = ask(17)
  if not heard or heard[-1] != code: heard.append(code)
print(heard)
)");
  const CliResult r = run_world(
      {folder.write("world.sim", "world room.wld\nCreate1 600 1000 0\nCreate2 1400 1000 0\n"),
       "--program", "Create1=/usr/bin/python3 " + sender, "--program",
       "Create2=/usr/bin/python3 " + listener, "--exit-with-programs", "--wall-limit", "100"});
  return r.out;
}

TEST(Roomba, light_of_opcode_151_is_heard_by_another_robot_in_sight) {
  EXPECT_EQ(heard_from_a_create1(""), "[Create2] [200, 0]\n");
  EXPECT_EQ(heard_from_a_create1("1000 500 1000 1500 50 300\n"), "[Create2] [0]\n")
      << "behind a wall";
}

// A hand on the robot: events hold a button down, point the remote control at it and cover one of
// its receivers. A replay sees the same without the program.
TEST(Roomba, buttons_and_the_remote_control_are_inputs_like_others) {
  const TempDir folder;
  const std::string events = folder.write("hand.events", R"(
0.5 Create2 part SPOT 1
1.0 Create2 part SPOT 0
1.0 Create2 part REMOTE 139
1.2 Create2 sensor IR_LEFT off
1.5 Create2 part REMOTE 0
)");
  const std::string recording = folder.file("run.rec");
  const CliResult r = run_python("Create2 1000 1000 0\n", R"(
say(128, 132)
before = None
for i in range(100):
  say(149, 4, 18, 17, 52, 53)
  now = list(port.read(4))
  if now != before: print(now)
  before = now
  time.sleep(0.02)
)",
                                 {"--events", events, "--record", recording});
  EXPECT_EQ(r.out,
            "[0, 0, 0, 0]\n[2, 0, 0, 0]\n[0, 139, 139, 139]\n[0, 139, 0, 139]\n[0, 0, 0, 0]\n")
      << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  const CliResult replay = run_cli({"replay", recording, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(r.hash()), std::string::npos) << replay.out;
}

}  // namespace
}  // namespace understudy::scenario::roomba_test
