// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SIM: reads and sets the places of robots and objects. World frame, as in .sim files, in
// millimetres. An angle that is read is counter-clockwise and one that is set is clockwise, as in
// EyeSim; both start from +x, or from +y as until 2019. Robots and objects share their ids, from 1;
// 0 is the robot itself. The forms of 2018 and of 2019 differ in their length.
#include "systems/eyesim/robios/units.h"
#include "world/migrate.h"

namespace understudy::robios {
namespace {

enum class Among : std::uint8_t { kRobots, kBodies };  // SIMGetObject finds robots too

int robot_count(const Call& call) { return static_cast<int>(call.robot.model().robots.size()); }

// Index of the body as Model::body counts; -1 if there is none with this id.
int find_thing(const Call& call, std::int32_t id, Among among) {
  const std::int32_t own = call.robot.robot_model().id;
  const int body = find_body(call.robot.model(), id == 0 && among == Among::kRobots ? own : id);
  return among == Among::kRobots && body >= robot_count(call) ? -1 : body;
}

const Pose2& pose_of(const Call& call, int body) {
  const State& state = call.robot.world_state();
  const auto i = static_cast<std::size_t>(body);
  const std::size_t robots = state.robots.size();
  return i < robots ? state.robots[i].body.X_WB : state.objects[i - robots].body.X_WB;
}

double zero_of_angles(const Call& call) { return call.settings.sim_angles_from_y ? kPi / 2 : 0; }

void reply_pose(Call& call, int body, bool with_z) {
  const Pose2 pose = body < 0 ? Pose2{} : pose_of(call, body);
  reply_i32(call, nearest_mm(pose.x_m));
  reply_i32(call, nearest_mm(pose.y_m));
  if (with_z) reply_i32(call, 0);  // everything is on the floor
  reply_i32(call, nearest_deg(det::wrap_angle(pose.heading_rad - zero_of_angles(call))));
}

void get_thing(Call& call, Among among, bool with_z) {
  const int body = find_thing(call, call.arguments.be_i32(), among);
  reply_u8(call, body >= 0 ? 1 : 0);
  reply_pose(call, body, with_z);
}

void put_thing(Call& call, int body, bool with_z) {
  const std::int32_t x_mm = call.arguments.be_i32();
  const std::int32_t y_mm = call.arguments.be_i32();
  if (with_z) call.arguments.be_i32();
  const std::int32_t phi_deg = call.arguments.be_i32();
  if (body >= 0)
    call.robot.place(body, {metres(x_mm), metres(y_mm),
                            det::wrap_angle(zero_of_angles(call) - radians(phi_deg))});
}

constexpr std::size_t kOwnPose = 12;     // x, y, phi: of the robot itself, 2018
constexpr std::size_t kWithHeight = 20;  // id, x, y, z, phi: 2019

void get_robot(Call& call) {
  if (call.arguments.left() > 0) return get_thing(call, Among::kRobots, true);
  reply_pose(call, find_thing(call, 0, Among::kRobots), false);
}

void get_object(Call& call) {
  get_thing(call, Among::kBodies, call.generation == Generation::k2019);
}

void set_thing(Call& call, Among among) {
  const std::size_t length = call.arguments.left();
  if (length == kOwnPose) return put_thing(call, find_thing(call, 0, Among::kRobots), false);
  const int body = find_thing(call, call.arguments.be_i32(), among);
  put_thing(call, body, length == kWithHeight);
  if (length == kWithHeight) reply_u8(call, body >= 0 ? 1 : 0);
}

void set_robot(Call& call) { set_thing(call, Among::kRobots); }
void set_object(Call& call) { set_thing(call, Among::kBodies); }

void count_robots(Call& call) { reply_i32(call, robot_count(call)); }
void count_objects(Call& call) { reply_i32(call, std::ssize(call.robot.model().objects)); }

// The 2018 library for macOS sends SIMSetPose with the byte of SIMSetObject: the third form.
// clang-format off
constexpr CommandRow kSimCommands[] = {
    {ROBIOS_SIM_GET_ROBOT, "SIMGetRobot", Access::kReads, {replies(0, 12), replies(4, 17)}, get_robot},
    {ROBIOS_SIM_SET_ROBOT, "SIMSetRobot", Access::kWrites, {no_reply(12), replies(20, 1)}, set_robot},
    {ROBIOS_SIM_GET_OBJECT, "SIMGetObject", Access::kReads, {replies_by_generation(4, 13, 17), kNoForm}, get_object},
    {ROBIOS_SIM_SET_OBJECT, "SIMSetObject", Access::kWrites, {no_reply(16), replies(20, 1), no_reply(12)}, set_object},
    {ROBIOS_SIM_ROBOT_COUNT, "SIMGetRobotCount", Access::kReads, {replies(0, 4), kNoForm}, count_robots},
    {ROBIOS_SIM_OBJECT_COUNT, "SIMGetObjectCount", Access::kReads, {replies(0, 4), kNoForm}, count_objects},
};
// clang-format on

}  // namespace

std::span<const CommandRow> sim_commands() { return kSimCommands; }

}  // namespace understudy::robios
