// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/robot_watch.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace understudy {
namespace {

using Kind = Observation::Kind;

// Often enough for every turn: even at ten times the usual 90 deg/s, a robot turns by less than
// half a circle between two looks.
constexpr TimeNs kBetweenLooks = 100 * kMillisecond;

// How long before it is reported. Searches and greetings turn for a few circles, which takes 4 s
// each at full speed; nobody needs a minute. A program that feels its way along a wall backs off
// after a few seconds. A robot rolls out and stands within a second or two of its program's end.
constexpr TimeNs kLongTurning = 60 * kSecond;
constexpr TimeNs kLongStuck = 12 * kSecond;
constexpr TimeNs kLongEnded = 10 * kSecond;

// Less than the radius of any robot we know. Drift while turning and creeping at a wall are less.
constexpr double kSameSpot_m = 0.05;
// Turning goes on while the robot turns by a quarter within this time. Programs that turn in small
// steps and measure in between are faster; those that look around now and then are not.
constexpr double kQuarter_rad = kPi / 2;
constexpr TimeNs kQuarterWithin = 10 * kSecond;
constexpr double kNoTurn_rad = 1e-4;
// A program that sends the same drive again and again leaves shorter gaps than this.
constexpr TimeNs kPushGap = 1 * kSecond;
// Less than this is the creeping of a robot held by something.
constexpr double kStill_m = 0.001;
constexpr double kStill_rad = deg_to_rad(1.0);

double distance_m(const Pose2& a, const Pose2& b) {
  return det::hypot(a.x_m - b.x_m, a.y_m - b.y_m);
}

double turn_rad(const Pose2& from, const Pose2& to) {
  return std::abs(det::wrap_angle(to.heading_rad - from.heading_rad));
}

Pose2 place_of(const RobotModel& model, const RobotState& state) {
  const double reference_x_m = model.kind->drive ? model.kind->drive->reference_x_m() : 0;
  return compose(state.body.X_WB, {reference_x_m, 0, 0});
}

// Its drive wants to move it, and something it touches does not let it.
bool is_pushing(const RobotState& robot) {
  const DriveStep& planned = robot.drive.planned;
  const bool driven = planned.forward_m != 0 || planned.left_m != 0 || planned.turn_rad != 0;
  return driven && robot.body.touching && robot.drive.hindered;
}

// A new episode begins wherever the robot goes.
void leave_spot(const Pose2& place, TimeNs now, Episode& episode) {
  if (distance_m(episode.from, place) <= kSameSpot_m) return;
  episode.reported = false;
  episode.restart(place, now);
}

void follow_turning(const Pose2& place, double turned_rad, TimeNs now, WatchedRobot& robot) {
  Episode& episode = robot.turning;
  leave_spot(place, now, episode);
  const bool turns = turned_rad > kNoTurn_rad;
  const bool begins = episode.since == now || (episode.lasted() == 0 && !turns);
  if (begins || now - robot.last_quarter > kQuarterWithin) {
    episode.restart(place, now);
    robot.last_quarter = now;
    robot.turned_rad = 0;
    return;
  }
  if (!turns) return;
  episode.last = now;
  robot.turned_rad += turned_rad;
  if (robot.turned_rad < kQuarter_rad) return;
  robot.turned_rad = 0;
  robot.last_quarter = now;
}

void follow_stuck(const Pose2& place, bool pushes, TimeNs now, Episode& episode) {
  leave_spot(place, now, episode);
  if (pushes)
    episode.last = now;
  else if (episode.lasted() == 0 || now - episode.last > kPushGap)
    episode.restart(place, now);
}

void follow_ended(const Pose2& place, TimeNs now, WatchedRobot& robot) {
  Episode& episode = robot.ended;
  const bool moved =
      distance_m(episode.from, place) > kStill_m || turn_rad(episode.from, place) > kStill_rad;
  episode.last = now;
  if (moved || robot.program_ended_at == kNever) episode = {now, now, place, episode.reported};
}

TimeNs lasted_of(Kind kind, const WatchedRobot& robot) {
  switch (kind) {
    case Kind::kTurning:
      return robot.last_quarter > robot.turning.since ? robot.turning.lasted() : 0;
    case Kind::kStuck:
      return robot.stuck.lasted();
    case Kind::kEnded:
      return robot.ended.lasted();
  }
  return 0;
}

template <class Robots>
auto find_id(Robots& robots, RobotId id) {
  return std::find_if(robots.begin(), robots.end(),
                      [&](const WatchedRobot& robot) { return robot.id == id.value; });
}

}  // namespace

// After a report the episode stays where it was, so that a pause does not cause another report.
void Episode::restart(const Pose2& place, TimeNs now) {
  since = last = now;
  if (!reported) from = place;
}

void RobotWatch::look(const Model& model, const State& state) {
  const std::int64_t every = std::max<std::int64_t>(1, kBetweenLooks / model.tick_ns);
  if (state.tick % every != 0) return;
  follow(model);
  for (std::size_t i = 0; i < robots_.size(); ++i)
    look_at(model.robots[i], state.robots[i], state.now, robots_[i]);
}

// Edits add and remove robots.
void RobotWatch::follow(const Model& model) {
  const auto same = [](const WatchedRobot& watched, const RobotModel& robot) {
    return watched.id == robot.id;
  };
  if (std::equal(robots_.begin(), robots_.end(), model.robots.begin(), model.robots.end(), same))
    return;
  std::map<int, WatchedRobot> before;
  for (const WatchedRobot& robot : robots_) before[robot.id] = robot;
  robots_.clear();
  for (const RobotModel& robot : model.robots) {
    robots_.push_back(before[robot.id]);
    robots_.back().id = robot.id;
  }
}

void RobotWatch::look_at(const RobotModel& model, const RobotState& state, TimeNs now,
                         WatchedRobot& robot) {
  const Pose2 place = place_of(model, state);
  if (!robot.seen || model.kind->body.held) {
    robot.seen = true;
    robot.turning = robot.stuck = robot.ended = {now, now, place};
    robot.last_quarter = now;
    robot.turned_rad = 0;
  } else {
    follow_turning(place, turn_rad(robot.place, place), now, robot);
    follow_stuck(place, is_pushing(state), now, robot.stuck);
    follow_ended(place, now, robot);
  }
  robot.place = place;
  report(Kind::kTurning, kLongTurning, now, robot, robot.turning);
  report(Kind::kStuck, kLongStuck, now, robot, robot.stuck);
  report(Kind::kEnded, kLongEnded, now, robot, robot.ended);
}

void RobotWatch::report(Kind kind, TimeNs long_enough, TimeNs now, const WatchedRobot& robot,
                        Episode& episode) {
  if (episode.reported || lasted_of(kind, robot) < long_enough) return;
  episode.reported = true;
  observations_.push_back({.kind = kind,
                           .robot = RobotId{robot.id},
                           .since = episode.since,
                           .noticed = now,
                           .program_ended_at = robot.program_ended_at});
}

void RobotWatch::note_program(RobotId id, bool runs, TimeNs now) {
  auto robot = find_id(robots_, id);
  if (robot == robots_.end()) robot = robots_.insert(robot, WatchedRobot{.id = id.value});
  robot->program_ended_at = runs ? kNever : now;
  robot->ended.since = robot->ended.last = now;
  robot->ended.reported = false;
}

TimeNs RobotWatch::lasted(Kind kind, RobotId id) const {
  const auto robot = find_id(robots_, id);
  return robot == robots_.end() ? 0 : lasted_of(kind, *robot);
}

}  // namespace understudy
