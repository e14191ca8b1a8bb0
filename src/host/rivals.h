// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rivals: programs of two robots that use the same serial line of a third. They run at the same
// time, so who is first within a tick depends on the machine, and the run is marked.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "host/shim_socket.h"
#include "run/run_world.h"

namespace understudy {

class Rivals {
 public:
  using NoteSink = std::function<void(RobotId robot, const std::string& text, bool not_repeatable)>;
  Rivals(const RunWorld& world, NoteSink note) : world_(world), note_(std::move(note)) {}

  // A program of this robot opens or leaves a serial line, or tries to.
  void see_line(RobotId robot, const PortOfDevice& line);

 private:
  const RunWorld& world_;
  const NoteSink note_;
  struct Use {
    RobotId robot;
    std::int64_t tick = -1;
  };
  std::map<std::pair<DeviceId, int>, Use> last_uses_;  // by device and end of a cable
};

}  // namespace understudy
