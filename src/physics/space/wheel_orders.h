// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Between a drive and its wheels: what it wants of them at the start of a tick, and what it is told
// about them at its end.
#pragma once

#include <span>

#include "physics/space/wheel.h"
#include "world/model.h"
#include "world/state.h"

namespace understudy {

// Sets how each wheel is turned and steered in this tick, and takes over its WheelState.
void give_orders(const KindModel& kind, RobotState& robot, const SpatialState& space,
                 const MovingBody& body, double tick_s, std::span<Wheel> wheels);

// Sets WheelState, and SpatialState::rims, and DriveState::made, hindered and spinning. `before` is
// where the robot was on the map.
void report_back(const KindModel& kind, const Pose2& before, std::span<const Wheel> wheels,
                 double tick_s, RobotState& robot, SpatialState& space);

}  // namespace understudy
