// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Command: an order to a robot, in SI units. Commands take effect together at the next tick.
#pragma once

#include <cstdint>
#include <variant>

#include "geom/pose.h"
#include "world/body_spec.h"

namespace understudy {

// Holds until the next command.
struct SetSpeed {
  double linear_m_s = 0;
  double sideways_m_s = 0;
  double angular_rad_s = 0;
};

// In the next three, the sign of the distance gives the direction.
struct DriveStraight {
  double distance_m = 0;
  double linear_m_s = 0;
};
struct DriveTurn {
  double angle_rad = 0;  // left positive
  double angular_rad_s = 0;
};
struct DriveCurve {
  double distance_m = 0;  // along the arc
  double angle_rad = 0;   // by which the robot turns on the way
  double linear_m_s = 0;
};

struct SetOdometry {
  Pose2 pose;
};

// A key of the robot's panel is pressed.
struct PressKey {
  std::uint32_t key = 0;
};

// An edit: sets the true pose of a robot or an object.
struct PutAt {
  Pose2 pose;
  Stance stance = {};  // used in a spatial world
};

// Motors are numbered from 0.
struct MotorDuty {
  int motor = 0;
  double duty = 0;  // -1..1
};
struct MotorSpeed {
  int motor = 0;
  double rad_s = 0;  // of its wheel
};
// Speed control with these gains. If all are 0, the drive's own gains are used.
struct MotorGains {
  int motor = 0;
  double p = 0;
  double i = 0;
  double d = 0;
};

struct MovePart {
  int part = 0;      // index
  double value = 0;  // in the part's own unit
  int which = 0;     // of the part's values, from 0
};

struct BreakSensor {
  int sensor = 0;  // index
  bool works = false;
};

// Ends whatever the robot is doing, like a speed of 0.
struct StopDriving {};

// The first alternative means no command. Recordings depend on this order.
using Command = std::variant<std::monostate, SetSpeed, DriveStraight, DriveTurn, DriveCurve,
                             SetOdometry, PressKey, PutAt, MotorDuty, MotorSpeed, MotorGains,
                             MovePart, BreakSensor, StopDriving>;

struct RobotCommand {
  int robot = 0;  // index into Model::robots; for PutAt index of any body, see Model::body
  Command command = {};
};

}  // namespace understudy
