// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/python/robot.h"

#include <algorithm>
#include <cmath>

namespace understudy::simmer_python {
namespace {

Vec2 place_of(Vec2 on_robot, const RobotMemory& robot) {
  return Vec2{robot.x_in, robot.y_in} + simmer::turned(on_robot, robot.rotation_deg);
}

// A block that is too low is not seen: seen from the sensor, it must not be below the beam.
bool sees(const Ultra& ultra, Vec2 from, const simmer::Block& block) {
  const Vec2 way = block.center - from;
  const double below_rad = det::atan2(ultra.height_in - block.height_in, det::hypot(way.x, way.y));
  return rad_to_deg(below_rad) <= ultra.beamwidth_deg / 2;
}

template <class Device>
std::size_t index_of(const std::vector<Device>& devices, const std::string& code) {
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const Device& device) { return device.code == code; });
  return static_cast<std::size_t>(found - devices.begin());
}

}  // namespace

RobotMemory Robot::fresh(const Place& place) const {
  RobotMemory memory;
  memory.x_in = place.at.x;
  memory.y_in = place.at.y;
  memory.rotation_deg = memory.gyro_rotation_deg = place.rotation_deg;
  memory.motors.resize(settings_.devices.motors.size());
  memory.left.resize(settings_.devices.drives.size());
  memory.gyros_deg.resize(settings_.devices.gyros.size());
  return memory;
}

bool Robot::fits(const RobotMemory& memory) const {
  const auto finite = [](double number) { return std::isfinite(number); };
  return memory.motors.size() == settings_.devices.motors.size() &&
         memory.left.size() == settings_.devices.drives.size() &&
         memory.gyros_deg.size() == settings_.devices.gyros.size() && finite(memory.x_in) &&
         finite(memory.y_in) && finite(memory.rotation_deg) && finite(memory.gyro_rotation_deg) &&
         std::all_of(memory.left.begin(), memory.left.end(), finite) &&
         std::all_of(memory.gyros_deg.begin(), memory.gyros_deg.end(), finite);
}

bool Robot::is_moving(const RobotMemory& memory) const {
  return std::any_of(memory.left.begin(), memory.left.end(), [](double left) { return left != 0; });
}

double Robot::noisy(double value, double share, simmer::Draws& draws) const {
  return value + draws.next() * settings_.sigma * share * value;
}

Reply Robot::run(const WireCommand& command, RobotMemory& memory, Scene scene, Sight& sight) const {
  const DeviceTable& devices = settings_.devices;
  const std::string& code = command.code;
  sight = {code, {}, {}, 0};
  if (const std::size_t i = index_of(devices.motors, code); i < devices.motors.size()) {
    const MotorMemory& motor = memory.motors[i];
    return {code, motor.turned ? ReplyKind::kReal : ReplyKind::kInteger, motor.odometer_in};
  }
  if (const std::size_t i = index_of(devices.drives, code); i < devices.drives.size()) {
    const bool taken = command_drive(i, command.number, memory, scene.draws);
    return {code, taken ? ReplyKind::kAccepted : ReplyKind::kRefused, 0};
  }
  if (const std::size_t i = index_of(devices.ultras, code); i < devices.ultras.size())
    return {code, ReplyKind::kReal, range_in(devices.ultras[i], memory, scene, sight)};
  if (const std::size_t i = index_of(devices.gyros, code); i < devices.gyros.size())
    return {code, ReplyKind::kReal, memory.gyros_deg[i]};
  if (const std::size_t i = index_of(devices.compasses, code); i < devices.compasses.size()) {
    const Compass& compass = devices.compasses[i];
    constexpr double kFullCircle_deg = 360;
    const double error_deg = noisy(kFullCircle_deg, compass.error, scene.draws);
    return {code, ReplyKind::kReal, once_round_deg(memory.rotation_deg + compass.bias + error_deg)};
  }
  if (const std::size_t i = index_of(devices.infrareds, code); i < devices.infrareds.size())
    return {code, ReplyKind::kBoolean,
            is_white(devices.infrareds[i], memory, scene, sight) ? 1.0 : 0.0};
  if (code != "xx") return {code, ReplyKind::kUnknown, 0};
  std::fill(memory.left.begin(), memory.left.end(), 0);
  return {code, ReplyKind::kStopped, 0};
}

