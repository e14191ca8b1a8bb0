// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What SimMeR's window shows of its sensors: the ray of an ultrasonic one, the circle and the test
// points of an infrared one, and a mark at the front of the robot. Each sensor's last reading stays
// until the robot drives.
#pragma once

#include <map>
#include <memory>

#include "panel/drawing.h"
#include "systems/simmer/matlab/config.h"
#include "systems/simmer/matlab/sensors.h"

namespace understudy::simmer {

class Plot {
 public:
  explicit Plot(const Config& config);

  void saw(std::size_t sensor, Sighting sighting);
  void clear();
  std::shared_ptr<const Drawings> drawings() const;

 private:
  const Config& config_;
  std::map<std::size_t, Sighting> seen_;              // by sensor
  mutable std::shared_ptr<const Drawings> drawings_;  // null if not drawn yet
};

}  // namespace understudy::simmer
