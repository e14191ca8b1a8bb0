// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A GPS receiver and its real clients: pyserial with python3-nmea2 in virtual time, and gpsd on a
// real pty. Where the robot is and how it moves, gps_client.py computes by itself.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "base/math.h"
#include "tests/support/cli.h"

namespace understudy::scenario::nmea_test {
namespace {

// A minute before midnight. gps_client.py has these numbers, too.
constexpr const char* kRoundAbout =
    "world field.wld\n"
    "set latitude 33.61\nset longitude -80.865\nset altitude_m 149.2\nset geoid_m -33.3\n"
    "set epoch 1794787140\n"
    "GpsRover 60000 20000 0\n";
constexpr const char* kField = "floor 120000 120000\n";
constexpr const char* kCircle = "1 GpsRover drive 2000 3\n";

std::string client() { return source_path("tests/scenario/gps_client.py"); }

TEST(Nmea, every_line_is_read_and_every_place_is_right) {
  const TempDir folder;
  folder.write("field.wld", kField);
  const CliResult r = run_world(
      {folder.write("round.sim", kRoundAbout), "--events", folder.write("events", kCircle),
       "--program", "GpsRover=/usr/bin/python3 " + client() + " serial /dev/ttyUSB0 110"});
  ASSERT_EQ(r.program("GpsRover")["exit"], 0) << r.out << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  const auto seen = nlohmann::json::parse(r.out);
  EXPECT_EQ(seen["fixes"], 109) << r.out;
  EXPECT_LT(seen["position_m"], 0.003) << r.out;  // the last digit is 2 mm
  EXPECT_LT(seen["height_m"], 0.002) << r.out;
  EXPECT_LT(seen["speed_share"], 0.001) << r.out;
  EXPECT_LT(seen["track_deg"], 0.05) << r.out;
  EXPECT_EQ(seen["days"], (std::vector<std::string>{"2026-11-15", "2026-11-16"}));
  EXPECT_EQ(seen["kinds"]["GGA"], 110);
  EXPECT_EQ(seen["kinds"]["VTG"], 109);
  EXPECT_EQ(seen["kinds"]["GSA"], 22);
  EXPECT_GE(seen["kinds"]["GSV"], 22 * 3);
}

// npm's serialport, gps and nmea-simple. The robot drives a circle of 2 m/s and 3 degrees/s from
// the first second on; the last fix is that of second 19. At this latitude a degree is 110 921 m to
// the north and 92 806 m to the east.
TEST(Nmea, packages_of_node_read_every_line) {
  const std::string modules = source_path("ui/node_modules");
  if (!std::filesystem::exists(modules + "/serialport")) GTEST_SKIP() << "built without the page";
  const TempDir folder;
  folder.write("field.wld", kField);
  const CliResult r = run_world({folder.write("round.sim", kRoundAbout), "--events",
                                 folder.write("events", kCircle), "--program",
                                 "GpsRover=node " + source_path("tests/scenario/gps_client.cjs") +
                                     " " + modules + " /dev/ttyUSB0 20"});
  ASSERT_EQ(r.program("GpsRover")["exit"], 0) << r.out << r.err;
  const auto seen = nlohmann::json::parse(r.out);
  EXPECT_TRUE(seen["bad"].empty()) << r.out;
  for (const char* parser : {"gps", "simple"}) {
    for (const char* kind : {"GGA", "RMC", "VTG"}) EXPECT_EQ(seen[parser][kind], 19) << r.out;
    EXPECT_EQ(seen[parser]["GSA"], 3) << r.out;
    EXPECT_EQ(seen[parser]["GSV"], 9) << r.out;
  }
  constexpr double kRadius_m = 2 / (3 * kPi / 180);
  constexpr double kAngle_rad = 54 * kPi / 180;
  const double latitude = 33.61 + (20 + kRadius_m * (1 - std::cos(kAngle_rad))) / 110'921;
  const double longitude = -80.865 + (60 + kRadius_m * std::sin(kAngle_rad)) / 92'806;
  EXPECT_NEAR(seen["state"]["lat"], latitude, 5e-7) << r.out;
  EXPECT_NEAR(seen["state"]["lon"], longitude, 5e-7) << r.out;
  EXPECT_NEAR(seen["gga"]["latitude"], latitude, 5e-7) << r.out;
  EXPECT_NEAR(seen["gga"]["longitude"], longitude, 5e-7) << r.out;
  EXPECT_NEAR(seen["state"]["speed"], 7.2, 0.02) << r.out;  // km/h
  EXPECT_NEAR(seen["state"]["track"], 36, 0.1) << r.out;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(Nmea, a_year_ends) {
  const TempDir folder;
  const std::string world = folder.write("s4.sim",
                                         "set epoch 1798761597\nS4 300 1000 0\nsensor gps GPS\n"
                                         "device nmea gps\n");
  const std::string program =
      folder.write("dates.py",
                   "import serial\n"
                   "with serial.Serial('/dev/ttyUSB0', 38400) as port:\n"
                   "  dates = []\n"
                   "  while len(dates) < 4:\n"
                   "    field = port.readline().split(b',')\n"
                   "    if field[0] == b'$GPRMC':\n"
                   "      dates.append((field[1] + b' ' + field[9]).decode())\n"
                   "  print(dates)\n");
  const CliResult r = run_world({world, "--program", "S4=/usr/bin/python3 " + program});
  EXPECT_EQ(
      r.out,
      "['235958.000 311226', '235959.000 311226', '000000.000 010127', '000001.000 010127']\n")
      << r.err;
}

TEST(Nmea, a_driver_finds_places_on_earth) {
  for (const char* level : {"0", "100"}) {
    const CliResult r = run_world({source_path("worlds/outdoors/field.sim"), "--until", "300",
                                   "--exit-with-programs", "--error-level", level});
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(std::count(r.out.begin(), r.out.end(), '\n'), 5) << r.out;
    // 70 m to the east and 45 m to the north of the start at 20, 20.
    const double off_m = level[0] == '0' ? 2.1 : 8;
    EXPECT_NEAR(r.robot("GpsRover")["x_m"].get<double>(), 90, off_m);
    EXPECT_NEAR(r.robot("GpsRover")["y_m"].get<double>(), 65, off_m);
    EXPECT_TRUE(r.repeatable()) << r.reasons();
  }
}

// gpsd starts without options for speed or framing, finds the speed, and sets up the receiver.
TEST(Nmea, gpsd_follows_the_robot_and_sees_an_outage) {
  const TempDir folder;
  folder.write("field.wld", kField);
  const std::string events = std::string(kCircle) +
                             "150 GpsRover sensor GPS off\n"
                             "170 GpsRover sensor GPS on\n";
  RunningWorld run({folder.write("round.sim", kRoundAbout), "--events",
                    folder.write("events", events), "--dev-dir", folder.file("dev"), "--dev-mode",
                    "0666", "--robios-port", "0", "--speed", "20", "--until", "2000"});
  const std::string line = folder.file("dev") + "/GpsRover-ttyUSB0";
  ASSERT_TRUE(wait_for([&] { return std::filesystem::is_symlink(line); })) << run.process().err();
  const std::string port = std::to_string(10000 + static_cast<int>(getpid()) % 10000 * 2 + 1);
  const Process gpsd({"/usr/sbin/gpsd", "-N", "-n", "-S", port, line});
  ASSERT_TRUE(wait_for([&] { return somebody_listens_on(std::stoi(port)); })) << gpsd.err();
  Process reader({"/usr/bin/python3", client(), "gpsd", "127.0.0.1:" + port, "260"});
  ASSERT_EQ(reader.wait(60), 0) << reader.err() << gpsd.err() << run.process().err();
  const auto seen = nlohmann::json::parse(reader.out());
  EXPECT_EQ(seen["driver"], "MTK-3301") << reader.out();
  EXPECT_LT(seen["first_s"], 140) << reader.out();
  // gpsd itself says nothing about the first second of an outage.
  EXPECT_EQ(seen["missing"], (std::vector<int>{151})) << reader.out();
  std::vector<int> outage(19);
  std::iota(outage.begin(), outage.end(), 152);
  EXPECT_EQ(seen["without_fix"], outage) << reader.out();
  EXPECT_GE(seen["fixes"], 100) << reader.out();  // 200 m
  EXPECT_LT(seen["position_m"], 0.1) << reader.out();
  EXPECT_LT(seen["height_m"], 0.1) << reader.out();
  EXPECT_LT(seen["speed_share"], 0.01) << reader.out();
  EXPECT_LT(seen["track_deg"], 0.1) << reader.out();
  run.process().signal(SIGINT);
  EXPECT_EQ(run.finish(20).exit_code, 130);
}

}  // namespace
}  // namespace understudy::scenario::nmea_test
