// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "personalities/robios/handlers.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "base/math.h"
#include "clients/wire/robios_wire.h"

namespace understudy::robios {
namespace {

// Wire units to SI and back. 16 bits wrap on the wire, as in the real server.
double metres(std::int16_t mm) { return mm / 1000.0; }
double radians(std::int16_t deg) { return deg_to_rad(deg); }
std::int64_t nearest_mm(double m) { return std::llround(m * 1000.0); }
std::int64_t nearest_deg(double rad) { return std::llround(rad_to_deg(rad)); }

void reply_i16(Call& call, std::int64_t value) {
  ByteWriter(call.reply).be16(static_cast<std::uint16_t>(value));
}
void reply_i32(Call& call, std::int64_t value) {
  ByteWriter(call.reply).be32(static_cast<std::uint32_t>(value));
}
// Numbers that became wider in 2019.
void reply_by_generation(Call& call, std::int64_t value) {
  if (call.generation == Generation::k2018)
    reply_i16(call, value);
  else
    reply_i32(call, value);
}

// Metres to whole millimetres, rounded down. A micrometre is forgiven: 0.7 m is stored a little
// below 700 mm.
std::int64_t floor_range_mm(double m) {
  const double mm = det::floor(m * 1000.0 + 1e-3);
  return static_cast<std::int64_t>(std::clamp(mm, 0.0, double{ROBIOS_RANGE_MAX_MM}));
}

Command blank(CommandKind kind) {
  Command command;
  command.kind = kind;
  return command;
}

int first_sensor(const RobotModel& robot, std::string_view kind) {
  const auto& sensors = robot.sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].spec.kind == kind) return static_cast<int>(i);
  return -1;
}

}  // namespace

void vw_set_speed(Call& call) {
  Command command = blank(CommandKind::kSetSpeed);
  command.linear_m_s = metres(call.arguments.be_i16());
  command.angular_rad_s = radians(call.arguments.be_i16());
  call.robot.command(command);
}

void vw_get_speed(Call& call) {
  const DriveState& drive = call.robot.robot_state().drive;
  reply_by_generation(call, nearest_mm(drive.linear_m_s));
  reply_by_generation(call, nearest_deg(drive.angular_rad_s));
}

void vw_set_position(Call& call) {
  Command command = blank(CommandKind::kSetOdometry);
  command.pose.x_m = metres(call.arguments.be_i16());
  command.pose.y_m = metres(call.arguments.be_i16());
  command.pose.heading_rad = det::wrap_angle(radians(call.arguments.be_i16()));
  call.robot.command(command);
}

void vw_get_position(Call& call) {
  const Pose2& odometry = call.robot.robot_state().drive.odometry;
  reply_i16(call, nearest_mm(odometry.x_m));
  reply_i16(call, nearest_mm(odometry.y_m));
  reply_i16(call, nearest_deg(det::wrap_angle(odometry.heading_rad)));
}

// In the three motions the sign of the way gives the direction; a speed has none.
void vw_straight(Call& call) {
  Command command = blank(CommandKind::kStraight);
  command.linear_m_s = std::abs(metres(call.arguments.be_i16()));
  command.distance_m = metres(call.arguments.be_i16());
  call.robot.command(command);
}

void vw_turn(Call& call) {
  Command command = blank(CommandKind::kTurn);
  command.angular_rad_s = std::abs(radians(call.arguments.be_i16()));
  command.angle_rad = radians(call.arguments.be_i16());
  call.robot.command(command);
}

void vw_curve(Call& call) {
  Command command = blank(CommandKind::kCurve);
  command.distance_m = metres(call.arguments.be_i16());
  command.angle_rad = radians(call.arguments.be_i16());
  command.linear_m_s = std::abs(metres(call.arguments.be_i16()));
  call.robot.command(command);
}

void vw_remain(Call& call) {
  reply_by_generation(call, std::abs(nearest_mm(call.robot.robot_state().drive.remaining_m)));
}

void vw_done(Call& call) { call.reply.push_back(call.robot.robot_state().drive.busy() ? 0 : 1); }

void psd_get(Call& call) {
  const int id = call.arguments.u8();
  // 0 is the number of sensors that have none.
  const int sensor = id == 0 ? -1 : call.robot.robot_model().find_sensor("psd", id);
  double mm = 0;
  if (sensor >= 0) mm = std::round(call.robot.sense(sensor).values.at(0) * 1000.0);
  reply_i16(call, static_cast<std::int64_t>(std::clamp(mm, 0.0, double{ROBIOS_RANGE_MAX_MM})));
}

// A full turn of N beams. Ours start at the rear (-180 degrees) and go counter-clockwise; on the
// wire they start at the rear too, but go clockwise seen from above: N/4 is left, N/2 front. (In a
// fan of less than a turn index 0 would be one step to the left of our last beam.)
void lidar_get(Call& call) {
  const int sensor = first_sensor(call.robot.robot_model(), "lidar");
  if (sensor < 0) {
    call.reply.assign(4 * ROBIOS_LIDAR_POINTS, 0);
    return;
  }
  const std::vector<float>& ranges = call.robot.sense(sensor).ranges_m;
  const std::size_t count = ranges.size();
  call.reply.reserve(4 * count);
  for (std::size_t i = 0; i < count; ++i)
    reply_i32(call, floor_range_mm(ranges[(count - i) % count]));
}

void cam_init(Call& call) {
  constexpr int kWidest = 2592;  // CAM5MP, the largest resolution there is
  constexpr int kHighest = 1944;
  call.arguments.u8();  // camera number, always 1
  call.link.camera_width = std::clamp(int{call.arguments.be_i16()}, 0, kWidest);
  call.link.camera_height = std::clamp(int{call.arguments.be_i16()}, 0, kHighest);
}

void cam_get(Call& call) {
  const auto pixels = static_cast<std::size_t>(call.link.camera_width) *
                      static_cast<std::size_t>(call.link.camera_height);
  call.reply.assign(pixels * 3, 0);
}

void lcd_text(Call& call) {
  const ByteSpan bytes = call.arguments.bytes(call.arguments.left());
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) call.robot.log("LCD: " + line);
    line.clear();
  };
  for (const std::uint8_t byte : bytes) {
    if (byte == '\n')
      end_line();
    else if (byte >= ' ' && byte != 0x7F)
      line.push_back(static_cast<char>(byte));
    else
      line.push_back(' ');  // a program must not control the user's terminal
  }
  end_line();
}

void key_read(Call& call) { reply_i32(call, call.robot.take_key()); }

}  // namespace understudy::robios
