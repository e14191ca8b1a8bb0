// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WheelMotors: the motors between a drive's plan and its wheels. Ideal motors do what they are told
// at once; DC motors (dc_motor.h) have a state each, in DriveMemory::motors.
#pragma once

#include <optional>

#include "drives/dc_motor.h"
#include "drives/wheels.h"
#include "world/command.h"
#include "world/drive.h"

namespace understudy {

// The motor that a command is for; none if it is not for a single motor.
std::optional<int> motor_of(const Command& command);

class WheelMotors {
 public:
  // A motor without a speed is taken to reach the fastest speed of the drive.
  WheelMotors(bool dc, const DcMotor& motor, double radius_m, double max_linear_m_s);

  bool are_dc() const { return dc_; }
  double radius_m() const { return radius_m_; }
  // How long the last part of a way takes; 0 for ideal motors.
  double settling_s(double dt_s) const;

  // A speed, a duty or gains for one motor.
  void command(const Command& command, std::size_t wheel, DriveMemory memory) const;
  void switch_off(DriveMemory memory) const;
  // Speeds of all rims. For DC motors only.
  void want(const Wheels& rim_m_s, DriveMemory memory) const;
  Wheels wanted_m_s(const DriveMemory& memory) const;
  // One tick of DC motors: the ways of the wheels, and the force that all motors together can give.
  struct Turned {
    Wheels ways_m{};
    double force_n = 0;
  };
  Turned turn(double dt_s, DriveMemory memory) const;
  // The ways of this tick at the motor level.
  Wheels ways_m(double dt_s, const DriveMemory& memory) const;
  // The force of this DC motor at the rim if that moves at this speed.
  double force_n(int wheel, double rim_m_s, const DriveMemory& memory) const;
  // The wheels of DC motors really made these ways.
  void hold(const Wheels& ways_m, double dt_s, DriveMemory memory) const;

 private:
  bool dc_;
  DcMotor motor_;
  double radius_m_;
};

}  // namespace understudy
