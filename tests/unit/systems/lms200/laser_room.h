// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A robot with an LMS 200 in a rectangular room, and a host on its serial line.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "run/run_world.h"
#include "systems/lms200/telegram.h"
#include "systems/systems.h"

namespace understudy {

// A telegram of the device, with the seal that followed its last byte.
struct HeardTelegram {
  TimeNs by = 0;
  Bytes payload;

  int count() const { return le16_at(payload, 1) & 0x3FF; }
  int value(int i) const { return le16_at(payload, 3 + 2 * static_cast<std::size_t>(i)); }
};

class LaserRoom {
 public:
  static constexpr double kLength_m = 7;  // along x
  static constexpr double kWidth_m = 5;

  // The device's line has these parameters.
  explicit LaserRoom(const Parameters& parameters, TimeNs tick_ns = 5 * kMillisecond) {
    Spec spec;
    spec.tick_ns = tick_ns;
    spec.kinds = all_robot_kinds();
    spec.floor.width_m = kLength_m;
    spec.floor.height_m = kWidth_m;
    const Vec2 corners[] = {{0, 0}, {kLength_m, 0}, {kLength_m, kWidth_m}, {0, kWidth_m}};
    for (std::size_t i = 0; i < 4; ++i) {
      WallSpec wall;
      wall.from = corners[i];
      wall.to = corners[(i + 1) % 4];
      wall.thickness_m = kWallThickness_m;
      wall.height_m = 1;
      spec.walls.push_back(wall);
    }
    RobotSpec robot;
    robot.id = spec.next_id++;
    robot.kind = robot.name = "LaserScout";
    robot.X_WR = {3, 2, 0.4};
    robot.devices = {{"lms200", "LASER", parameters}};
    spec.robots.push_back(robot);
    world_ = std::move(*RunWorld::make(spec, {}));
    open();
  }

  RunWorld& world() { return *world_; }
  void open() {
    link_ = world_->apply({.time = world_->now(), .content = LinkOpened{DeviceId{0}, 0}});
  }
  void close() {
    world_->apply({.time = world_->now(), .content = LinkClosed{{DeviceId{0}, link_}}});
    reader_.drop();
  }
  void drive(double linear_m_s, double angular_rad_s) {
    SetSpeed speed;
    speed.linear_m_s = linear_m_s;
    speed.angular_rad_s = angular_rad_s;
    world_->apply({.time = world_->now(), .content = RobotCommand{0, speed}});
  }
  void send(const Bytes& payload) {
    const Bytes frame = lms_frame(0, payload);
    world_->apply({.time = world_->now(), .content = LinkBytes{{DeviceId{0}, link_}, frame}});
  }
  // Goes on for so long. Returns the telegrams that are complete.
  std::vector<HeardTelegram> listen(TimeNs duration) {
    std::vector<HeardTelegram> heard;
    for (const TimeNs end = world_->now() + duration; world_->now() < end;) {
      world_->tick([&](const LinkAddress&, const LinkOutput& output) {
        for (const std::uint8_t byte : output.bytes)
          if (reader_.take(byte, kLmsMostFromDevice) == LmsReader::Found::kTelegram) {
            const ByteSpan payload = reader_.payload();
            heard.push_back({world_->next_tick(), {payload.begin(), payload.end()}});
          }
      });
      poses_.push_back(world_->state().robots[0].body.X_WB);
    }
    return heard;
  }

  // Where the robot was at an instant: on the straight line between two seals.
  Pose2 pose_at(TimeNs time) const {
    const TimeNs tick = world_->model().tick_ns;
    const auto before = static_cast<std::size_t>(time / tick);  // poses_[k] is at (k + 1) ticks
    const Pose2& a = poses_.at(before - 1);
    const Pose2& b = poses_.at(before);
    const double share = static_cast<double>(time % tick) / static_cast<double>(tick);
    return {a.x_m + share * (b.x_m - a.x_m), a.y_m + share * (b.y_m - a.y_m),
            a.heading_rad + share * det::wrap_angle(b.heading_rad - a.heading_rad)};
  }

  // The range of a beam from the scanner of a robot at this pose to the walls, computed by hand.
  static double range_m(const Pose2& robot, double bearing_rad) {
    constexpr double kScannerAhead_m = 0.15;
    const double x = robot.x_m + kScannerAhead_m * std::cos(robot.heading_rad);
    const double y = robot.y_m + kScannerAhead_m * std::sin(robot.heading_rad);
    const double dx = std::cos(robot.heading_rad + bearing_rad);
    const double dy = std::sin(robot.heading_rad + bearing_rad);
    constexpr double kHalf_m = kWallThickness_m / 2;
    const double to_x = ((dx > 0 ? kLength_m - kHalf_m : kHalf_m) - x) / dx;
    const double to_y = ((dy > 0 ? kWidth_m - kHalf_m : kHalf_m) - y) / dy;
    return std::min(to_x, to_y);
  }

 private:
  static constexpr double kWallThickness_m = 0.02;

  std::unique_ptr<RunWorld> world_;
  LinkId link_;
  LmsReader reader_;
  std::vector<Pose2> poses_;
};

}  // namespace understudy
