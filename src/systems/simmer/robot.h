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

// The number that a robot's settings give, or else the usual one.
double simmer_number(const SimmerRobot& robot, std::string_view word, double usual);

// How settings say where something is: by its centre, or by the number of a marked cell.
struct SimmerPlaceWords {
  const char* center;
  const char* cell;
  SimmerCell marked;
  Vec2 usual_in;  // as the centre is given
};
// The place in inches, y up. The Python version's centres are given with y down from the top.
Vec2 simmer_place(const SimmerRobot& robot, const SimmerPlaceWords& words, const SimmerMaze& maze,
                  FileReport& report);

}  // namespace understudy
