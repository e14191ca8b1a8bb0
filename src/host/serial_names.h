// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SerialNames: which device a program gets when it opens a name like /dev/ttyUSB0. Its own robot's
// comes first; then those of robots that have no program, and cables, which are devices with
// several names. If there is none, or it is taken, the log says what to do about it, once for each
// name. Other names in /dev that are missing on the machine may be meant for a device as well.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "host/participants.h"
#include "host/shim_socket.h"
#include "run/run_world.h"

namespace understudy {

class SerialNames {
 public:
  SerialNames(const RunWorld& world, const RobotsWithPrograms& with_programs)
      : world_(world), with_programs_(with_programs) {}

  // No device if the run has none for a program of this robot. /dev/robot/serialN is the robot's
  // N-th serial device, whatever its name; our libraries ask for that.
  PortOfDevice find(RobotId robot, const std::string& name) const;

  void tell_missing(RobotId robot, const std::string& name);
  void tell_taken(RobotId robot, const std::string& name, DeviceId device);

 private:
  PortOfDevice nth_of(RobotId robot, int number) const;
  bool is_first(RobotId robot, const std::string& name);

  const RunWorld& world_;
  const RobotsWithPrograms& with_programs_;
  std::set<std::pair<RobotId, std::string>> told_;
};

}  // namespace understudy
