// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A sensor as the line of a device names it, and as its robot has it.
#pragma once

#include <string>
#include <vector>

namespace understudy {

struct NamedSensor {
  std::string name;
  std::string kind = {};  // a name in sensors.def; empty if the device reads any kind
};

// For a device that reads one sensor of this kind. Without a name it takes the robot's first.
inline std::vector<NamedSensor> one_named_sensor(const std::string& name, const char* kind) {
  if (name.empty()) return {};
  return {{name, kind}};
}

}  // namespace understudy
