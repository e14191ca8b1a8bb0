// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sensors and serial devices of a robot.
#pragma once

#include "files/file_report.h"
#include "systems/sear/project.h"
#include "world/spec.h"

namespace understudy {

// Adds what this component stands for to the kind; solids, wheels and springs are added elsewhere.
// `base_m` is the height of SEAR's origin of the robot above ours. The first GPS tells the world
// where on Earth it is.
void add_component(const SearItem& item, double base_m, FileReport& report, RobotKindSpec& kind,
                   Spec& spec);

// An error unless all receivers of the project say the same about the world's place.
void check_anchors(const SearProject& project, Diagnostics& diagnostics);

}  // namespace understudy
