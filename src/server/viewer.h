// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Viewer: whoever takes messages about a run. It knows no sockets.
#pragma once

#include <set>
#include <utility>

#include "server/message.h"

namespace understudy {

// What a viewer wants to see beside the world and its frames.
struct Watch {
  std::set<int> robots;
  std::set<int> beams;
  std::set<int> screens;
  std::set<int> panels;
  std::set<int> points;
  std::set<std::pair<int, int>> scans;    // robot's id and index of the sensor
  std::set<std::pair<int, int>> cameras;  // robot's id and index of the sensor
  bool ports = false;                     // the table of all devices
  std::set<int> traffic = {};             // of these devices
};

class Viewer {
 public:
  virtual ~Viewer() = default;
  virtual void send(MessagePtr message) = 0;
  bool control = false;  // may it change the run
  Watch watch;
};

}  // namespace understudy
