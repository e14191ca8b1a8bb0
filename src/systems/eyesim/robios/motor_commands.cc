// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SERVO, MOTOR and ENCODER: control of single servos and wheels. Positions of servos grow to the
// right and down, as in EyeSim; our angles grow to the left and up.
#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

constexpr double kMiddle = 128;
constexpr int kLastPosition = 255;

// The speed control of RoBIOS works in ticks and percent, a hundred times per second.
constexpr double kControl_hz = 100;

// A servo, or a kicker, which is a servo with a paddle. Null if there is none with this number.
struct FoundServo {
  int index = -1;
  bool kicks = false;
  const Part* part = nullptr;
};

FoundServo find_servo(Call& call, int number) {
  const RobotModel& robot = call.robot.robot_model();
  FoundServo found{number == 0 ? -1 : robot.find_part("servo", number)};
  if (found.index < 0 && number != 0) {
    found.index = robot.find_part("kicker", number);
    found.kicks = found.index >= 0;
  }
  if (found.index < 0)
    note_missing(call, ROBIOS_KIND_SERVO, number);
  else
    found.part = robot.kind->parts[static_cast<std::size_t>(found.index)].part.get();
  return found;
}

void turn_servo(Call& call, const FoundServo& servo, double value) {
  if (servo.index < 0) return;
  call.robot.command(MovePart{servo.index, value});
}

void servo_set(Call& call) {
  const FoundServo servo = find_servo(call, call.arguments.u8());
  const double position = call.arguments.u8();
  if (servo.index < 0) return;
  turn_servo(
      call, servo,
      servo.kicks ? position / kLastPosition : (kMiddle - position) / kMiddle * servo.part->most());
}

void servo_angle(Call& call) {
  const FoundServo servo = find_servo(call, call.arguments.u8());
  const double angle_rad = deg_to_rad(call.arguments.be_i32() / 100.0);
  turn_servo(call, servo, servo.kicks ? (angle_rad > 0 ? 1 : 0) : angle_rad);
}

void servo_get(Call& call) {
  const FoundServo servo = find_servo(call, call.arguments.u8());
  if (servo.index < 0) {
    reply_u8(call, 1);
    reply_i32(call, 0);
    return;
  }
  const PartState& state = call.robot.robot_state().parts[static_cast<std::size_t>(servo.index)];
  const double most = servo.part->most();
  const double share = most == 0 ? 0 : state.value / most;
  const double position = servo.kicks ? share * kLastPosition : kMiddle - share * kMiddle;
  reply_u8(call, state.value == state.target ? 1 : 0);
  reply_i32(call, std::clamp<std::int64_t>(std::llround(position), 0, kLastPosition));
}

// Index of a motor from 0; -1 if there is no such motor.
int find_motor(Call& call, int number) {
  if (number >= 1 && number <= call.robot.robot_model().kind->drive->driven_wheels())
    return number - 1;
  note_missing(call, ROBIOS_KIND_MOTOR, number);
  return -1;
}

void motor_drive(Call& call) {
  const int number = call.arguments.u8();
  const double percent = static_cast<std::int8_t>(call.arguments.u8());
  const int motor = find_motor(call, number);
  if (motor >= 0) call.robot.command(MotorDuty{motor, std::clamp(percent / 100.0, -1.0, 1.0)});
}

void drive_ticks(Call& call, int number, double ticks) {
  const double counts_per_rad = call.robot.robot_model().kind->drive->counts_per_rad();
  const int motor = find_motor(call, number);
  if (motor >= 0) call.robot.command(MotorSpeed{motor, ticks * kControl_hz / counts_per_rad});
}

void motor_speed(Call& call) {
  const int number = call.arguments.u8();
  drive_ticks(call, number, call.arguments.u8());
}

void motor_speed_wide(Call& call) {
  const int number = call.arguments.u8();
  drive_ticks(call, number, call.arguments.be_i32());
}

// Percent of duty per tick, per sum of ticks, per change of ticks, all in 1/100 s.
void set_gains(Call& call, int number, double p, double i, double d) {
  const double duty_per_rad_s =
      0.01 * call.robot.robot_model().kind->drive->counts_per_rad() / kControl_hz;
  MotorGains command{.motor = find_motor(call, number)};
  command.p = p * duty_per_rad_s;
  command.i = i * duty_per_rad_s * kControl_hz;
  command.d = d * duty_per_rad_s / kControl_hz;
  if (command.motor >= 0) call.robot.command(command);
}

void motor_pid(Call& call) {
  const int number = call.arguments.u8();
  const double p = call.arguments.u8();
  const double i = call.arguments.u8();
  set_gains(call, number, p, i, call.arguments.u8());
}

void motor_pid_wide(Call& call) {
  const int number = call.arguments.u8();
  const double p = call.arguments.be_i32();
  const double i = call.arguments.be_i32();
  set_gains(call, number, p, i, call.arguments.be_i32());
}

void motor_pid_off(Call& call) { set_gains(call, call.arguments.u8(), 0, 0, 0); }

void encoder_read(Call& call) {
  const int number = call.arguments.u8();
  const Drive& drive = *call.robot.robot_model().kind->drive;
  if (number < 1 || number > drive.wheel_count()) {
    note_missing(call, ROBIOS_KIND_ENCODER, number);
    return reply_i32(call, 0);
  }
  const double way_m = call.robot.robot_state().drive.wheel_m[static_cast<std::size_t>(number - 1)];
  reply_i32(call, std::llround(way_m * drive.counts_per_m()));
}

// SERVORange does nothing, as in EyeSim, because its server does not say what the limits of a raw
// position are.
// clang-format off
constexpr CommandRow kMotorCommands[] = {
    {ROBIOS_SERVO_SET, "SERVOSet", Access::kWrites, {no_reply(2), kNoForm}, servo_set},
    {ROBIOS_SERVO_RANGE, "SERVORange", Access::kTells, {no_reply(3), kNoForm}, nullptr},
    {ROBIOS_MOTOR_DRIVE, "MOTORDrive", Access::kWrites, {no_reply(2), kNoForm}, motor_drive},
    {ROBIOS_MOTOR_SPEED, "MOTORSpeed", Access::kWrites, {no_reply(2), kNoForm}, motor_speed},
    {ROBIOS_MOTOR_PID, "MOTORPID", Access::kWrites, {no_reply(4), kNoForm}, motor_pid},
    {ROBIOS_MOTOR_PID_OFF, "MOTORPIDOff", Access::kWrites, {no_reply(1), kNoForm}, motor_pid_off},
    {ROBIOS_ENCODER_READ, "ENCODERRead", Access::kReads, {replies(1, 4), kNoForm}, encoder_read},
    {ROBIOS_EXT_SERVO_GET, "SERVOGet", Access::kReads, {replies(1, 5), kNoForm}, servo_get},
    {ROBIOS_EXT_SERVO_ANGLE, "SERVOSetAngle", Access::kWrites, {no_reply(5), kNoForm}, servo_angle},
    {ROBIOS_EXT_MOTOR_SPEED, "MOTORSpeed", Access::kWrites, {no_reply(5), kNoForm}, motor_speed_wide},
    {ROBIOS_EXT_MOTOR_PID, "MOTORPID", Access::kWrites, {no_reply(13), kNoForm}, motor_pid_wide},
};
// clang-format on

}  // namespace

std::span<const CommandRow> motor_commands() { return kMotorCommands; }

}  // namespace understudy::robios
