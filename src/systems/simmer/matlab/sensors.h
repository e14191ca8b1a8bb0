// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The readings of SimMeR's sensors, and what they looked at.
#pragma once

#include <vector>

#include "systems/simmer/matlab/config.h"
#include "systems/simmer/matlab/draws.h"
#include "systems/simmer/matlab/motion.h"
#include "systems/simmer/matlab/surroundings.h"

namespace understudy::simmer {

// For viewers, in inches of the world.
struct Sighting {
  Vec2 from;                // the sensor
  Vec2 ray_end;             // ultrasonic, if it hit something
  bool hit = false;         // ultrasonic
  double radius_in = 0;     // infrared: of its circle on the floor
  std::vector<Vec2> white;  // infrared: test points
  std::vector<Vec2> black;
};

// The reading of sensor `index` of the config; NaN for an unknown kind. An odometer or gyro takes
// no draw, all others take one.
double read_sensor(const Config& config, std::size_t index, const Body& body,
                   const Surroundings& around, Draws& draws, Sighting& sighting);

}  // namespace understudy::simmer
