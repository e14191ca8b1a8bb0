// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The listings of the dissertation on SEAR, run as its users run them. Truth comes from geometry,
// from the summary, and from the bytes on the wires.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::sear_test {
namespace {

namespace fs = std::filesystem;

constexpr double kDegree = 3.14159265358979323846 / 180;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class Sear : public testing::Test {
 protected:
  // A script of examples/sear, in this test's project.
  CliResult run(const std::string& script, Arguments more = {}) const {
    return run_script(source_path("examples/sear/" + script), std::move(more));
  }
  CliResult run_script(const std::string& path, Arguments more = {}) const {
    Arguments arguments = {"sear", "run", path, "--project", project()};
    const std::string summary = folder_.file("summary.json");
    arguments.insert(arguments.end(), {"--headless", "--summary", summary});
    arguments.insert(arguments.end(), more.begin(), more.end());
    CliResult result = run_cli(arguments);
    if (fs::exists(summary)) result.summary = nlohmann::json::parse(read_text(summary));
    return result;
  }
  void make(const std::string& script) const {
    const CliResult r = run(script);
    ASSERT_EQ(r.exit_code, 0) << r.err;
  }
  std::string project() const { return folder_.file("SEARproject"); }
  std::string file(const std::string& name) const { return read_text(project() + "/" + name); }

  TempDir folder_;
};

TEST_F(Sear, listings_1_2_4_and_7_write_the_files_of_a_project) {
  const CliResult r = run("listings/listing01.py");
  EXPECT_EQ(r.out, "Done creating Environment\n") << r.err;
  for (const char* listing : {"02", "04", "07"})
    make(std::string("listings/listing") + listing + ".py");
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(project()))
    if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), project()).string());
  std::sort(files.begin(), files.end());
  EXPECT_EQ(files, (std::vector<std::string>{
                       "environment/Box1_name.xml", "environment/Traffic Cone.xml",
                       "environment/Tree1_name.xml", "environment/floor.xml",
                       "environment/trash Can.xml", "robot/Roomba Body.xml", "robot/gpsUnit1.xml",
                       "robot/myLidar.xml", "robot/myRoomba.xml", "robot/robotDynamics1.xml"}));
  EXPECT_EQ(file("environment/Box1_name.xml"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<Box name=\"Box1_name\" length=\"0.25\" width=\"0.25\" height=\"0.25\" mass=\"0\">\n"
            "  <move x=\"-1.5\" y=\"1.25\" z=\"0\"/>\n"
            "  <rotate x=\"45\" y=\"0\" z=\"0\"/>\n"
            "</Box>\n");
  EXPECT_EQ(file("robot/gpsUnit1.xml"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<GPS name=\"gpsUnit1\" latitude=\"33.61\" altitude=\"182.5\" longitude=\"-80.865\" "
            "baud=\"38400\" uartPort=\"/dev/my_GPS_01\" userPort=\"/dev/SEAR_GPS_01\" "
            "robot=\"myRoomba\"/>\n");
  const CliResult checked = run_cli({"check", project()});
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
  EXPECT_NE(checked.out.find("/dev/SEAR_Robot_01"), std::string::npos) << checked.out;
}

// One second ahead and one back, at 200 mm/s. The robot looks to the west.
TEST_F(Sear, listing_3_drives_a_second_forward_and_back) {
  make("listings/listing02.py");
  const std::string log = folder_.file("wires.txt");
  const auto driven_m = [&](const char* until) {
    const CliResult r = run("listings/listing03.py", {"--until", until, "--wire-log", log});
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_TRUE(r.repeatable()) << r.reasons();
    return -r.robot("myRoomba")["x_m"].get<double>();
  };
  EXPECT_NEAR(driven_m("1.05"), 0.2, 0.02);
  EXPECT_NEAR(driven_m("2.05"), 0.0, 0.02);
  // As RoombaComm drives: start, control, LEDs, sensors, ahead, back.
  std::string sent;
  for (const std::string& line : lines_of(read_text(log))) {
    std::istringstream in(line);
    std::string time, robot, device, direction, bytes;
    std::getline(in, time, '\t');
    std::getline(in, robot, '\t');
    std::getline(in, device, '\t');
    std::getline(in, direction, '\t');
    std::getline(in, bytes, '\t');
    if (device == "robotDynamics1" && direction == ">" && !bytes.empty()) sent += bytes + "\n";
  }
  EXPECT_EQ(sent, "80\n82\n8B 01 80 FF\n8E 00\n89 00 C8 80 00\n89 FF 38 80 00\n");
}

// Where a beam from the scanner, 0.2 m west of the origin, first meets one of the boxes of
// boxes.py; in the frame of the map.
double way_to_boxes_m(double heading_rad) {
  struct Rectangle {
    double west, east, south, north;
  };
  constexpr Rectangle kBoxes[] = {
      {-1.0, -0.2, -1.4, -0.6}, {-1.6, -1.2, -1.2, 1.2}, {-1.0, -0.2, 0.6, 1.4}};
  double nearest = 1e9;
  for (const Rectangle& box : kBoxes) {
    double in = 0;
    double out = 1e9;
    const auto cut = [&](double at, double direction, double low, double high) {
      const double a = (low - at) / direction;
      const double b = (high - at) / direction;
      in = std::max(in, std::min(a, b));
      out = std::min(out, std::max(a, b));
    };
    cut(-0.2, std::cos(heading_rad), box.west, box.east);
    cut(0, std::sin(heading_rad) + 1e-12, box.south, box.north);
    if (in < out) nearest = std::min(nearest, in);
  }
  return nearest;
}

TEST_F(Sear, listing_6_prints_101_points_that_are_on_the_boxes) {
  make("robot.py");
  make("boxes.py");
  const CliResult r = run("listings/listing06.py", {"--until", "4"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const std::vector<std::string> lines = lines_of(r.out);
  std::size_t at = 0;
  while (at < lines.size() && lines[at] != "received 101readings:") ++at;
  ASSERT_LE(at + 101, lines.size() - 1) << r.out << r.err;
  int on_box = 0;
  for (int i = 0; i < 101; ++i) {
    double x = 0;
    double y = 0;
    std::istringstream(lines[at + 1 + static_cast<std::size_t>(i)]) >> x >> y;
    // The listing divides whole numbers, so its angle is up to a degree too small; it shows the
    // distance all the same.
    EXPECT_NEAR(std::atan2(y, x) / kDegree, 40 + i * 100 / 101, 0.01);
    const double heading_rad = (180 + (40 + i) - 90) * kDegree;
    const double way_m = way_to_boxes_m(heading_rad);
    ASSERT_LT(way_m, 8);
    if (std::abs(std::hypot(x, y) / 1000 - way_m) < 0.02) ++on_box;
  }
  EXPECT_GE(on_box, 99) << "but for the beams that graze an edge";
}

TEST_F(Sear, listing_8_follows_a_drive) {
  make("robot.py");
  const std::string drive = folder_.write(
      "drive.py", "python.execFile(\"" + source_path("examples/sear/listings/listing08.py") +
                      "\")\n"
                      "roomba = Runtime.createAndStart(\"drive\", \"Roomba\")\n"
                      "roomba.connect(\"/dev/SEAR_Robot_01\")\n"
                      "roomba.startup()\n"
                      "roomba.control()\n"
                      "roomba.setSpeed(400)\n"
                      "roomba.goForward()\n");
  const CliResult r = run_script(drive, {"--until", "8.2"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  std::vector<double> east_m;
  for (const std::string& line : lines_of(r.out)) {
    if (line.rfind("Long: 080", 0) != 0) continue;
    // dddmm.mmmmmm west of Greenwich; SEAR's length of a degree.
    const double minutes = std::stod(line.substr(9));
    const double longitude = -(80 + minutes / 60);
    east_m.push_back((longitude + 80.865) * 111320.3411 * std::cos(33.61 * kDegree));
  }
  ASSERT_GE(east_m.size(), 6u) << r.out;
  for (std::size_t i = 2; i < east_m.size(); ++i)
    EXPECT_NEAR(east_m[i] - east_m[i - 1], -0.4, 0.02) << "a fix a second, at 0.4 m/s to the west";
  const double end_m = r.robot("myRoomba")["x_m"];
  EXPECT_NEAR(east_m.back(), end_m + 0.2 * 0.4, 0.02);
}

// The formulas of listing 10, applied to what the robot's access has answered.
struct Readings {
  std::string name;
  std::vector<double> values;
};
std::vector<Readings> readings_of(const std::string& log) {
  std::vector<Readings> all;
  for (const std::string& line : lines_of(log)) {
    const std::size_t last = line.rfind('\t');
    if (line.find("\taccess\t") == std::string::npos || last == std::string::npos) continue;
    const std::string words = line.substr(last + 1);
    if (words.rfind("read ", 0) == 0) {
      all.push_back({words.substr(5), {}});
    } else if (words.rfind("ok ", 0) == 0 && !all.empty() && all.back().values.empty()) {
      std::istringstream in(words.substr(3));
      for (std::string word; in >> word;) all.back().values.push_back(std::stod(word));
    }
  }
  return all;
}
int adxl330(double m_s2) {
  return std::min(static_cast<int>((m_s2 / -9.8 * 0.3 + 1.5) * 310.30303), 1023);
}
int idg500(double rad_s) {
  return static_cast<int>((rad_s * 57.2957795 * 0.002 + 1.35) * 310.30303);
}

TEST_F(Sear, listing_9_and_10_print_the_truth_through_their_formulas) {
  make("robot.py");
  const std::string log = folder_.file("wires.txt");
  const CliResult r =
      run("listings/listing09.py", {"--until", "6", "--check-repeat", "--wire-log", log});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  const std::vector<Readings> read = readings_of(read_text(log));
  ASSERT_EQ(read.size(), 5u) << read_text(log);
  // The trunk of the tree is 3 m to the west, which is ahead.
  EXPECT_EQ(read[0].name, "testPing1");
  EXPECT_NEAR(read[0].values[0], 3 - 0.16 - 0.1, 0.15);
  EXPECT_EQ(read[1].name, "MyNewestSONAR");
  const double behind_m = std::isfinite(read[1].values[0]) ? read[1].values[0] : 4;
  const auto accel = [&](int axis) {
    return adxl330(read[2].values[static_cast<std::size_t>(axis)]);
  };
  const auto gyro = [&](int axis) {
    return idg500(read[3].values[static_cast<std::size_t>(axis)]);
  };
  double heading = read[4].values[0] / kDegree;
  EXPECT_NEAR(heading, -90, 0.5) << "it looks to the west";
  if (heading < 0) heading += 360;
  const double shown = 0.5 * std::ceil(2 * heading);
  std::ostringstream expected;
  // SEAR's axes are left, up, ahead; ours ahead, left, up.
  expected << "Back in Main, Sonar 1 value received = " << static_cast<int>(read[0].values[0] * 100)
           << "\nBack in Main, Sonar 2 value received = " << static_cast<int>(behind_m * 100)
           << "\nBack in Main, AccelX = " << accel(1) << " AccelY = " << accel(2)
           << " AccelZ = " << accel(0) << "\nBack in Main, GyroX = " << gyro(1)
           << " GyroY = " << gyro(2) << " GyroZ = " << gyro(0)
           << "\nBack in Main, Compass heading (out of 360 degrees) = " << static_cast<int>(shown)
           << (shown == std::floor(shown) ? ".0" : ".5") << "\n";
  std::string printed;
  for (const std::string& line :
       lines_of(r.out.substr(0, r.out.rfind("Back in Main, Compass") + 80)))
    if (line.rfind("Back in Main", 0) == 0) printed += line + "\n";
  EXPECT_EQ(printed.substr(0, expected.str().size()), expected.str());
  // The bytes on the cable: requests of two bytes, answers with the high byte first.
  std::string requests;
  for (const std::string& line : lines_of(read_text(log)))
    for (const char* request : {"8E 2B", "8E 2C", "8E 2D", "8E 2E", "8E 2F"})
      if (line.find("CONTROLLER_01:2\t>\t" + std::string(request)) != std::string::npos)
        requests += std::string(request) + " ";
  EXPECT_EQ(requests, "8E 2B 8E 2C 8E 2D 8E 2E 8E 2F ");
}

TEST_F(Sear, a_project_is_packed_and_opens_again) {
  make("robot.py");
  make("boxes.py");
  const std::string packed = folder_.file("yard.sear");
  folder_.write("SEARproject/my_code.py", "print 'never run by opening'\n");
  EXPECT_EQ(run_cli({"sear", "save", project(), packed}).exit_code, 0);
  EXPECT_EQ(run_cli({"sear", "save", project(), packed}).exit_code, 1) << "it is not replaced";
  const CliResult opened = run_world({packed, "--until", "0.1"});
  const CliResult folder = run_world({project(), "--until", "0.1"});
  EXPECT_EQ(opened.exit_code, 0) << opened.err;
  EXPECT_EQ(opened.robot("myRoomba")["x_m"], folder.robot("myRoomba")["x_m"]);
  EXPECT_EQ(opened.out, "");
}

// The jar of the build writes the same files as the classes for Python.
TEST_F(Sear, classes_for_java_write_what_those_for_python_write) {
  const std::string jar =
      fs::path(simulator()).parent_path().parent_path().string() + "/lib/java/understudy-sear.jar";
  ASSERT_TRUE(fs::exists(jar)) << jar << " is missing; is openjdk-17-jre-headless installed?";
  Process compiler({"/usr/bin/java", "-m", "jdk.compiler/com.sun.tools.javac.Main", "-cp", jar,
                    "-d", folder_.path(), source_path("tests/programs/SearTwin.java")});
  ASSERT_EQ(compiler.wait(), 0) << compiler.err() << compiler.out();
  // Java takes the encoding of file names from the locale.
  Process java({"/usr/bin/env", "LC_ALL=C.UTF-8", "/usr/bin/java", "-cp",
                jar + ":" + folder_.path(), "SearTwin", folder_.file("java")});
  ASSERT_EQ(java.wait(), 0) << java.err();
  Process python(
      {"/usr/bin/python3", source_path("tests/programs/sear_twin.py"), folder_.file("python")},
      {"PYTHONPATH=" + source_path("clients/python")});
  ASSERT_EQ(python.wait(), 0) << python.err();
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder_.file("python"))) {
    if (!entry.is_regular_file()) continue;
    const std::string inner = fs::relative(entry.path(), folder_.file("python")).string();
    EXPECT_EQ(read_text(folder_.file("java") + "/" + inner), read_text(entry.path())) << inner;
    ++files;
  }
  EXPECT_EQ(files, 22);
}

}  // namespace
}  // namespace understudy::scenario::sear_test
