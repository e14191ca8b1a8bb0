// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Worlds that ship, as their users meet them: a rover on the ramp of 10 degrees, and Mako in its
// pool. What is expected is computed by hand from the files' numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <vector>

#include "tests/support/cli.h"

namespace understudy::scenario::outdoors_test {
namespace {

constexpr double kGravity = 9.81;
constexpr double kSlope = 10 * 3.14159265358979323846 / 180;

// rover.robi: 40 kg, centre of mass 0.2 m above the ground, springs of 2450 N/m at 0.3 m ahead and
// behind. Its weight presses the springs, and on a slope it tips back onto the rear ones.
constexpr double kMass = 40;
constexpr double kSprings = 4 * 2450;
double tipped_back_rad() {
  const double squat_m = kMass * kGravity * std::cos(kSlope) / kSprings;
  const double height_m = 0.2 - squat_m;
  const double holds = kSprings * 0.3 * 0.3 - kMass * kGravity * std::cos(kSlope) * height_m;
  return kMass * kGravity * std::sin(kSlope) * height_m / holds;
}

class Ramp : public testing::Test {
 protected:
  // The rover in the middle of the slope, which it looks up.
  std::string on_slope() const {
    return folder_.write("slope.sim", "world " + source_path("worlds/outdoors/ramp.wld") +
                                          "\nrobi " + source_path("worlds/robots/rover.robi") +
                                          "\nRover 5000 0 0\n");
  }
  static std::string sense(Arguments arguments) {
    arguments.insert(arguments.begin(), "sense");
    const CliResult r = run_cli(arguments);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    return r.out;
  }
  // "Rover ACCEL (accelerometer) at 4.000 s: 1.83 m/s2, 0 m/s2, 9.63 m/s2"
  std::vector<double> values(const char* sensor) const {
    std::string text = sense({on_slope(), "--sensor", sensor, "--at", "4"});
    text = text.substr(text.find(" s: ") + 4);
    std::vector<double> numbers;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) numbers.push_back(std::stod(part));
    return numbers;
  }

  TempDir folder_;
};

TEST_F(Ramp, inertial_sensors_feel_the_slope_and_the_springs) {
  const double lean = kSlope + tipped_back_rad();
  EXPECT_NEAR(values("PITCH")[0], lean, 0.05 * kSlope / 10);
  EXPECT_NEAR(values("ROLL")[0], 0, 1e-6);
  const std::vector<double> force = values("ACCEL");
  EXPECT_NEAR(force[0] / (kGravity * std::sin(lean)), 1, 0.002);
  EXPECT_NEAR(force[1], 0, 1e-4);
  EXPECT_NEAR(force[2] / (kGravity * std::cos(lean)), 1, 0.002);
}

// Its speed over the map is that of its wheels, times the cosine of the slope.
TEST_F(Ramp, is_driven_up_at_the_speed_of_the_wheels) {
  const std::string log =
      sense({on_slope(), "--sensor", "GPS", "--at", "4", "--every", "1", "--drive", "0.5"});
  std::vector<std::vector<double>> rows;
  std::istringstream in(log);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == 't') continue;
    std::vector<double>& row = rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
  }
  ASSERT_EQ(rows.size(), 5u) << log;
  constexpr std::size_t kOdometer = 1, kX = 2, kAltitude = 7;
  for (std::size_t k = 3; k < 5; ++k) {
    EXPECT_NEAR(rows[k][kX] - rows[k - 1][kX], 0.5 * std::cos(kSlope), 2e-4);
    EXPECT_NEAR(rows[k][kAltitude] - rows[k - 1][kAltitude], 0.5 * std::sin(kSlope), 2e-4);
    EXPECT_NEAR(rows[k][kOdometer] - rows[k - 1][kOdometer], 0.5, 1e-6);
  }
}

// From the hall in front of it, the lidar's beams end on the slope, which begins at x = 0.
TEST_F(Ramp, beams_end_on_the_slope) {
  std::istringstream hits(
      sense({source_path("worlds/outdoors/ramp.sim"), "--sensor", "LIDAR", "--at", "4", "--hits"}));
  int met = 0;
  std::string line;
  std::getline(hits, line);
  ASSERT_EQ(line, "ray,from_x_m,from_y_m,from_z_m,to_x_m,to_y_m,to_z_m,range_m,met");
  while (std::getline(hits, line)) {
    std::vector<double> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',') && cells.size() < 7;)
      cells.push_back(std::stod(cell));
    const double to_x = cells[4], to_y = cells[5], to_z = cells[6];
    if (to_x < 0.1 || to_x > 9.9 || std::abs(to_y) > 4.9) continue;
    EXPECT_NEAR(to_z, to_x * std::tan(kSlope), 0.01) << line;
    ++met;
  }
  EXPECT_GT(met, 30);
}

// Motors 2 and 4 push it down and up, 1 and 3 ahead. It begins 1 m above the bottom of a pool that
// is 2 m deep.
TEST(Mako, dives_and_comes_up_by_its_thrusters) {
  const TempDir folder;
  const std::string program = folder.write("dive.py", R"(import ctypes
e = ctypes.CDLL("libeyesim.so")
def down():
  return e.PSDGet(6)
def drive(a, b, speed, ms):
  e.MOTORDrive(a, speed); e.MOTORDrive(b, speed)
  e.OSWait(ms)
  e.MOTORDrive(a, 0); e.MOTORDrive(b, 0)
drive(2, 4, -100, 3000)
deep = down()
drive(1, 3, 100, 3000)
drive(2, 4, 100, 3000)
print(deep, down())
)");
  const CliResult r = run_world({source_path("worlds/outdoors/pool.sim"), "--program",
                                 "Mako=/usr/bin/python3 " + program, "--exit-with-programs"});
  std::istringstream in(r.out);
  double deep_mm = 0;
  double high_mm = 0;
  in >> deep_mm >> high_mm;
  EXPECT_LT(deep_mm, 500) << r.out << r.err;
  EXPECT_GT(high_mm, 1000) << r.out << r.err;
  EXPECT_GT(r.robot("Mako")["x_m"].get<double>(), 6) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

}  // namespace
}  // namespace understudy::scenario::outdoors_test
