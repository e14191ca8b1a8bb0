// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/observation_text.h"

#include <fmt/format.h>

#include "world/names.h"

namespace understudy {
namespace {

using Kind = Observation::Kind;

// A robot that stops this soon after its program's end has only rolled out.
constexpr TimeNs kRollsOut = 1 * kSecond;

// State does not say what a robot touches. A body as near as this may be what it pushes against.
constexpr double kNear_m = 0.01;

const std::string& name_of_body(const Model& model, std::size_t body) {
  const std::size_t robots = model.robots.size();
  return body < robots ? model.robots[body].name : model.objects[body - robots].name;
}

// "a wall", or with the bodies around it: "a wall or Can".
std::string obstacles_of(RobotId robot, const Model& model, const State& state) {
  std::string names = "a wall";
  const int self = find_robot(model, robot);
  for (int i = 0; self >= 0 && i < model.body_count(); ++i) {
    const Pose2& here = state.body(self).X_WB;
    const Pose2& there = state.body(i).X_WB;
    const double reach_m = model.body(self).reach_m + model.body(i).reach_m + kNear_m;
    if (i != self && det::hypot(here.x_m - there.x_m, here.y_m - there.y_m) < reach_m)
      names += " or " + name_of_body(model, static_cast<std::size_t>(i));
  }
  return names;
}

std::string what_it_does(const Observation& o, const Model& model, const State& state) {
  const std::string duration = fmt::format(" for {:.0f} s, since {:.1f} s",
                                           to_seconds(o.noticed - o.since), to_seconds(o.since));
  switch (o.kind) {
    case Kind::kTurning:
      return "has turned on the spot" + duration +
             (model.error_level == 0
                  ? "; some programs rely on inexact turns, so --error-level 5 may help"
                  : "");
    case Kind::kStuck:
      return "has pushed against " + obstacles_of(o.robot, model, state) + duration;
    case Kind::kEnded:
      break;
  }
  const std::string end =
      fmt::format("its program ended at {:.1f} s", to_seconds(o.program_ended_at));
  if (o.since - o.program_ended_at <= kRollsOut) return "has not moved since " + end;
  return fmt::format("has not moved since {:.1f} s; ", to_seconds(o.since)) + end;
}

}  // namespace

const char* word_of(Kind kind) {
  switch (kind) {
    case Kind::kTurning:
      return "turning";
    case Kind::kStuck:
      return "stuck";
    case Kind::kEnded:
      return "ended";
  }
  return "";
}

std::string text_of(const Observation& observation, const Model& model, const State& state) {
  return robot_name(model, observation.robot) + " " + what_it_does(observation, model, state);
}

std::string log_line(const Observation& observation, const Model& model, const State& state) {
  return fmt::format("{:.1f} s: ", to_seconds(observation.noticed)) +
         text_of(observation, model, state);
}

}  // namespace understudy
