// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Commands to single motors, and DC motors between plan and wheels.
#include "drives/wheel_motors.h"

#include <algorithm>

namespace understudy {
namespace {

// Keeps the motor's speed above zero, so that it can be divided by.
constexpr double kSlowest_rad_s = 1e-6;
// DC motors: a way's last part takes this many time constants of the speed control.
constexpr double kSettlings = 4;
// Physics interprets a force of 0 as "as much as the grip holds".
constexpr double kLeastForce_n = 1e-6;
// Gains beyond this only mean full duty in one direction or the other.
constexpr double kMostGain = 1e6;

void set_gains(const MotorGains& gains, MotorState& m) {
  m.p = std::clamp(gains.p, -kMostGain, kMostGain);
  m.i = std::clamp(gains.i, -kMostGain, kMostGain);
  m.d = std::clamp(gains.d, -kMostGain, kMostGain);
  m.integral = 0;
}

}  // namespace

std::optional<int> motor_of(const Command& command) {
  if (const auto* gains = std::get_if<MotorGains>(&command)) return gains->motor;
  if (const auto* duty = std::get_if<MotorDuty>(&command)) return duty->motor;
  if (const auto* speed = std::get_if<MotorSpeed>(&command)) return speed->motor;
  return std::nullopt;
}

WheelMotors::WheelMotors(bool dc, const DcMotor& motor, double radius_m, double max_linear_m_s)
    : dc_(dc), motor_(motor), radius_m_(radius_m) {
  if (motor_.no_load_rad_s == 0) motor_.no_load_rad_s = max_linear_m_s / radius_m_;
  motor_.no_load_rad_s = std::max(motor_.no_load_rad_s, kSlowest_rad_s);
}

double WheelMotors::settling_s(double dt_s) const {
  return dc_ ? kSettlings * motor_.control_time_s(dt_s) : 0;
}

void WheelMotors::command(const Command& command, std::size_t wheel, DriveMemory memory) const {
  if (const auto* gains = std::get_if<MotorGains>(&command)) {
    if (dc_) set_gains(*gains, memory.motors[wheel]);  // an ideal motor has nothing to control
    return;
  }
  const auto* duty = std::get_if<MotorDuty>(&command);
  const auto* speed = std::get_if<MotorSpeed>(&command);
  if (duty == nullptr && speed == nullptr) return;
  const double full = motor_.no_load_rad_s;
  const double share = std::clamp(speed != nullptr ? speed->rad_s / full : duty->duty, -1.0, 1.0);
  if (dc_) {
    memory.motors[wheel].mode =
        speed != nullptr ? MotorState::Mode::kSpeed : MotorState::Mode::kDuty;
    memory.motors[wheel].target = speed != nullptr ? share * full : share;
  } else {
    memory.drive.motor_rad_s[wheel] = share * full;
  }
}

void WheelMotors::switch_off(DriveMemory memory) const {
  for (MotorState& m : memory.motors) m.mode = MotorState::Mode::kOff;
}

void WheelMotors::want(const Wheels& rim_m_s, DriveMemory memory) const {
  for (std::size_t k = 0; k < memory.motors.size(); ++k) {
    memory.motors[k].mode = MotorState::Mode::kSpeed;
    memory.motors[k].target = rim_m_s[k] / radius_m_;
  }
}

Wheels WheelMotors::wanted_m_s(const DriveMemory& memory) const {
  Wheels rim_m_s{};
  for (std::size_t k = 0; k < memory.motors.size(); ++k) {
    const MotorState& m = memory.motors[k];
    rim_m_s[k] = radius_m_ * (m.mode == MotorState::Mode::kSpeed ? m.target : m.rad_s);
  }
  return rim_m_s;
}

WheelMotors::Turned WheelMotors::turn(double dt_s, DriveMemory memory) const {
  Turned turned;
  double torque_nm = 0;
  for (std::size_t k = 0; k < memory.motors.size(); ++k) {
    MotorState& m = memory.motors[k];
    m.duty = motor_.control(dt_s, m);
    torque_nm += motor_.torque_nm(m);
    turned.ways_m[k] = m.way_m = radius_m_ * motor_.turn(dt_s, m);
  }
  // F of (9.6) in docs/physics.md.
  turned.force_n = std::max(torque_nm / radius_m_, kLeastForce_n);
  return turned;
}

Wheels WheelMotors::ways_m(double dt_s, const DriveMemory& memory) const {
  Wheels ways{};
  if (dc_) {
    for (std::size_t k = 0; k < memory.motors.size(); ++k) ways[k] = memory.motors[k].way_m;
  } else {
    for (std::size_t k = 0; k < ways.size(); ++k)
      ways[k] = memory.drive.motor_rad_s[k] * radius_m_ * dt_s;
  }
  return ways;
}

double WheelMotors::force_n(int wheel, double rim_m_s, const DriveMemory& memory) const {
  if (wheel >= std::ssize(memory.motors)) return kLeastForce_n;
  MotorState m = memory.motors[static_cast<std::size_t>(wheel)];
  m.rad_s = rim_m_s / radius_m_;
  return std::max(motor_.torque_nm(m) / radius_m_, kLeastForce_n);
}

void WheelMotors::hold(const Wheels& ways_m, double dt_s, DriveMemory memory) const {
  for (std::size_t k = 0; k < memory.motors.size(); ++k)
    if (ways_m[k] != memory.motors[k].way_m)
      motor_.held(ways_m[k] / (radius_m_ * dt_s), memory.motors[k]);
}

}  // namespace understudy