bool Robot::command_drive(std::size_t drive, double number, RobotMemory& memory,
                          simmer::Draws& draws) const {
  if (is_moving(memory)) return false;
  const double left = noisy(number, settings_.devices.drives[drive].commanded_error(), draws);
  memory.left[drive] = std::isfinite(left) ? left : 0;
  return true;
}

void Robot::move(RobotMemory& memory, const MazeView& maze) const {
  const double rate = static_cast<double>(settings_.frames_per_s);
  Vec2 way;
  double turn_deg = 0;
  for (std::size_t i = 0; i < memory.left.size(); ++i) {
    double& left = memory.left[i];
    if (left == 0) continue;
    const Drive& drive = settings_.devices.drives[i];
    const double most = drive.turn_deg_s / rate +
                        det::hypot(drive.velocity_in_s.x / rate, drive.velocity_in_s.y / rate);
    const double amount = std::clamp(left, -most, most);
    left -= amount;
    for (const Drive::Wheel& wheel : drive.wheels) {
      memory.motors[wheel.motor].odometer_in += amount * wheel.way_in;
      memory.motors[wheel.motor].turned = true;
    }
    way = way + amount * drive.direction() + amount * drive.bias;
    turn_deg += (drive.turn_deg_s != 0 ? amount : 0) + amount * drive.bias_deg;
  }
  if (way.x == 0 && way.y == 0 && turn_deg == 0) return;
  const Vec2 at = place_of(way, memory);
  const double rotation_deg = memory.rotation_deg + turn_deg;
  if (bumps(simmer::placed(settings_.outline, at, rotation_deg), maze)) return;
  memory.x_in = at.x;
  memory.y_in = at.y;
  memory.rotation_deg = rotation_deg;
}

void Robot::turn_gyros(RobotMemory& memory, simmer::Draws& draws) const {
  const double rate = static_cast<double>(settings_.frames_per_s);
  for (std::size_t i = 0; i < memory.gyros_deg.size(); ++i) {
    const Gyro& gyro = settings_.devices.gyros[i];
    const double change_deg = memory.rotation_deg - memory.gyro_rotation_deg + gyro.bias / rate;
    memory.gyros_deg[i] =
        once_round_deg(memory.gyros_deg[i] + noisy(change_deg, gyro.error, draws));
  }
  memory.gyro_rotation_deg = memory.rotation_deg;
}

double Robot::range_in(const Ultra& ultra, const RobotMemory& memory, Scene scene,
                       Sight& sight) const {
  const Vec2 from = place_of(ultra.at, memory);
  std::vector<simmer::Loop> obstacles;
  for (const simmer::Block& block : scene.maze.blocks)
    if (sees(ultra, from, block)) obstacles.push_back(block.outline);
  double nearest_in = ultra.max_in;
  for (int ray = 0; ray < ultra.rays; ++ray) {
    const double bearing_deg = (ray - (ultra.rays - 1) / 2.0) / ultra.rays * ultra.beamwidth_deg;
    const double to_deg = bearing_deg + memory.rotation_deg + ultra.rotation_deg;
    const Vec2 to = from + simmer::turned({0, ultra.max_in}, to_deg);
    const double hit_in = std::min({simmer::first_hit(from, to, scene.maze.walls),
                                    simmer::first_hit(from, to, obstacles), ultra.max_in});
    nearest_in = std::min(nearest_in, hit_in);
    sight.rays.emplace_back(from, from + simmer::turned({0, hit_in}, to_deg));
  }
  const double reading_in = noisy(nearest_in, ultra.error, scene.draws);
  return std::max(std::min(reading_in, ultra.max_in), ultra.min_in);
}

bool Robot::is_white(const Infrared& infrared, const RobotMemory& memory, Scene scene,
                     Sight& sight) const {
  sight.center = place_of(infrared.at, memory);
  sight.radius_in = infrared.radius_in;
  const double share = white_share(sight.center, infrared.radius_in, *scene.maze.board);
  return std::clamp(noisy(share, infrared.error, scene.draws), 0.0, 1.0) >= infrared.threshold;
}

}  // namespace understudy::simmer_python
