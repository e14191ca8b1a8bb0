// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robots of EyeSim that every world may use without a file, and what robots have unless their
// file says otherwise.
#pragma once

#include <vector>

#include "world/spec.h"

namespace understudy {

std::vector<RobotKindSpec> eyesim_robot_kinds();

// Rubber tyres and a smooth body, without a shape.
BodySpec default_robot_body();
// EyeSim answers LIDARGet on every robot: a level full turn of 360 points.
SensorSpec default_lidar();
// What RoBIOS reaches: every EyeSim robot has it.
PartSpec default_device();
// Reference errors at level 100 for the drive, the encoders and, if there are any, the PSDs; not
// for a part that the list already knows.
void add_reference_errors(RobotKindSpec& kind);
// Bumpers, switches, LEDs and sensors on all digital lines and analog channels; floor sensors sit
// `nose_m` ahead.
void add_io_board(double nose_m, RobotKindSpec& kind);

}  // namespace understudy
