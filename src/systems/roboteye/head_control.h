// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// HeadControl: the eye's head, a part of its robot. A motion begins at the instant of its command,
// which lies between two ticks; the part gets it with the next tick. Until then, where the head is
// follows from the part's state and the settings on their way to it. Angles are those of
// world/head.h.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "device/personality.h"
#include "world/head.h"

namespace understudy {

// Settings that the part gets with the next tick.
struct HeadPending {
  struct Setting {
    std::int32_t which = 0;
    double value = 0;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("which", self.which);
      visit("value", self.value);
    }
  };
  std::int64_t tick = 0;  // sealed when they were made
  std::vector<Setting> settings;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("tick", self.tick);
    visit("settings", self.settings);
  }
};

class HeadControl {
 public:
  HeadControl(RobotAccess& robot, std::string_view name, HeadPending& pending)
      : robot_(robot), pending_(pending) {
    const auto& parts = robot.robot_model().kind->parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].spec.name == name && parts[i].spec.kind == "head") index_ = static_cast<int>(i);
    if (pending_.tick != robot.sealed_tick()) pending_ = {robot.sealed_tick(), {}};
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
    values_at(instant, angles);
    return {angles[0], angles[1]};
  }
  // How long until its motion has come to an end and it has settled; not above 0: it has.
  double remains_s(TimeNs instant) const {
    std::array<double, kHeadValueCount> values;
    values_at(instant, values);
    return values[kHeadRemains];
  }
  double most(HeadValue which) const { return part().most_of(which); }

  void set(HeadValue which, double value) {
    pending_.settings.push_back({which, value});
    robot_.command(MovePart{index_, value, which});
  }
  // At this instant, after the last tick.
  void start(HeadMotion motion, TimeNs instant) {
    const TimeNs after = instant - robot_.sealed_time();
    if (after > 0) set(kHeadDelay, to_seconds(after));
    set(kHeadMotion, motion);
  }

 private:
  std::size_t place() const { return static_cast<std::size_t>(index_); }
  void values_at(TimeNs instant, std::span<double> values) const {
    const double ago_s = to_seconds(robot_.sealed_time() - instant);
    if (pending_.settings.empty()) return part().values_at(state(), ago_s, values);
    PartState soon = state();
    for (const HeadPending::Setting& setting : pending_.settings)
      part().command_one(setting.which, setting.value, soon);
    part().values_at(soon, ago_s, values);
  }

  RobotAccess& robot_;
  HeadPending& pending_;
  int index_ = -1;
};

}  // namespace understudy
