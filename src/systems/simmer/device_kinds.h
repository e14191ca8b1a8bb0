// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The devices of the robots in SimMeR's Python version: kinds of devices and their numbers, in
// inches and degrees of its own frame. The reader of settings files and the personality that serves
// them share one table, so a mistake in a file is found in its line.
#pragma once

#include <span>

#include "world/parameters.h"

namespace understudy {

inline constexpr double kInch_m = 0.0254;

// How users can move the ports of a robot if they are in use.
inline constexpr char kSimmerPortRemedy[] = "with address= in its line, or ports in a .simmer file";

struct SimmerDeviceKind {
  const char* name;
  const char* help;
  std::span<const ParameterInfo> numbers;
  bool has_motors = false;  // motors=m0+m1 directions=1+-1
};

inline constexpr double kFarthest_in = 1e4;
inline constexpr double kOnceRound_deg = 360;

inline constexpr ParameterInfo kSimmerMotor[] = {
    {"x", 0, "in", -kFarthest_in, kFarthest_in, "place on the robot, to its left"},
    {"y", 0, "in", -kFarthest_in, kFarthest_in, "place on the robot, ahead"},
    {"rotation", 0, "deg", -kOnceRound_deg, kOnceRound_deg,
     "direction in which it rolls; 0 is ahead"},
};
inline constexpr ParameterInfo kSimmerDrive[] = {
    {"vx", 0, "in/s", -1000, 1000, "speed along x"},
    {"vy", 0, "in/s", -1000, 1000, "speed along y, ahead"},
    {"turn", 0, "deg/s", 0, 36000, "turning speed"},
    {"bias_x", 0, "", -100, 100, "distance along x per inch or degree commanded"},
    {"bias_y", 0, "", -100, 100, "distance along y per inch or degree commanded"},
    {"bias_r", 0, "", -100, 100, "degrees turned per inch or degree commanded"},
    {"error_x", 0, "", 0, 10, "share of the distance along x, sigma"},
    {"error_y", 0, "", 0, 10, "share of the distance along y, sigma"},
    {"error_r", 0, "", 0, 10, "share of the angle, sigma"},
};
inline constexpr ParameterInfo kSimmerUltra[] = {
    {"x", 0, "in", -kFarthest_in, kFarthest_in, "place on the robot, to its left"},
    {"y", 0, "in", -kFarthest_in, kFarthest_in, "place on the robot, ahead"},
    {"height", 3, "in", 0, kFarthest_in, "above the floor"},
    {"rotation", 0, "deg", -kOnceRound_deg, kOnceRound_deg,
     "direction in which it looks; 0 is ahead"},
    {"error", 0.02, "", 0, 10, "share of the reading, sigma"},
    {"beamwidth", 15, "deg", 0, kOnceRound_deg, "width of its fan of rays"},
    {"rays", 7, "", 1, 1000, "rays in its fan"},
    {"min_range", 0, "in", 0, kFarthest_in, "shortest reading"},
    {"max_range", 433, "in", 0, kFarthest_in, "longest reading"},
};
inline constexpr ParameterInfo kSimmerInfrared[] = {
    {"x", 0, "in", -kFarthest_in, kFarthest_in, "place on the robot, to its left"},
    {"y", 0, "in", -kFarthest_in, kFarthest_in, "place on the robot, ahead"},
    {"height", 3, "in", 0, kFarthest_in, "above the floor"},
    {"fov", 60, "deg", 0, 180, "field of view"},
    {"threshold", 0.8, "", 0, 1, "share of white at which it reads white"},
    {"error", 0.02, "", 0, 10, "share of the reading, sigma"},
};
inline constexpr ParameterInfo kSimmerGyro[] = {
    {"error", 0.2, "", 0, 10, "share of the change, sigma"},
    {"bias", 0.1, "deg/s", -1000, 1000, "drift"},
};
inline constexpr ParameterInfo kSimmerCompass[] = {
    {"error", 0.2, "", 0, 10, "share of a full turn, sigma"},
    {"bias", 0.1, "deg", -kOnceRound_deg, kOnceRound_deg, "constant offset of the reading"},
};

inline constexpr SimmerDeviceKind kSimmerDeviceKinds[] = {
    {"motor", "a wheel with an odometer", kSimmerMotor},
    {"drive", "moves the robot by a command", kSimmerDrive, true},
    {"ultra", "ultrasonic sensor", kSimmerUltra},
    {"ir", "looks at the floor's pattern", kSimmerInfrared},
    {"gyro", "integrated turning", kSimmerGyro},
    {"compass", "heading", kSimmerCompass},
};

}  // namespace understudy
