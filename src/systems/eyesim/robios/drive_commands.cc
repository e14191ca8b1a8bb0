// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// VW: driving. Targets, speeds and odometry.
#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

void vw_set_speed(Call& call) {
  SetSpeed command;
  command.linear_m_s = metres(call.arguments.be_i16());
  command.angular_rad_s = radians(call.arguments.be_i16());
  call.robot.command(command);
}

void vw_get_speed(Call& call) {
  const DriveState& drive = call.robot.robot_state().drive;
  reply_by_generation(call, nearest_mm(drive.linear_m_s));
  reply_by_generation(call, nearest_deg(drive.angular_rad_s));
}

// The middle of the axle, which odometry refers to.
Pose2 axle(const RobotModel& robot, const Pose2& X_WR) {
  return compose(X_WR, {robot.kind->drive->reference_x_m(), 0, 0});
}

// The pose of B seen from A, given both seen from W.
Pose2 seen_from(const Pose2& X_WA, const Pose2& X_WB) {
  const det::SinCos t = det::sincos(X_WA.heading_rad);
  const double dx = X_WB.x_m - X_WA.x_m;
  const double dy = X_WB.y_m - X_WA.y_m;
  return {t.cos * dx + t.sin * dy, t.cos * dy - t.sin * dx,
          det::wrap_angle(X_WB.heading_rad - X_WA.heading_rad)};
}

// What the odometry would be if nothing ever slipped and nobody moved the robot.
Pose2 true_position(const Call& call) {
  const RobotModel& robot = call.robot.robot_model();
  const Pose2 origin = call.memory.position_was_set ? call.memory.origin : axle(robot, robot.X_WR);
  return seen_from(origin, axle(robot, call.robot.robot_state().body.X_WB));
}

void vw_set_position(Call& call) {
  SetOdometry command;
  command.pose.x_m = metres(call.arguments.be_i16());
  command.pose.y_m = metres(call.arguments.be_i16());
  command.pose.heading_rad = det::wrap_angle(radians(call.arguments.be_i16()));
  call.robot.command(command);
  if (!call.settings.accurate) return;
  const Pose2 X_WA = axle(call.robot.robot_model(), call.robot.robot_state().body.X_WB);
  call.memory.position_was_set = true;
  call.memory.origin = compose(X_WA, seen_from(command.pose, {}));
}

void vw_get_position(Call& call) {
  const Pose2 position =
      call.settings.accurate ? true_position(call) : call.robot.robot_state().drive.odometry;
  reply_i16(call, nearest_mm(position.x_m));
  reply_i16(call, nearest_mm(position.y_m));
  reply_i16(call, nearest_deg(det::wrap_angle(position.heading_rad)));
}

// In the three motions, the sign of the distance gives the direction; a speed has no sign.
void vw_straight(Call& call) {
  DriveStraight command;
  command.linear_m_s = std::abs(metres(call.arguments.be_i16()));
  command.distance_m = metres(call.arguments.be_i16());
  call.robot.command(command);
}

void vw_turn(Call& call) {
  DriveTurn command;
  command.angular_rad_s = std::abs(radians(call.arguments.be_i16()));
  command.angle_rad = radians(call.arguments.be_i16());
  call.robot.command(command);
}

void vw_curve(Call& call) {
  DriveCurve command;
  command.distance_m = metres(call.arguments.be_i16());
  command.angle_rad = radians(call.arguments.be_i16());
  command.linear_m_s = std::abs(metres(call.arguments.be_i16()));
  call.robot.command(command);
}

// The distance that is left, or the angle of a turn on the spot.
void vw_remain(Call& call) {
  const DriveState& drive = call.robot.robot_state().drive;
  const bool turns = drive.mode == DriveMode::kTurn;
  reply_by_generation(
      call, std::abs(turns ? nearest_deg(drive.remaining_rad) : nearest_mm(drive.remaining_m)));
}

void vw_stalled(Call& call) { reply_u8(call, call.robot.robot_state().drive.stalled ? 1 : 0); }

void vw_done(Call& call) { call.reply.push_back(call.robot.robot_state().drive.busy() ? 0 : 1); }

void vw_wait(Call& call) { call.waits = call.robot.robot_state().drive.busy(); }

// clang-format off
constexpr CommandRow kDriveCommands[] = {
    {ROBIOS_VW_SET_SPEED, "VWSetSpeed", Access::kWrites, {no_reply(4), kNoForm}, vw_set_speed},
    {ROBIOS_VW_GET_SPEED, "VWGetSpeed", Access::kReads, {replies_by_generation(0, 4, 8), kNoForm}, vw_get_speed},
    {ROBIOS_VW_SET_POSITION, "VWSetPosition", Access::kWrites, {no_reply(6), kNoForm}, vw_set_position},
    {ROBIOS_VW_GET_POSITION, "VWGetPosition", Access::kReads, {replies(0, 6), kNoForm}, vw_get_position},
    {ROBIOS_VW_STRAIGHT, "VWStraight", Access::kWrites, {no_reply(4), kNoForm}, vw_straight},
    {ROBIOS_VW_TURN, "VWTurn", Access::kWrites, {no_reply(4), kNoForm}, vw_turn},
    {ROBIOS_VW_CURVE, "VWCurve", Access::kWrites, {no_reply(6), kNoForm}, vw_curve},
    {ROBIOS_VW_REMAIN, "VWRemain", Access::kReads, {replies_by_generation(0, 2, 4), kNoForm}, vw_remain},
    {ROBIOS_VW_DONE, "VWDone", Access::kReads, {replies(0, 1), kNoForm}, vw_done},
    {ROBIOS_VW_WAIT, "VWWait", Access::kWaitsAfterWrites, {replies_with(ROBIOS_DRIVE_DONE, 0, 0), kNoForm}, vw_wait},
    {ROBIOS_EXT_VW_STALLED, "VWStalled", Access::kReads, {replies(0, 1), kNoForm}, vw_stalled},
};
// clang-format on

}  // namespace

std::span<const CommandRow> drive_commands() { return kDriveCommands; }

}  // namespace understudy::robios
