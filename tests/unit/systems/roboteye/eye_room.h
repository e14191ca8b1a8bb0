// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A robot with an eye in a rectangular room, and somebody who sends it datagrams.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "run/run_world.h"
#include "systems/systems.h"
#include "world/head.h"

namespace understudy {

inline void put16(Bytes& out, int value) {
  out.push_back(static_cast<std::uint8_t>(value >> 8));
  out.push_back(static_cast<std::uint8_t>(value));
}

// "RESEAA" and numbers of two bytes.
inline Bytes eye_command(std::string_view opcode, const std::vector<int>& numbers = {}) {
  Bytes bytes(opcode.begin(), opcode.end());
  for (const int number : numbers) put16(bytes, number);
  return bytes;
}

struct EyePoint3 {
  double azimuth_rad = 0;  // clockwise
  double elevation_rad = 0;
  int range_cm = 0;
  int intensity = 0;
  double time_s = 0;  // since power-on
};

class EyeRoom {
 public:
  static constexpr double kLength_m = 9;  // along x
  static constexpr double kWidth_m = 6;
  static constexpr double kHeight_m = 6;
  static constexpr double kMirror_m = 0.52;  // of the built-in robots
  static constexpr Peer kClient{0x7F000001, 5000};

  struct Params {
    std::string kind = "EyeRover";
    Parameters device = {};
    Pose2 X_WR = {3, 2, 0.3};
    std::vector<PartSpec> parts = {};
    double reflectivity = 0.5;
    double error_level = 0;
    double length_m = kLength_m;
  };

  EyeRoom() : EyeRoom(Params{}) {}
  explicit EyeRoom(const Params& params) {
    Spec spec;
    spec.kinds = all_robot_kinds();
    spec.error_level = params.error_level;
    spec.floor.width_m = params.length_m;
    spec.floor.height_m = kWidth_m;
    const Vec2 corners[] = {
        {0, 0}, {params.length_m, 0}, {params.length_m, kWidth_m}, {0, kWidth_m}};
    for (std::size_t i = 0; i < 4; ++i) {
      WallSpec wall;
      wall.from = corners[i];
      wall.to = corners[(i + 1) % 4];
      wall.thickness_m = kWallThickness_m;
      wall.height_m = kHeight_m;
      wall.look.reflectivity = params.reflectivity;
      spec.walls.push_back(wall);
    }
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.kind = robot.name = params.kind;
    robot.X_WR = params.X_WR;
    robot.parts = params.parts;
    if (!params.device.empty()) robot.devices = {{"roboteye", "EYE", params.device}};
    spec.robots.push_back(robot);
    world_ = std::move(*RunWorld::make(spec, {}));
  }

