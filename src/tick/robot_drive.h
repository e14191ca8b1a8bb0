// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RobotDrive: the drive of one robot with all that its calls need.
#pragma once

#include "world/drive.h"
#include "world/model.h"
#include "world/state.h"

namespace understudy {

struct RobotDrive {
  RobotDrive(const Model& model, State& whole, int index)
      : robot(model.robots[static_cast<std::size_t>(index)]),
        state(whole.robots[static_cast<std::size_t>(index)]),
        rims(known_rims(whole, index)),
        key{whole.seed, robot.name_key, static_cast<std::uint64_t>(whole.tick)} {}

  DriveMemory memory() const { return {state.drive, state.motors, state.parts, rims}; }
  void command(const Command& command) const { robot.kind->drive->command(command, key, memory()); }
  void act(double dt_s) const { robot.kind->drive->act(dt_s, key, memory()); }
  void accumulate(double dt_s) const { robot.kind->drive->accumulate(dt_s, memory()); }

  const RobotModel& robot;
  RobotState& state;
  const RimWays* rims;
  DriveKey key;

 private:
  static const RimWays* known_rims(const State& whole, int index) {
    if (whole.spatial.empty()) return nullptr;
    const RimWays& rims = whole.spatial[static_cast<std::size_t>(index)].rims;
    return rims.known ? &rims : nullptr;
  }
};

}  // namespace understudy
