// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of users with the custom controller, with a virtual microcontroller of their own, and
// with a board that speaks rosserial.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>

#include "tests/support/cli.h"

namespace understudy::scenario::controller_test {
namespace {

// A wall 1.495 m ahead of the cart's middle and one 0.995 m behind it: 132 and 82 cm from its
// sonars. The accelerometer feels gravity (372 of 465 at rest), and the cart looks east, 90 degrees
// from north.
constexpr const char* kCart =
    "world room.wld\n"
    "SensorCart 1000 1000 0\n"
    "sensor compass comp1 north=true\n";
constexpr const char* kRoom =
    "floor 2500 2000\n"
    "0 0 2500 0\n2500 0 2500 2000\n2500 2000 0 2000\n0 2000 0 0\n";
constexpr const char* kReadings =
    "sonar 1 132\nsonar 2 82\naccelerometer 465 465 372\ngyroscope 418 418 418\ncompass 900\n";

CliResult run_cart(const std::string& world, const std::string& program,
                   const Arguments& more = {}) {
  const TempDir folder;
  folder.write("room.wld", kRoom);
  Arguments arguments = {folder.write("cart.sim", world), "--program", program};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

// SEAR's code listing 9, as a pyserial program: ids 43 to 47.
TEST(Controller, answers_the_requests_of_the_listing) {
  const CliResult r = run_cart(kCart, source_path("examples/python/ask_board.py"));
  EXPECT_EQ(r.out, kReadings) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// The same program, and a script in the place of the device: it sees no difference.
TEST(Controller, a_script_in_python_answers_the_same) {
  const std::string world =
      std::string(kCart) + "device null_modem board address=/dev/ttyUSB0,/dev/controller0\n";
  const std::string programs = source_path("examples/python/virtual_board.py") + " " +
                               source_path("examples/python/ask_board.py");
  const CliResult r = run_cart(world, programs, {"--check-repeat"});
  EXPECT_EQ(r.out, std::string(kReadings) + kReadings) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NE(r.err.find("repeated: "), std::string::npos) << r.err;
}

// As in SEAR's listing 10: the script makes the two ports and the cable between them. A second
// cable with a name that is taken is refused, and the run says so.
TEST(Controller, a_script_makes_a_null_modem) {
  const TempDir folder;
  const std::string script = folder.write("cable.py", R"(import serial
from understudy.access import AccessError, Robot
robot = Robot()
robot.null_modem("/dev/my_Controller01", "/dev/user_CONTROLLER_01")
with serial.Serial("/dev/my_Controller01", 9600, timeout=1) as board, \
     serial.Serial("/dev/user_CONTROLLER_01", 9600, timeout=1) as user:
    user.write(b"\x8e\x2b")
    print(board.read(2).hex())
    board.write(b"\x12\x34")
    print(user.read(2).hex())
for one, other in [("ttyS0", "/dev/ttyS1"), ("/dev/ttyS0", "/dev/ttyS0")]:
    try:
        robot.null_modem(one, other)
    except AccessError as error:
        print(error)
robot.null_modem("/dev/my_Controller01", "/dev/ttyS1")
)");
  const CliResult r = run_cart(kCart, "/usr/bin/python3 " + script, {"--check-repeat"});
  const std::string once =
      "8e2b\n1234\n"
      "ttyS0 is not the name of a port; write two like /dev/ttyS0 /dev/ttyS1\n"
      "the two ends need different names; write two like /dev/ttyS0 /dev/ttyS1\n";
  EXPECT_EQ(r.out, once + once) << r.err;
  EXPECT_NE(r.err.find("/dev/my_Controller01"), std::string::npos) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(Controller, an_id_with_a_mistake_stops_the_run_with_a_remedy) {
  const CliResult r =
      run_cart(std::string(kCart) + "device controller board ids=43:testPing1:inch\n",
               source_path("examples/python/ask_board.py"));
  EXPECT_NE(r.exit_code, 0);
  EXPECT_NE(r.err.find("unknown scaling \"inch\"; write cm, adxl330"), std::string::npos) << r.err;
}

// Two programs started by hand: the script at one end of the line, and its user at the other.
TEST(Controller, a_script_and_its_user_may_be_started_by_hand) {
  const TempDir folder;
  const std::string world =
      folder.write("cart.sim",
                   "SensorCart 1000 1000 0\n"
                   "device null_modem board address=/dev/ttyUSB0,/dev/controller0\n");
  const std::string board = folder.write("board.py", R"(import sys
from understudy.access import Robot
from understudy.controller import Controller, cm, words
board = Controller(sys.argv[1], 9600, Robot(port=int(sys.argv[2])))
board.request(43)(lambda: words(cm(board.robot.read("testPing1"))))
board.run(sys.argv[3:])
)");
  const std::string user = folder.write("user.py", R"(import serial, sys
with serial.Serial(sys.argv[1], 9600, timeout=20) as port:
    port.write(bytes([142, 43]))
    print(port.read(2).hex())
)");
  const std::string dev = folder.file("dev");
  RunningWorld run({world, "--public", "--speed", "1", "--robios-port", "0", "--access-port", "0",
                    "--dev-dir", dev, "--until", "100"});
  const std::string access = "access at 127.0.0.1:";
  std::string told;
  ASSERT_TRUE(wait_for([&] {
    told = run.process().err();
    return told.find("no robot: ") != std::string::npos;
  })) << told;
  const std::string port =
      std::to_string(std::stoi(told.substr(told.find(access) + access.size())));
  Process script(
      {"/usr/bin/python3", board, dev + "/SensorCart-controller0", port, user,
       dev + "/SensorCart-ttyUSB0"},
      {"PYTHONPATH=" + std::filesystem::path(simulator()).parent_path().parent_path().string() +
       "/lib/python"});
  EXPECT_EQ(script.wait(60), 0) << script.err();
  EXPECT_EQ(script.out(), "0052\n") << script.err();
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish(20).exit_code, 130);
}

TEST(Access, drives_its_robot_by_name_and_in_virtual_time) {
  const TempDir folder;
  const std::string program = folder.write("drives.py", R"(import math
from understudy.access import AccessError, Robot
robot = Robot()
print(robot.name(), [sensor.name for sensor in robot.sensors()])
before = robot.read("testPing1")
robot.straight(0.5, 0.25)
robot.wait()
print(round(before - robot.read("testPing1"), 3), round(robot.time(), 2))
robot.turn(math.pi / 2, 1)
robot.wait()
print([round(value, 3) for value in robot.odometry()], round(robot.read("comp1"), 3))
robot.start_timer("tick tock", 0.5, 0.25)
print([robot.next_timer() for _ in range(3)], robot.parts()[0].kind)
robot.set_part("lamp", 1)
robot.sleep(0.1)
print(robot.part("lamp"))
try:
    robot.read("testPing2")
except AccessError as problem:
    print(problem)
)");
  const CliResult r = run_cart(kCart, program);
  EXPECT_EQ(r.out,
            "SensorCart ['testPing1', 'MyNewestSONAR', 'accel', 'gyro1', 'comp1']\n"
            "0.5 2.0\n"
            "[0.5, 0.0, 1.571] 0.0\n"
            "['tick tock', 'tick tock', 'tick tock'] led\n"
            "1.0\n"
            "there is no sensor testPing2; did you mean testPing1?\n")
      << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NEAR(r.robot("SensorCart")["x_m"].get<double>(), 1.5, 1e-6);
}

TEST(Rosserial, a_host_gets_messages_and_drives) {
  const TempDir folder;
  folder.write("room.wld", kRoom);
  const std::string world = folder.write("cart.sim", "world room.wld\nRosCart 1000 1000 0\n");
  const CliResult r =
      run_world({world, "--program", source_path("tests/programs/rosserial_host.py")});
  EXPECT_EQ(r.out,
            "125 imu sensor_msgs/Imu right sum\n"
            "126 sonar_front sensor_msgs/Range right sum\n"
            "127 sonar_back sensor_msgs/Range right sum\n"
            "128 scan sensor_msgs/LaserScan right sum\n"
            "100 cmd_vel geometry_msgs/Twist right sum\n"
            "messages [('imu', 49), ('scan', 9), ('sonar_back', 49), ('sonar_front', 49)]\n"
            "sonar 1.38 m, clock right\n"
            "scan from -3.142 to 3.072, ahead 1.50 m, 0 without return\n"
            "turns with 0.50 rad/s\n"
            "after stop {}\n")
      << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

}  // namespace
}  // namespace understudy::scenario::controller_test
