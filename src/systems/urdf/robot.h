// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "files/format.h"
#include "systems/urdf/placed_links.h"

namespace understudy::urdf {

// The kind of robot that the file describes. Its mesh and pictures go to the spec.
RobotKindSpec robot_kind_of(File file, FileReport& report, const Reading& reading, Spec& spec);

// Its sensors: robot_sensors.cc. `raised_m` is how far the root is above the floor.
std::vector<SensorSpec> sensors_of(const File& file, const std::vector<PlacedLink>& links,
                                   double raised_m, FileReport& report);

}  // namespace understudy::urdf
