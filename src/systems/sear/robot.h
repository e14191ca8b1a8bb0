// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A robot of a project, put together from its components.
#pragma once

#include <vector>

#include "systems/sear/solids.h"

namespace understudy {

// A robot element with what was added to it; the wheels may come from files of their own.
struct SearRobot {
  const SearItem* robot = nullptr;
  std::vector<const SearItem*> components;
};

void add_sear_robot(const SearRobot& robot, ProjectResolver& files, const Reading& reading,
                    Spec& spec);

}  // namespace understudy