  RunWorld& world() { return *world_; }
  void forget_links() { links_.clear(); }
  const PartState& head() const { return part("HEAD"); }
  const PartState& part(std::string_view name) const {
    const auto& parts = world_->model().robots[0].kind->parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].spec.name == name) return world_->state().robots[0].parts[i];
    throw std::runtime_error("no such part");
  }

  // Through this of its addresses.
  void send(const Bytes& datagram, bool broadcast = false, int port = 0) {
    send_at(world_->now(), datagram, broadcast, port);
  }
  // Before the next tick.
  void send_at(TimeNs time, const Bytes& datagram, bool broadcast = false, int port = 0) {
    const auto place = static_cast<std::size_t>(port);
    if (links_.size() <= place) links_.resize(place + 1);
    if (!links_[place].exists())
      links_[place] =
          world_->apply({.time = world_->now(), .content = LinkOpened{DeviceId{0}, port}});
    world_->apply(
        {.time = time,
         .content = LinkDatagram{{DeviceId{0}, links_[place]}, kClient, datagram, broadcast}});
  }
  void edit_part(std::string_view name, double value) {
    const auto& parts = world_->model().robots[0].kind->parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].spec.name == name) command(MovePart{static_cast<int>(i), value, 0});
  }
  void break_sensor(std::string_view name) {
    const auto& sensors = world_->model().robots[0].sensors();
    for (std::size_t i = 0; i < sensors.size(); ++i)
      if (sensors[i].spec.name == name) command(BreakSensor{static_cast<int>(i), false});
  }
  void command(const Command& command) {
    world_->apply({.time = world_->now(), .content = RobotCommand{0, command}});
  }
  void drive(double linear_m_s, double angular_rad_s) {
    SetSpeed speed;
    speed.linear_m_s = linear_m_s;
    speed.angular_rad_s = angular_rad_s;
    command(speed);
  }

  // What comes while this time passes.
  std::vector<Datagram> listen(TimeNs duration) {
    std::vector<Datagram> heard;
    for (const TimeNs end = world_->now() + duration; world_->now() < end;) {
      world_->tick([&](const LinkAddress&, const LinkOutput& output) {
        heard.insert(heard.end(), output.datagrams.begin(), output.datagrams.end());
      });
      poses_.push_back(world_->state().robots[0].body.X_WB);
    }
    return heard;
  }
  std::vector<Datagram> ask(const Bytes& datagram, TimeNs duration = 5 * kMillisecond) {
    send(datagram);
    return listen(duration);
  }
  // The first answer to it.
  Bytes answer(const Bytes& datagram, TimeNs duration = 5 * kMillisecond) {
    const auto heard = ask(datagram, duration);
    return heard.empty() ? Bytes{} : heard[0].bytes;
  }
  void home() { ASSERT_EQ(answer(eye_command("REHOME"), 4 * kSecond), eye_command("EAHOME")); }

  // Where the robot was at an instant: on the straight line between two seals.
  Pose2 pose_at(double time_s) const {
    const double ticks = time_s / 0.005;
    const auto before = static_cast<std::size_t>(ticks);  // poses_[k] is at (k + 1) ticks
    const Pose2& a = poses_.at(before - 1);
    const Pose2& b = poses_.at(before);
    const double share = ticks - static_cast<double>(before);
    return {a.x_m + share * (b.x_m - a.x_m), a.y_m + share * (b.y_m - a.y_m),
            a.heading_rad + share * det::wrap_angle(b.heading_rad - a.heading_rad)};
  }

  // The points of packets with a header. `interval_s` is between two points.
  static std::vector<EyePoint3> points_of(const std::vector<Datagram>& packets, double interval_s) {
    std::vector<EyePoint3> points;
    for (const Datagram& packet : packets) {
      ByteReader in(packet.bytes);
      if (as_text(in.bytes(6)) != "EBRBEP") continue;
      const double start_s = in.be32() / 66e6;
      for (int i = 0; in.left() >= 8; ++i) {
        EyePoint3 point;
        point.azimuth_rad = deg_to_rad(in.be16() / 100.0);
        point.elevation_rad = deg_to_rad(in.be_i16() / 100.0);
        point.range_cm = in.be16();
        EXPECT_EQ(in.u8(), 0);
        point.intensity = in.u8();
        point.time_s = start_s + i * interval_s;
        points.push_back(point);
      }
    }
    return points;
  }
  // Where a point lies if the robot was at this pose, computed by hand.
  static Vec3 place(const EyePoint3& point, const Pose2& robot) {
    const double r = point.range_cm / 100.0;
    const double flat = r * std::cos(point.elevation_rad);
    const double bearing = robot.heading_rad - point.azimuth_rad;
    return {robot.x_m + flat * std::cos(bearing), robot.y_m + flat * std::sin(bearing),
            kMirror_m + r * std::sin(point.elevation_rad)};
  }

  static constexpr double kWallThickness_m = 0.02;

 private:
  std::unique_ptr<RunWorld> world_;
  std::vector<LinkId> links_;
  std::vector<Pose2> poses_;
};

}  // namespace understudy
