// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Built-in programs: robot programs inside the simulator, for swarms and benchmarks. They see what
// an external program would see, the robot's sensors, and they give what it would give, commands.
#pragma once

#include <array>
#include <cstdint>

#include "base/time.h"
#include "world/command.h"
#include "world/sample.h"

namespace understudy {

struct RobotModel;
struct RobotState;

// What a program can see and do. Implemented by the tick.
class ProgramView {
 public:
  virtual ~ProgramView() = default;
  virtual const RobotModel& robot_model() const = 0;
  virtual const RobotState& robot_state() const = 0;
  virtual const Sample& sense(int sensor) = 0;
};

struct ProgramKey {
  std::uint64_t seed = 0;
  std::uint64_t robot = 0;
};

struct ProgramDescriptor {
  const char* name;
  const char* help;  // one line
  // Runs one tick and returns a command, or none. `memory` is all that it remembers, and is zero at
  // the start. It must neither allocate nor throw.
  Command (*step)(const ProgramKey& key, ProgramView& view, std::array<std::uint64_t, 4>& memory);
};

}  // namespace understudy
