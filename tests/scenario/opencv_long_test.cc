// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// OpenCV, from Debian, reads the motion JPEG of a REV25-ST (opencv_client.py). The eye stands on a
// platform that leans to the left and is pointed around the horizon.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::opencv_long_test {
namespace {

bool has_opencv() { return Process({"/usr/bin/python3", "-c", "import cv2"}).wait(60) == 0; }

std::string stream_of(RunningWorld& run) {
  std::string site;
  EXPECT_TRUE(wait_for([&] {
    const std::string said = run.process().err();
    const std::size_t at = said.find("http://");
    const std::size_t end = said.find("/#", at);
    if (end == std::string::npos) return false;
    site = said.substr(at, end - at);
    return said.find("roboteye at 127.0.0.77:4365") != std::string::npos;
  })) << run.process().err();
  return site + "/api/camera/1/CAM.mjpeg";
}

TEST(OpenCv, pictures_of_a_robot_eye_turn_with_the_azimuth_and_are_level_when_turned_back) {
  if (!has_opencv()) GTEST_SKIP() << "apt-get install python3-opencv";
  const TempDir folder;
  folder.write("plain.wld", "floor 200000 200000\n");
  const std::string world =
      folder.write("plain.sim",
                   "world plain.wld\nEyeCamera 100000 100000 0\n"
                   "part platform PLATFORM z_mm=250 roll_deg=10 pitch_deg=4\n"
                   "device roboteye EYE model=rev25-st address=127.0.0.77:4365\n");
  RunningWorld run({world, "--public", "--ui-port", "0", "--until", "200"});
  Arguments command = {"/usr/bin/python3", source_path("tests/scenario/opencv_client.py"),
                       stream_of(run), "127.0.0.77"};
  // The robot looks along +x, which is east, so the azimuth is 90 degrees less.
  const double yaws_deg[] = {0, 90, 40, -70, 150};
  for (const double yaw : yaws_deg) command.push_back(std::to_string(yaw));
  Process opencv(command);
  ASSERT_EQ(opencv.wait(100), 0) << opencv.err();
  std::istringstream lines(opencv.out());
  for (const double yaw : yaws_deg) {
    double roll = 0;
    double as_it_came = 0;
    double turned_back = 0;
    ASSERT_TRUE(lines >> roll >> as_it_came >> turned_back) << opencv.out();
    std::printf("yaw %4.0f: SGRL %7.2f, horizon %7.2f, turned back %5.2f degrees\n", yaw, roll,
                as_it_came, turned_back);
    EXPECT_LT(std::abs(turned_back), 0.5) << yaw;
    EXPECT_LT(std::abs(std::remainder(as_it_came + roll, 360)), 0.5) << yaw;
    // The azimuth turns it, and the platform leans by 11 degrees.
    EXPECT_LT(std::abs(std::remainder(as_it_came - (yaw - 90), 360)), 15) << yaw;
  }
}

}  // namespace
}  // namespace understudy::scenario::opencv_long_test
