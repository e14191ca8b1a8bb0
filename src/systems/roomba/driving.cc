// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/driving.h"

#include <algorithm>
#include <cmath>

#include "systems/roomba/senses.h"

namespace understudy {
namespace {

constexpr double kMm_per_m = 1000;
constexpr double kMostRadius_mm = 2000;
constexpr double kRobotRadius_mm = 165;
constexpr double kMostPwm = 255;
constexpr int kLongestWay = 32767;

double track_m(const OiCall& call) {
  return call.wiring.track_m() > 0 ? call.wiring.track_m() : call.traits.track_m;
}

double clamped(double value, double most) { return std::clamp(value, -most, most); }

// Straight ahead, and turns on the spot.
bool is_straight(int radius_mm) {
  return radius_mm == -32768 || radius_mm == 32767 || radius_mm == 0;
}

struct WheelSpeeds {
  double left_mm_s = 0;
  double right_mm_s = 0;
};

// On a narrow curve the outer wheel sets the pace, so that the radius is kept.
WheelSpeeds speeds_on_curve(double velocity_mm_s, int radius_mm, double track_mm) {
  const double velocity = clamped(velocity_mm_s, kOiMostSpeed_mm_s);
  if (is_straight(radius_mm)) return {velocity, velocity};
  if (radius_mm == 1) return {-velocity, velocity};
  if (radius_mm == -1) return {velocity, -velocity};
  const double radius = clamped(radius_mm, kMostRadius_mm);
  const double difference = velocity * track_mm / (2 * radius);
  const double fastest = std::abs(velocity) + std::abs(difference);
  const double share = fastest > kOiMostSpeed_mm_s ? kOiMostSpeed_mm_s / fastest : 1;
  return {share * (velocity - difference), share * (velocity + difference)};
}

int whole_part(double value) {
  return static_cast<int>(std::clamp(std::trunc(value), -1.0 * kLongestWay - 1, 1.0 * kLongestWay));
}

// In the unit that the generation reports: degrees, or half the difference of the wheels' ways.
double angle_unit_rad(const OiCall& call) {
  return call.traits.generation == OiGeneration::kSci ? 2 / kMm_per_m / track_m(call)
                                                      : deg_to_rad(1);
}

int unread_angle(const OiCall& call) {
  return whole_part((turn_of_wheels_rad(call) - call.memory.odometer.angle_mark_rad) /
                    angle_unit_rad(call));
}

// More than two bytes hold is not reported later either: the count stops there.
bool is_full(int reported) { return reported > kLongestWay - 1 || reported < -kLongestWay; }

}  // namespace

void take_drive(OiCall& call, ByteReader data) {
  OiDriveRequest& request = call.memory.drive;
  request.velocity_mm_s = data.be_i16();
  request.radius_mm = data.be_i16();
  const WheelSpeeds speeds =
      speeds_on_curve(request.velocity_mm_s, request.radius_mm, track_m(call) * kMm_per_m);
  drive_wheels(call, speeds.left_mm_s, speeds.right_mm_s);
}

void take_drive_direct(OiCall& call, ByteReader data) {
  OiDriveRequest& request = call.memory.drive;
  request.right_mm_s = data.be_i16();
  request.left_mm_s = data.be_i16();
  drive_wheels(call, clamped(request.left_mm_s, kOiMostSpeed_mm_s),
               clamped(request.right_mm_s, kOiMostSpeed_mm_s));
}

void take_drive_pwm(OiCall& call, ByteReader data) {
  const double right = clamped(data.be_i16(), kMostPwm) / kMostPwm;
  const double left = clamped(data.be_i16(), kMostPwm) / kMostPwm;
  drive_wheels(call, left * kOiMostSpeed_mm_s, right * kOiMostSpeed_mm_s);
}

void drive_wheels(OiCall& call, double left_mm_s, double right_mm_s) {
  OiDriveRequest& request = call.memory.drive;
  // Anything else may have stopped the robot since, such as the end of a program.
  const bool same = request.given_left_mm_s == left_mm_s && request.given_right_mm_s == right_mm_s;
  const bool stands = left_mm_s == 0 && right_mm_s == 0;
  if (same && (stands || call.robot.robot_state().drive.mode == DriveMode::kSpeed)) return;
  request.given_left_mm_s = left_mm_s;
  request.given_right_mm_s = right_mm_s;
  SetSpeed speed;
  speed.linear_m_s = 0.5 * (left_mm_s + right_mm_s) / kMm_per_m;
  speed.angular_rad_s = (right_mm_s - left_mm_s) / kMm_per_m / track_m(call);
  call.robot.command(speed);
}

void stop_wheels(OiCall& call) { drive_wheels(call, 0, 0); }

void forget_drive(OiCall& call) {
  stop_wheels(call);
  call.memory.drive = {};
}

double way_of_wheels_m(const OiCall& call) {
  const auto& wheel_m = call.robot.robot_state().drive.wheel_m;
  return 0.5 * (wheel_m[0] + wheel_m[1]);
}

double turn_of_wheels_rad(const OiCall& call) {
  const auto& wheel_m = call.robot.robot_state().drive.wheel_m;
  return (wheel_m[1] - wheel_m[0]) / track_m(call);
}

int distance_mm(const OiCall& call) {
  return whole_part((way_of_wheels_m(call) - call.memory.odometer.distance_mark_m) * kMm_per_m);
}

int angle_deg(const OiCall& call) { return unread_angle(call); }

int take_distance(OiCall& call) {
  const int reported = distance_mm(call);
  if (is_full(reported))
    zero_distance(call);
  else
    call.memory.odometer.distance_mark_m += reported / kMm_per_m;
  return reported;
}

int take_angle(OiCall& call) {
  const int reported = unread_angle(call);
  if (is_full(reported))
    zero_angle(call);
  else
    call.memory.odometer.angle_mark_rad += reported * angle_unit_rad(call);
  return reported;
}

void zero_distance(OiCall& call) { call.memory.odometer.distance_mark_m = way_of_wheels_m(call); }

void zero_angle(OiCall& call) { call.memory.odometer.angle_mark_rad = turn_of_wheels_rad(call); }

int encoder_counts(const OiCall& call, std::size_t wheel) {
  const double way_m =
      call.robot.robot_state().drive.wheel_m[wheel] - call.memory.odometer.encoder_zero_m[wheel];
  constexpr double kTurnover = 65536;
  double counts = std::trunc(way_m * kMm_per_m / kOiMm_per_count);
  counts -= kTurnover * det::floor(counts / kTurnover);
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(counts));
}

