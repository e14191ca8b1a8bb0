// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How SimMeR moves its robot. A drive command is cut into equal segments, each with the same error.
// A segment that would end in a wall is undone, except for the odometers.
#pragma once

#include <vector>

#include "systems/simmer/matlab/config.h"
#include "systems/simmer/matlab/draws.h"

namespace understudy::simmer {

// The robot's pose and the counts of its integrating sensors, in the order of their rows.
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

// Adds a normally distributed error, SimMeR's only kind of error.
double with_error(double value, double share, Draws& draws);

// One bias per row, with three draws each. Those of turns are smaller.
std::vector<Axes> random_biases(const Config& config, Draws& draws);

// The motion of each segment of a command in the robot's frame, including errors: inches and
// degrees. Three draws: x, y, turn.
Axes plan_segment(const DriveRow& row, const Axes& bias, double value, int segments, Draws& draws);

// Turns, then moves. Returns false if that collides and was undone. Two draws per odometer, one per
// gyro.
bool move_segment(const Axes& segment, const Config& config, const Region& maze, Body& body,
                  Draws& draws);

}  // namespace understudy::simmer
