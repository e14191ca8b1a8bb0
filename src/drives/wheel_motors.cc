// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The motors of a wheeled drive: commands to single motors, and DC motors between plan and wheels.
#include <algorithm>
#include <cmath>

#include "drives/wheeled.h"

namespace understudy {
namespace {

// DC motors: a way is over when less than this or one encoder count is left.
constexpr double kNoRest_m = 1e-6;
// Physics takes a force of 0 for "as much as the grip holds".
constexpr double kLeastForce_n = 1e-6;
// Gains beyond this only mean full duty this way or that.
constexpr double kMostGain = 1e6;

}  // namespace

// Motor level: the first such command ends whatever the v-omega level does and stops all motors.
bool WheeledDrive::command_motor(const Command& c, const DriveKey& key, DriveMemory memory) const {
  const auto* gains = std::get_if<MotorGains>(&c);
  const auto* duty = std::get_if<MotorDuty>(&c);
  const auto* speed = std::get_if<MotorSpeed>(&c);
  if (gains == nullptr && duty == nullptr && speed == nullptr) return false;
  const int motor = gains != nullptr ? gains->motor : duty != nullptr ? duty->motor : speed->motor;
  if (motor < 0 || motor >= driven_wheels()) return true;
  const auto wheel = static_cast<std::size_t>(motor);
  DriveState& s = memory.drive;
  if (gains != nullptr) {
    if (!dc_) return true;  // an ideal motor has nothing to control
    MotorState& m = memory.motors[wheel];
    m.p = std::clamp(gains->p, -kMostGain, kMostGain);
    m.i = std::clamp(gains->i, -kMostGain, kMostGain);
    m.d = std::clamp(gains->d, -kMostGain, kMostGain);
    m.integral = 0;
    return true;
  }
  if (s.mode != DriveMode::kMotors) {
    targets_.begin(DriveMode::kMotors, 0, 0, s);
    spread_slip(key, {true, 1, 1}, s);
    for (MotorState& m : memory.motors) m.mode = MotorState::Mode::kOff;
  }
  s.stalled = false;
  const double full = motor_.no_load_rad_s;
  const double share = std::clamp(speed != nullptr ? speed->rad_s / full : duty->duty, -1.0, 1.0);
  if (dc_) {
    memory.motors[wheel].mode =
        speed != nullptr ? MotorState::Mode::kSpeed : MotorState::Mode::kDuty;
    memory.motors[wheel].target = speed != nullptr ? share * full : share;
  } else {
    s.motor_rad_s[wheel] = share * full;
  }
  return true;
}

// Ramps go on from what the motors were told, not from what they have made of it.
void WheeledDrive::recall_wanted_speeds(DriveMemory memory) const {
  Wheels rim_m_s{};
  for (std::size_t k = 0; k < memory.motors.size(); ++k) {
    const MotorState& m = memory.motors[k];
    rim_m_s[k] = radius_m_ * (m.mode == MotorState::Mode::kSpeed ? m.target : m.rad_s);
  }
  const DriveStep speed = step_of(rim_m_s, memory.drive);
  memory.drive.linear_m_s = speed.forward_m;
  memory.drive.sideways_m_s = speed.left_m;
  memory.drive.angular_rad_s = speed.turn_rad;
}

void WheeledDrive::drive_dc(double dt_s, DriveMemory memory) const {
  Wheels wheels{};
  double torque_nm = 0;
  for (std::size_t k = 0; k < memory.motors.size(); ++k) {
    MotorState& m = memory.motors[k];
    m.duty = motor_.control(dt_s, m);
    torque_nm += motor_.torque_nm(m);
    wheels[k] = m.way_m = radius_m_ * motor_.turn(dt_s, m);
  }
  plan_from(wheels, dt_s, memory.drive);
  memory.drive.force_limit_n = std::max(torque_nm / radius_m_, kLeastForce_n);
  if (!memory.drive.busy() || !take_exact_rest(memory)) return;
  const Wheels rest = wheels_of(memory.drive.planned);
  for (std::size_t k = 0; k < memory.motors.size(); ++k) memory.motors[k].way_m = rest[k];
}

// A way that DC motors would end in this tick ends with its exact rest, as the encoders see it.
bool WheeledDrive::take_exact_rest(DriveMemory memory) const {
  DriveState& s = memory.drive;
  const bool turn = s.mode == DriveMode::kTurn;
  double& planned = turn ? s.planned.turn_rad : s.planned.forward_m;
  const double rest = turn ? s.remaining_rad : s.remaining_m;
  const Wheels wheels = wheels_of(turn ? DriveStep{0, 0, rest} : DriveStep{rest, 0, 0});
  const double rest_m = std::abs(wheels[0]);
  const bool over = std::abs(rest) <= std::abs(planned) && (rest < 0) == (planned < 0);
  if (!over && rest_m > std::max(kNoRest_m, 1 / counts_per_m_)) return false;
  planned = rest;
  return true;
}

void WheeledDrive::hold_motors(const Wheels& wheels, double dt_s, DriveMemory memory) const {
  for (std::size_t k = 0; k < memory.motors.size(); ++k)
    if (wheels[k] != memory.motors[k].way_m)
      motor_.held(wheels[k] / (radius_m_ * dt_s), memory.motors[k]);
}

}  // namespace understudy
