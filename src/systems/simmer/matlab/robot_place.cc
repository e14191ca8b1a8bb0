// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/robot_place.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "systems/simmer/device_kinds.h"
#include "systems/simmer/matlab/clients.h"
#include "systems/simmer/matlab/surroundings.h"
#include "world/migrate.h"

namespace understudy::simmer {
namespace {

constexpr double kSame = 1e-9;  // metres and radians

double heading_rad(double heading_deg) {
  return det::wrap_angle(deg_to_rad(std::fmod(heading_deg, 360.0)));
}

bool same_angle(double a_rad, double b_rad) {
  return std::fabs(det::wrap_angle(a_rad - b_rad)) <= kSame;
}

bool same_pose(const Pose2& a, const Pose2& b) {
  return std::fabs(a.x_m - b.x_m) <= kSame && std::fabs(a.y_m - b.y_m) <= kSame &&
         same_angle(a.heading_rad, b.heading_rad);
}

double rounded_deg(double rad) {
  constexpr double kSteps = 1e9;
  return std::round(rad_to_deg(rad) * kSteps) / kSteps;
}

bool all_finite(std::span<const double> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

bool body_fits(const Body& body, std::span<const Axes> biases, const Config& config) {
  const auto bias_fits = [](const Axes& bias) {
    return all_finite(std::array{bias.x, bias.y, bias.turn});
  };
  return body.odometers_in.size() == config.count(SensorKind::kOdometer) &&
         body.gyros_deg.size() == config.count(SensorKind::kGyro) &&
         biases.size() == config.drives.size() &&
         all_finite(std::array{body.x_in, body.y_in, body.heading_deg}) &&
         all_finite(body.odometers_in) && all_finite(body.gyros_deg) &&
         std::all_of(biases.begin(), biases.end(), bias_fits);
}

bool is_time(TimeNs time) {
  constexpr TimeNs kLatest = kNever / 4;
  return time >= 0 && time <= kLatest;
}

bool work_fits(const Work& work, const Config& config) {
  return is_time(work.start) && work.length_ns >= 0 && work.length_ns <= kLongest_ns &&
         work.done >= 0 && work.done <= work.segments && work.segments <= config.segments &&
         all_finite(std::array{work.segment.x, work.segment.y, work.segment.turn});
}

}  // namespace

void look_where(double heading_deg, const RobotAccess& robot, Memory& memory) {
  const Pose2& seen = robot.robot_state().body.X_WB;
  memory.body.x_in = to_inches(seen.x_m);
  memory.body.y_in = to_inches(seen.y_m);
  const bool as_said = same_angle(heading_rad(heading_deg), seen.heading_rad);
  memory.body.heading_deg = as_said ? heading_deg : rounded_deg(seen.heading_rad);
  memory.placement = {false, seen, 0};
}

void put_robot(RobotAccess& robot, Memory& memory) {
  const Body& body = memory.body;
  const Pose2 X_WB{body.x_in * kInch_m, body.y_in * kInch_m, heading_rad(body.heading_deg)};
  robot.place(find_body(robot.model(), robot.robot_model().id), X_WB);
  memory.placement = {true, X_WB, robot.sealed_tick()};
}

void notice_hand(const RobotAccess& robot, Memory& memory) {
  Placement& put = memory.placement;
  const Pose2& seen = robot.robot_state().body.X_WB;
  const bool under_way = put.made && robot.sealed_tick() <= put.tick;
  if (under_way || same_pose(seen, put.X_WB)) return;
  memory.body.x_in = to_inches(seen.x_m);
  memory.body.y_in = to_inches(seen.y_m);
  memory.body.heading_deg += rounded_deg(det::wrap_angle(seen.heading_rad - put.X_WB.heading_rad));
  put = {false, seen, 0};
}

bool fits(const Memory& memory, const Config& config) {
  const auto is_short = [](const std::string& text) { return text.size() <= Clients::kMostLength; };
  const auto link_fits = [&](const LinkMemory& link) {
    return link.link.exists() && link.link.value < Clients::kMostLinks && is_short(link.input) &&
           is_time(link.last_byte);
  };
  const auto asked_fits = [&](const Asked& asked) { return is_short(asked.text); };
  return memory.queue.size() <= Clients::kMostQueued &&
         std::all_of(memory.links.begin(), memory.links.end(), link_fits) &&
         std::all_of(memory.queue.begin(), memory.queue.end(), asked_fits) &&
         asked_fits(memory.work.asked) && work_fits(memory.work, config) &&
         (body_fits(memory.body, memory.biases, config) || !memory.started);
}

}  // namespace understudy::simmer