void start_odometer(OiCall& call) {
  zero_distance(call);
  zero_angle(call);
  const auto& wheel_m = call.robot.robot_state().drive.wheel_m;
  call.memory.odometer.encoder_zero_m = {wheel_m[0], wheel_m[1]};
}

bool is_dropped(const OiCall& call, OiPart drop) {
  return call.robot.robot_model().kind->body.held || part_value(call.robot, call.wiring, drop) != 0;
}

bool is_unsafe(OiCall& call, double left_mm_s, double right_mm_s) {
  for (const OiPart drop : {kDropLeft, kDropRight, kDropCaster})
    if (is_dropped(call, drop)) return true;
  if (is_on_charger(call)) return true;
  const double forward = left_mm_s + right_mm_s;
  const double turn = right_mm_s - left_mm_s;
  if (forward == 0 && turn == 0) return false;
  const bool narrow =
      std::abs(forward) * track_m(call) * kMm_per_m < 2 * kRobotRadius_mm * std::abs(turn);
  const bool watched = forward > 0 || (forward < 0 && narrow);
  if (!watched) return false;
  for (const OiSensor cliff : {kCliffLeft, kCliffFrontLeft, kCliffFrontRight, kCliffRight})
    if (is_cliff(call, cliff)) return true;
  return false;
}

}  // namespace understudy
