// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Counts only; values may differ.
#include "tick/same_shape.h"

#include <algorithm>

namespace understudy {
namespace {

template <class List, class Same>
bool all_same(const List& a, const List& b, const Same& same) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool same_sensor(const SensorState& a, const SensorState& b) {
  return a.latest.kind == b.latest.kind && a.latest.size() == b.latest.size() &&
         a.memory.size() == b.memory.size();
}

bool same_part(const PartState& a, const PartState& b) { return a.size() == b.size(); }

bool same_robot(const RobotState& a, const RobotState& b) {
  return all_same(a.sensors, b.sensors, same_sensor) && all_same(a.parts, b.parts, same_part) &&
         a.motors.size() == b.motors.size();
}

}  // namespace

bool same_shape(const State& a, const State& b) {
  return a.objects.size() == b.objects.size() && a.devices.size() == b.devices.size() &&
         a.spatial.size() == b.spatial.size() && all_same(a.robots, b.robots, same_robot);
}

}  // namespace understudy
