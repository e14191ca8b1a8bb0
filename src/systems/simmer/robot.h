// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One robot of SimMeR: its place, its body and the parameters of its device.
#pragma once

#include <string_view>

#include "systems/simmer/world.h"

namespace understudy {

void add_simmer_robot(const SimmerSetup& setup, std::size_t index, const SimmerTables& tables,
                      const SimmerMaze& maze, FileReport& report, Spec& spec);

// The number that a robot's settings give, or the default.
double simmer_number(const SimmerRobot& robot, std::string_view word, double usual);

// How settings give the place of something: by its centre, or by the number of a marked cell.
struct SimmerPlaceWords {
  const char* center;
  const char* cell;
  SimmerCell marked;
  Vec2 usual_in;  // in the form of the centre
};
// The place in inches, with y up. The Python version gives centres with y down from the top.
Vec2 simmer_place(const SimmerRobot& robot, const SimmerPlaceWords& words, const SimmerMaze& maze,
                  FileReport& report);

}  // namespace understudy
