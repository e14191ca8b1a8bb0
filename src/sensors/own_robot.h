// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot that carries a sensor, as it is at the end of the tick.
#pragma once

#include "world/sensor.h"
#include "world/state.h"

namespace understudy {

inline const RobotState& own_robot(const SensorView& view) {
  return view.state->robots[static_cast<std::size_t>(view.robot)];
}

}  // namespace understudy
