// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot of SimMeR's Python version: executes one command of a client, or one frame of motion.
// Its state is a RobotMemory.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "systems/simmer/matlab/draws.h"
#include "systems/simmer/python/devices.h"
#include "systems/simmer/python/maze_view.h"
#include "systems/simmer/python/memory.h"
#include "systems/simmer/python/wire.h"

namespace understudy::simmer_python {

struct RobotSettings {
  DeviceTable devices;
  simmer::Loop outline;  // inches, own frame
  std::int64_t frames_per_s = 60;
  double sigma = 2;  // all noise is this many times the errors of the devices
};

// What a sensor saw, for viewers.
struct Sight {
  std::string code;
  std::vector<std::pair<Vec2, Vec2>> rays;
  Vec2 center;
  double radius_in = 0;  // 0 for no circle
};

// The scene at one instant.
struct Scene {
  const MazeView& maze;
  simmer::Draws& draws;
};

class Robot {
 public:
  explicit Robot(const RobotSettings& settings) : settings_(settings) {}

  // A robot at rest at this place, with all counters 0.
  RobotMemory fresh(const Place& place) const;
  // Whether the lists have the right lengths for this robot and the numbers make sense.
  bool fits(const RobotMemory& memory) const;

  bool is_moving(const RobotMemory& memory) const;
  Reply run(const WireCommand& command, RobotMemory& memory, Scene scene, Sight& sight) const;
  // One frame of motion. A step that would hit something is not made, but counted.
  void move(RobotMemory& memory, const MazeView& maze) const;
  // Updates the gyros for one frame.
  void turn_gyros(RobotMemory& memory, simmer::Draws& draws) const;

 private:
  double noisy(double value, double share, simmer::Draws& draws) const;
  bool command_drive(std::size_t drive, double number, RobotMemory& memory,
                     simmer::Draws& draws) const;
  double range_in(const Ultra& ultra, const RobotMemory& memory, Scene scene, Sight& sight) const;
  bool is_white(const Infrared& infrared, const RobotMemory& memory, Scene scene,
                Sight& sight) const;

  const RobotSettings& settings_;  // belongs to the owner
};

}  // namespace understudy::simmer_python
