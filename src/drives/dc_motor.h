// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Section 9 of docs/physics.md. A DC motor with a straight torque-speed line, seen at its wheel:
//
//   torque = stall_torque (duty - w / no_load),   inertia dw/dt = torque       (9.2)
//
// A tick at one duty is the exact solution, w -> duty no_load with the time constant
// tau = inertia no_load / stall_torque (9.3), whatever the tick. Under load the wheel does less
// than that; held() then brings the motor down to what the wheel really did.
#pragma once

#include "world/state.h"

namespace understudy {

struct DcMotor {
  double no_load_rad_s = 1;
  double stall_torque_nm = 1;
  double inertia_kg_m2 = 0;  // all that it has to speed up; 0: reaches its speed at once
  double stall_current_a = 0;

  double time_constant_s() const { return inertia_kg_m2 * no_load_rad_s / stall_torque_nm; }
  // Of the speed control with its own gains: the speed comes as near as 1/e in this time.
  double control_time_s(double dt_s) const;

  // The duty for this tick, from the motor's mode and target.
  double control(double dt_s, MotorState& m) const;
  // One tick at MotorState::duty; gives the angle that the wheel turned.
  double turn(double dt_s, MotorState& m) const;
  // The wheel was held back to this mean speed in the last tick.
  void held(double rad_s, MotorState& m) const;
  // What it can give at this duty and the speed its wheel has now; not negative.
  double torque_nm(const MotorState& m) const;

 private:
  double current_a(const MotorState& m) const;
};

}  // namespace understudy
