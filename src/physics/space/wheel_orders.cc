// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/wheel_orders.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geom/arc.h"

namespace understudy {
namespace {

// How many wheels a motor turns.
std::array<int, 4> shares_of(std::span<const Wheel> wheels) {
  std::array<int, 4> shares{};
  for (const Wheel& wheel : wheels)
    if (wheel.spec->driven_by >= 0) ++shares[static_cast<std::size_t>(wheel.spec->driven_by)];
  return shares;
}

// (13.3): the steered wheels roll on circles about one point.
void set_course(Wheel& wheel, double curvature, double reference_x_m, double& steer_rad) {
  const WheelSpec& spec = *wheel.spec;
  wheel.way_ratio = 1;
  steer_rad = 0;
  if (curvature != 0) {
    const double aside = 1 - curvature * spec.at.y;
    const double ahead = curvature * (spec.at.x - reference_x_m);
    wheel.way_ratio = aside < 0 ? -det::hypot(aside, ahead) : det::hypot(aside, ahead);
    if (spec.steered) steer_rad = aside < 0 ? det::atan2(-ahead, -aside) : det::atan2(ahead, aside);
  }
  const det::SinCos t = det::sincos(steer_rad);
  wheel.forward_B = {t.cos, t.sin, 0};
  wheel.axle_B = {-t.sin, t.cos, 0};
}

DriveStep step_between(const Pose2& before, const Pose2& after, double reference_x_m) {
  const Pose2 from = compose(before, {reference_x_m, 0, 0});
  const Pose2 to = compose(after, {reference_x_m, 0, 0});
  const double turn = det::wrap_angle(to.heading_rad - from.heading_rad);
  const double longer = 1 / sinc(0.5 * turn);
  const det::SinCos t = det::sincos(from.heading_rad + 0.5 * turn);
  const Vec2 way{longer * (to.x_m - from.x_m), longer * (to.y_m - from.y_m)};
  return {t.cos * way.x + t.sin * way.y, t.cos * way.y - t.sin * way.x, turn};
}

}  // namespace

void give_orders(const KindModel& kind, RobotState& robot, const SpatialState& space,
                 const MovingBody& body, double tick_s, std::span<Wheel> wheels) {
  const DriveMemory memory{robot.drive, robot.motors, robot.parts};
  const std::array<double, 4> ways_m = kind.drive->rim_ways_m(tick_s, memory);
  const double curvature = kind.drive->path_curvature(robot.drive);
  const std::array<int, 4> shares = shares_of(wheels);
  for (std::size_t i = 0; i < wheels.size(); ++i) {
    Wheel& wheel = wheels[i];
    const WheelState& state = space.wheels[i];
    wheel.steer_rad = 0;
    set_course(wheel, curvature, kind.drive->reference_x_m(), wheel.steer_rad);
    wheel.ahead.bent_m = state.bent_m;
    wheel.aside.bent_m = state.bent_left_m;
    wheel.ahead.there = wheel.aside.there = false;
    wheel.yield = 0;
    wheel.travel_m = state.travel_m;
    wheel.turned_m = wheel.missed_m = wheel.slid_m = 0;
    wheel.slid = false;
    wheel.rim_m_s = 0;
    if (wheel.spec->driven_by < 0) continue;
    const auto motor = static_cast<std::size_t>(wheel.spec->driven_by);
    wheel.rim_m_s = ways_m[motor] * wheel.way_ratio / tick_s;
    const Vec3 point =
        body.at + body.turn * (Vec3{wheel.spec->at.x, wheel.spec->at.y, 0} - body.center);
    const double rolling_m_s = dot(body.turn * wheel.forward_B, body.velocity_at(point));
    wheel.motor_n =
        kind.drive->rim_force_n(wheel.spec->driven_by, rolling_m_s, memory) / shares[motor];
  }
}

void report_back(const KindModel& kind, const Pose2& before, std::span<const Wheel> wheels,
                 double tick_s, RobotState& robot, SpatialState& space) {
  DriveState& drive = robot.drive;
  const DriveMemory memory{drive, robot.motors, robot.parts};
  space.rims = {true, kind.drive->rim_ways_m(tick_s, memory)};
  drive.hindered = drive.spinning = false;
  const std::array<int, 4> shares = shares_of(wheels);
  for (std::size_t i = 0; i < wheels.size(); ++i) {
    const Wheel& wheel = wheels[i];
    WheelState& state = space.wheels[i];
    double turned_m = wheel.turned_m;
    if (wheel.spec->driven_by >= 0) {
      const auto motor = static_cast<std::size_t>(wheel.spec->driven_by);
      // An ideal motor is just as strong as the grip. So wheels spin while they speed up, but
      // something in the robot's way stops them.
      const bool held = robot.body.touching && wheel.motor_n == Drive::kAsMuchAsGrip;
      const double missed_m = wheel.missed_m + (held ? wheel.slid_m : 0);
      if (held) turned_m -= wheel.slid_m;
      space.rims.m[motor] -= missed_m / (wheel.way_ratio * shares[motor]);
      drive.hindered = drive.hindered || missed_m != 0;
      drive.spinning = drive.spinning || (wheel.slid && !held);
    }
    state.travel_m = wheel.touches ? wheel.travel_m : 0;
    state.turn_rad = det::wrap_angle(state.turn_rad + turned_m / wheel.spec->radius_m);
    state.steer_rad = wheel.steer_rad;
    state.bent_m = wheel.ahead.bent_m;
    state.bent_left_m = wheel.aside.bent_m;
  }
  drive.made = step_between(before, robot.body.X_WB, kind.drive->reference_x_m());
}

}  // namespace understudy
