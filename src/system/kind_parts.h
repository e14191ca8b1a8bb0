// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Pieces of which systems put their built-in robots together.
#pragma once

#include <utility>

#include "world/spec.h"

namespace understudy {

inline SensorSpec sensor_at(const char* kind, const char* name, const Pose2& X_RS, double z_m,
                            Parameters parameters = {}) {
  SensorSpec sensor;
  sensor.kind = kind;
  sensor.name = name;
  sensor.X_RS = X_RS;
  sensor.z_m = z_m;
  sensor.parameters = std::move(parameters);
  return sensor;
}

// Two driven wheels, with the numbers of the drive.
inline PartSpec two_wheels(Parameters parameters) {
  return {"differential", "drive", std::move(parameters)};
}

}  // namespace understudy
