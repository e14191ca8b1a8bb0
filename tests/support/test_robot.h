// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Plain robots for tests of physics, rays, drives and sensors: of no system, so that such a test
// does not change when a system's robot does.
#pragma once

#include "world/spec.h"

namespace understudy {

SensorSpec test_sensor(const char* kind, const char* name, int number, Pose2 X_RS, double z_m);
PartSpec test_servo(const char* name, const char* number);

// A disc of 144 mm on two wheels. Its sensors are three PSDs, a lidar and a camera on two servos;
// its third part is a kicker.
RobotKindSpec rover_kind();

// A box of 200 mm by 180 mm with the same drive and nothing else.
RobotKindSpec hull_kind();

}  // namespace understudy
