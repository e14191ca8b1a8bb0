// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot has beyond its kind. Each of its own parts replaces the kind's part with the same
// key, or is added after all of them.
#pragma once

#include <algorithm>

#include "world/spec.h"

namespace understudy {

template <class List, class Key>
void take_own(const List& own, const Key& key, List& all) {
  for (const auto& part : own) {
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const auto& p) { return key(p) == key(part); });
    if (same != all.end())
      *same = part;
    else
      all.push_back(part);
  }
}

inline constexpr auto kNameOfPart = [](const auto& part) { return part.name; };

// The kind's devices as changed by this robot. If there is no such kind, only the robot's own.
inline std::vector<PartSpec> devices_of(const Spec& spec, const RobotSpec& robot) {
  const auto kind = std::find_if(spec.kinds.begin(), spec.kinds.end(),
                                 [&](const RobotKindSpec& k) { return k.name == robot.kind; });
  std::vector<PartSpec> devices;
  if (kind != spec.kinds.end()) devices = kind->devices;
  take_own(robot.devices, kNameOfPart, devices);
  return devices;
}

// The kind as changed by this robot.
inline RobotKindSpec with_own_parts(RobotKindSpec kind, const RobotSpec& robot) {
  take_own(robot.sensors, kNameOfPart, kind.sensors);
  take_own(robot.parts, kNameOfPart, kind.parts);
  const auto part_and_name = [](const PartSpec& p) { return p.kind + "/" + p.name; };
  take_own(robot.errors, part_and_name, kind.errors);
  if (robot.error_source != ErrorSource::kInherited) kind.error_source = robot.error_source;
  return kind;
}

}  // namespace understudy
