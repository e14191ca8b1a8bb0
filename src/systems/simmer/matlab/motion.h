// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How SimMeR moves its robot: a drive command is cut into equal segments, each with the same error;
// a segment that would end in a wall is taken back, all but the odometers.
#pragma once

#include <vector>

#include "systems/simmer/matlab/config.h"
#include "systems/simmer/matlab/draws.h"

namespace understudy::simmer {

// Where the robot is and what its integrating sensors have counted, in the order of their rows.
struct Body {
  double x_in = 0;
  double y_in = 0;
  double heading_deg = 0;  // never wrapped
  std::vector<double> odometers_in;
  std::vector<double> gyros_deg;

  Vec2 center() const { return {x_in, y_in}; }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_in", self.x_in);
    visit("y_in", self.y_in);
    visit("heading_deg", self.heading_deg);
    visit("odometers_in", self.odometers_in);
    visit("gyros_deg", self.gyros_deg);
  }
};

// With n of a normal distribution, SimMeR's one kind of error.
double with_error(double value, double share, Draws& draws);

// One bias per row, three draws each; those of turns are smaller.
std::vector<Axes> random_biases(const Config& config, Draws& draws);

// What each segment of a command asks for in the robot's frame, errors included: inches and
// degrees. Three draws: x, y, turn.
Axes plan_segment(const DriveRow& row, const Axes& bias, double value, int segments, Draws& draws);

// Turns, then moves; false if that collides and was taken back. Two draws per odometer, one per
// gyro.
bool move_segment(const Axes& segment, const Config& config, const Region& maze, Body& body,
                  Draws& draws);

}  // namespace understudy::simmer
