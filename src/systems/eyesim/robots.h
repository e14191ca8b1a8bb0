// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The EyeSim robots that every world may use without a file, and the defaults of robots whose file
// does not say otherwise.
#pragma once

#include <vector>

#include "world/spec.h"

namespace understudy {

std::vector<RobotKindSpec> eyesim_robot_kinds();

// Rubber tyres and a smooth body, without a shape.
BodySpec default_robot_body();
// EyeSim answers LIDARGet on every robot, with a level full turn of 360 points.
SensorSpec default_lidar();
// The RoBIOS device, which every EyeSim robot has.
PartSpec default_device();
// Reference errors at level 100 for the drive, the encoders, the radio, and the sensors that the
// robot has. Parts that the list already contains are left out.
void add_reference_errors(RobotKindSpec& kind);
// Bumpers, switches, LEDs and sensors on all digital lines and analog channels. Floor sensors are
// `nose_m` ahead.
void add_io_board(double nose_m, RobotKindSpec& kind);

}  // namespace understudy
