// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Each kind of command has its line or its function here; drives take the rest.
#include "tick/apply_command.h"

#include <iterator>

#include "tick/robot_drive.h"

namespace understudy {
namespace {

void put_at(const PutAt& put, int index, State& state) {
  BodyState& body = state.body(index);
  body = {};
  body.X_WB = put.pose;
  body.X_WB.heading_rad = det::wrap_angle(put.pose.heading_rad);
  if (state.spatial.empty()) return;
  SpatialState& s = state.spatial[static_cast<std::size_t>(index)];
  s.X_WB = in_space(put.pose, put.stance);
  s.v_m_s = s.w_rad_s = s.end_v_m_s = s.end_w_rad_s = s.a_m_s2 = {};
  // What rested on it wakes up.
  for (SpatialState& any : state.spatial) any.still_ticks = 0;
}

void move_part(const MovePart& move, const KindModel& kind, RobotState& robot) {
  if (move.part < 0 || move.part >= std::ssize(robot.parts)) return;
  const auto part = static_cast<std::size_t>(move.part);
  kind.parts[part].part->command_one(move.which, move.value, robot.parts[part]);
}

// A broken sensor sees nothing: a scheduled one gives no more samples, others find nothing.
void break_sensor(const BreakSensor& change, RobotState& robot) {
  if (change.sensor < 0 || change.sensor >= std::ssize(robot.sensors)) return;
  SensorState& sensor = robot.sensors[static_cast<std::size_t>(change.sensor)];
  sensor.broken = !change.works;
  if (sensor.broken) sensor.latest.clear(sensor.latest.size());
}

}  // namespace

void apply_command(const RobotCommand& c, const Model& model, State& state) {
  // The only one that may also name an object.
  if (const auto* put = std::get_if<PutAt>(&c.command)) return put_at(*put, c.robot, state);
  const RobotDrive drive(model, state, c.robot);
  if (const auto* odometry = std::get_if<SetOdometry>(&c.command)) {
    drive.state.drive.odometry = odometry->pose;
  } else if (const auto* press = std::get_if<PressKey>(&c.command)) {
    drive.state.keys.push_back(press->key);
  } else if (const auto* move = std::get_if<MovePart>(&c.command)) {
    move_part(*move, *drive.robot.kind, drive.state);
  } else if (const auto* change = std::get_if<BreakSensor>(&c.command)) {
    break_sensor(*change, drive.state);
  } else if (!std::holds_alternative<std::monostate>(c.command)) {
    drive.command(c.command);
  }
}

}  // namespace understudy
