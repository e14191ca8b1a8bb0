// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// HeadControl: the eye's head, a part of its robot. Its values are set at the next tick. Angles are
// those of world/head.h.
#pragma once

#include <array>
#include <string_view>

#include "device/personality.h"
#include "world/head.h"

namespace understudy {

class HeadControl {
 public:
  HeadControl(RobotAccess& robot, std::string_view name) : robot_(robot) {
    const auto& parts = robot.robot_model().kind->parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].spec.name == name && parts[i].spec.kind == "head") index_ = static_cast<int>(i);
  }

  bool exists() const { return index_ >= 0; }
  int index() const { return index_; }
  const Part& part() const { return *robot_.robot_model().kind->parts[place()].part; }
  const PartState& state() const { return robot_.robot_state().parts[place()]; }

  double value(HeadValue which) const { return state().at(static_cast<std::size_t>(which)).value; }
  // Where it points at an instant of the last tick, or as its motion will go on from there.
  struct Angles {
    double azimuth_rad = 0;
    double elevation_rad = 0;
  };
  Angles angles_at(TimeNs instant) const {
    static_assert(kHeadAzimuth == 0 && kHeadElevation == 1);
    std::array<double, 2> angles;
    part().values_at(state(), to_seconds(robot_.sealed_time() - instant), angles);
    return {angles[0], angles[1]};
  }
  double most(HeadValue which) const { return part().most_of(which); }
  // Whether it has come to rest after what was ordered when this tick had been sealed.
  bool is_settled_since(std::int64_t tick) const {
    return robot_.sealed_tick() > tick && value(kHeadSettled) != 0;
  }

  void set(HeadValue which, double value) { robot_.command(MovePart{index_, value, which}); }
  void start(HeadMotion motion) { set(kHeadMotion, motion); }

 private:
  std::size_t place() const { return static_cast<std::size_t>(index_); }

  RobotAccess& robot_;
  int index_ = -1;
};

}  // namespace understudy
