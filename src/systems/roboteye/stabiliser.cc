// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/stabiliser.h"

#include "base/math.h"
#include "geom/pose3.h"
#include "systems/roboteye/motions.h"
#include "world/part_base.h"

namespace understudy {
namespace {

constexpr int kMostYaw = 18000;
constexpr int kMostPitch = 9000;

Vec3 in_frame(const Turn3& frame, Vec3 v) {
  return {dot(frame.x, v), dot(frame.y, v), dot(frame.z, v)};
}

PartBase base_of(RobotAccess& robot, const HeadControl& head) {
  const Model& model = robot.model();
  for (std::size_t i = 0; i < model.robots.size(); ++i)
    if (model.robots[i].id == robot.robot_model().id)
      return part_base(model, robot.world_state(), static_cast<int>(i), head.index());
  return {};
}

// The base of the head, a little after the last seal, as it will turn on from there.
Turn3 base_after(RobotAccess& robot, const HeadControl& head, double seconds) {
  const PartBase base = base_of(robot, head);
  return turn_of(turn_about(seconds * base.rad_s)) * base.turn;
}

// Where a camera on the head looks at this instant: x ahead, y to its left, z up in its picture.
// World frame.
Turn3 camera_frame(EyeCall& call) {
  const HeadControl& head = call.head;
  const double since_s = to_seconds(call.now - call.robot.sealed_time());
  return base_after(call.robot, head, since_s) *
         (head.part().carry(head.state(), -since_s).turn * turned(head.part().front_rad(), 0, 0));
}

Turn3 frame_of(const EyeTarget& target, double north_rad) {
  return turned(north_rad - target.yaw_rad, target.pitch_rad, target.roll_rad);
}

// The target's frame, turned to where the camera really looks.
Turn3 frame_ahead(const EyeTarget& target, double north_rad, Vec3 ahead) {
  // Straight up or down there is no yaw; the camera then looks nearly where it should.
  constexpr double kNearlyUpright = 0.99985;  // within a degree
  if (ahead.z < kNearlyUpright && ahead.z > -kNearlyUpright)
    return turned(det::atan2(ahead.y, ahead.x), det::atan2(ahead.z, det::hypot(ahead.x, ahead.y)),
                  target.roll_rad);
  const Turn3 wanted = frame_of(target, north_rad);
  const double alike = dot(wanted.x, ahead);
  if (alike < 0) return wanted;
  const Vec3 axis = cross(wanted.x, ahead);
  return turn_of(unit_of({1 + alike, axis.x, axis.y, axis.z})) * wanted;
}

std::int16_t as_hundredths(double angle_rad) {
  return static_cast<std::int16_t>(det::floor(angle_rad / kEyeHundredth + 0.5));
}

// A roll or a yaw that is half a turn may be told with either sign.
std::int16_t turn_as_hundredths(double angle_rad) {
  return as_hundredths(det::wrap_angle(angle_rad));
}

// What all commands that need running stabilisation ask for.
std::optional<EyeAnswer> refuse_target(const EyeCall& call) {
  if (!call.memory.homed) return eye_refusal(kEyeNotHomed);
  if (!call.memory.stabiliser.on || call.now < call.memory.stabiliser.ready_at)
    return eye_refusal(kEyeNotReady);
  return std::nullopt;
}

}  // namespace

// The target is where the head points now, with a level picture.
EyeAnswer eye_run_stabiliser(EyeCall& call) {
  if (call.homing()) return eye_refusal(kEyeBusy);
  if (!call.memory.homed) return eye_refusal(kEyeNotHomed);
  EyeStabiliser& stabiliser = call.memory.stabiliser;
  if (!stabiliser.on) {
    begin_eye_motion(call, EyeMotion::kStill, false);
    stabiliser.ready_at = call.now + call.settings.stabilising_start;
  }
  stabiliser.on = true;
  const Vec3 ahead = camera_frame(call).x;
  const double heading = det::atan2(ahead.y, ahead.x);
  stabiliser.target = {det::wrap_angle(call.robot.model().environment.north_rad - heading),
                       det::atan2(ahead.z, det::hypot(ahead.x, ahead.y)), 0};
  return {};
}

EyeAnswer eye_stop_stabiliser(EyeCall& call) {
  if (call.memory.stabiliser.on) {
    call.memory.stabiliser.on = false;
    call.head.start(kHeadHold, call.now);
  }
  return {};
}

EyeAnswer eye_set_target(EyeCall& call) {
  ByteReader in(call.arguments);
  const int yaw = in.be_i16();
  const int pitch = in.be_i16();
  const int roll = in.be_i16();
  const auto beyond = [](int value, int most) { return value < -most || value > most; };
  if (beyond(yaw, kMostYaw) || beyond(pitch, kMostPitch) || beyond(roll, kMostYaw))
    return eye_refusal(kEyeOutOfRange);
  if (const auto refusal = refuse_target(call)) return *refusal;
  call.memory.stabiliser.target = {yaw * kEyeHundredth, pitch * kEyeHundredth,
                                   roll * kEyeHundredth};
  return {};
}

EyeAnswer eye_get_target(EyeCall& call) {
  if (const auto refusal = refuse_target(call)) return eye_refusal(kEyeNotReady);
  const EyeTarget& target = call.memory.stabiliser.target;
  EyeAnswer answer{EyeAnswer::Kind::kResponse};
  ByteWriter out(answer.bytes);
  out.be16(static_cast<std::uint16_t>(turn_as_hundredths(target.yaw_rad)));
  out.be16(static_cast<std::uint16_t>(as_hundredths(target.pitch_rad)));
  out.be16(static_cast<std::uint16_t>(turn_as_hundredths(target.roll_rad)));
  return answer;
}

// By how much the picture must be turned, clockwise, so that it shows the target's own frame.
EyeAnswer eye_get_roll(EyeCall& call) {
  if (const auto refusal = refuse_target(call)) return eye_refusal(kEyeNotReady);
  const Turn3 camera = camera_frame(call);
  const Turn3 level = frame_ahead(call.memory.stabiliser.target,
                                  call.robot.model().environment.north_rad, camera.x);
  const double clockwise = det::atan2(-dot(level.z, camera.y), dot(level.z, camera.z));
  EyeAnswer answer{EyeAnswer::Kind::kResponse};
  ByteWriter(answer.bytes).be16(static_cast<std::uint16_t>(turn_as_hundredths(-clockwise)));
  return answer;
}

EyeAnswer eye_set_target_speed(EyeCall& call) {
  ByteReader in(call.arguments);
  const double rad_s = deg_to_rad(in.be16() * 1.0);
  if (rad_s == 0 || rad_s > call.head.most(kHeadSpeed) * (1 + 1e-9))
    return eye_refusal(kEyeOutOfRange);
  if (!call.memory.homed) return eye_refusal(kEyeNotHomed);
  if (call.homing()) return eye_refusal(kEyeNotReady);
  call.memory.stabiliser.speed_rad_s = rad_s;
  return {};
}

void keep_steady(const EyeMemory& memory, RobotAccess& robot, HeadControl& head) {
  const EyeStabiliser& stabiliser = memory.stabiliser;
  const Turn3 next = base_after(robot, head, robot.model().tick_s());
  const Vec3 wanted = in_frame(next * turned(head.part().front_rad(), 0, 0),
                               frame_of(stabiliser.target, robot.model().environment.north_rad).x);
  head.set(kHeadSpeed, stabiliser.speed_rad_s > 0 ? stabiliser.speed_rad_s : head.most(kHeadSpeed));
  head.set(kHeadAcceleration, memory.acceleration_rad_s2);
  head.set(kHeadAzimuth, det::atan2(wanted.y, wanted.x));
  head.set(kHeadElevation, det::atan2(wanted.z, det::hypot(wanted.x, wanted.y)));
  if (head.value(kHeadMotion) != double{kHeadAim}) head.start(kHeadAim, robot.sealed_time());
}

}  // namespace understudy
