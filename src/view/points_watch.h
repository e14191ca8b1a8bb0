// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the devices of a run have measured, for its viewers. Their taps are switched on and off as
// viewers come and go.
#pragma once

#include <set>
#include <vector>

#include "run/device_set.h"
#include "view/notices.h"

namespace understudy {

// How many points viewers get at a time, of all robots together.
inline constexpr std::size_t kMostPointsAtOnce = 2000;

// The points of these robots since the last call.
std::vector<MeasuredPoints> take_points(const DeviceSet& devices, const std::set<RobotId>& wanted);

}  // namespace understudy
