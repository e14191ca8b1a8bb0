// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The beam pattern of a range sensor as makers measure it: an upright rod is moved over a grid in
// front of the sensor, in an otherwise empty world, and the places where it is detected are
// recorded.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "inspect/sense.h"

namespace understudy {

struct BeamMap {
  double diameter_m = 0;  // of the rod
  double grid_m = 0;
  int columns = 0;              // ahead: column i is (i + 1) grid_m ahead of the sensor
  int rows = 0;                 // sideways, an odd number: row j is (j - rows / 2) grid_m left
  std::vector<double> range_m;  // row by row; kNoReturn where the rod is not detected

  double x_m(int column) const { return (column + 1) * grid_m; }
  double y_m(int row) const {
    const int middle = rows / 2;
    return (row - middle) * grid_m;
  }
  double at(int column, int row) const {
    return range_m[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(column)];
  }
  // Half the distance between the outermost places where the rod is detected this far ahead; 0 if
  // it is not detected there.
  double half_width_m(double ahead_m) const;
};

// The map for the sensor `choice` of the robot in `spec`.
Result<BeamMap> map_beam(const Spec& spec, const SensorChoice& choice, double diameter_m,
                         double grid_m);

std::string beam_map_csv(const BeamMap& map);
// One pixel per place of the rod, seen from above, with the sensor on the left. Black where the rod
// is not detected, otherwise brighter the nearer it is.
Image beam_map_image(const BeamMap& map);

}  // namespace understudy
