// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Built-in programs: robot programs inside the simulator, for swarms and benches. They see what a
// program outside would see, the robot's sensors, and give what it would give, commands.
#pragma once

#include <array>
#include <cstdint>

#include "base/time.h"
#include "world/command.h"
#include "world/sample.h"

namespace understudy {

struct RobotModel;
struct RobotState;

// A program's hands and eyes. Implemented by the tick.
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
  // One tick: the command to give, or none. `memory` is all it remembers; zero at the
  // start. It must neither allocate nor throw.
  Command (*step)(const ProgramKey& key, ProgramView& view, std::array<std::uint64_t, 4>& memory);
};

}  // namespace understudy
