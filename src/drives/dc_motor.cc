// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "drives/dc_motor.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr double kFaster = 5;  // its own speed control is so much faster than the bare motor,
constexpr double kTicks = 5;   // but no faster than so many ticks

}  // namespace

double DcMotor::control_time_s(double dt_s) const {
  return std::max(time_constant_s() / kFaster, kTicks * dt_s);
}

// (9.5) of docs/physics.md.
double DcMotor::control(double dt_s, MotorState& m) const {
  if (m.mode != MotorState::Mode::kSpeed) {
    m.integral = 0;
    m.last_error = 0;
    return m.mode == MotorState::Mode::kDuty ? std::clamp(m.target, -1.0, 1.0) : 0;
  }
  double p = m.p;
  double i = m.i;
  if (p == 0 && i == 0 && m.d == 0) {
    // The zero of p + i/s on the motor's pole: what is left is an integrator, so that the speed
    // follows as a first-order lag of control_time_s.
    i = 1 / (control_time_s(dt_s) * no_load_rad_s);
    p = i * time_constant_s();
  }
  const double error = m.target - m.rad_s;
  const double slope = (error - m.last_error) / dt_s;
  m.last_error = error;
  const double summed = m.integral + error * dt_s;
  const double wanted = p * error + i * summed + m.d * slope;
  const double duty = std::clamp(wanted, -1.0, 1.0);
  // Against wind-up: at full duty the sum does not grow further.
  if (duty == wanted || (error < 0) != (wanted < 0)) m.integral = summed;
  return duty;
}

// (9.4): `end` is duty W.
double DcMotor::turn(double dt_s, MotorState& m) const {
  const double end = m.duty * no_load_rad_s;
  const double tau = time_constant_s();
  const double before = m.rad_s - end;
  const double decay = tau > 0 ? det::exp(-dt_s / tau) : 0;
  m.rad_s = end + before * decay;
  m.current_a = current_a(m);
  return end * dt_s + before * tau * (1 - decay);
}

void DcMotor::held(double rad_s, MotorState& m) const {
  m.rad_s = rad_s;
  m.current_a = current_a(m);
}

// (9.2).
double DcMotor::torque_nm(const MotorState& m) const {
  return stall_torque_nm * std::abs(m.duty - m.rad_s / no_load_rad_s);
}

double DcMotor::current_a(const MotorState& m) const {
  return stall_current_a * (m.duty - m.rad_s / no_load_rad_s);
}

}  // namespace understudy
