// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Command: what a robot is told, in SI. Commands take effect together at the next tick.
#pragma once

#include <cstdint>

#include "geom/pose.h"
#include "world/body_spec.h"

namespace understudy {

enum class CommandKind : std::uint8_t {
  kNone,
  kSetSpeed,     // linear_m_s, sideways_m_s, angular_rad_s, until told otherwise
  kStraight,     // distance_m (sign gives direction) at linear_m_s
  kTurn,         // angle_rad (left positive) at angular_rad_s
  kCurve,        // distance_m along the arc while turning angle_rad, at linear_m_s
  kSetOdometry,  // odometry := pose
  kKey,          // key: a key of the robot's panel is pressed
  kPlace,        // an edit: true pose := pose
  kMotorDuty,    // motor `part` (from 0) at duty `value`, -1..1
  kMotorSpeed,   // motor `part` controlled to `value` rad/s of its wheel
  kMotorGains,   // motor `part`: speed control with these gains, or all 0: the drive's own
  kPart,         // part `part` (index) to `value`, in the part's own unit
  kBreakSensor,  // sensor `part` (index) sees nothing (value 0) or works again (1)
  kStop,         // whatever the robot does is over, as by a speed of 0
};

struct Command {
  CommandKind kind = CommandKind::kNone;
  double linear_m_s = 0;
  double sideways_m_s = 0;
  double angular_rad_s = 0;
  double distance_m = 0;
  double angle_rad = 0;
  Pose2 pose;
  Stance stance = {};  // kPlace, in a spatial world
  std::uint32_t key = 0;
  int part = 0;
  int which = 0;  // kPart: which of the part's values, from 0
  double value = 0;
  double p = 0;
  double i = 0;
  double d = 0;
};

struct RobotCommand {
  int robot = 0;  // index into Model::robots; for kPlace index of any body, see Model::body
  Command command;
};

}  // namespace understudy
