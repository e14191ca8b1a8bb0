// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of the state: places, sensors that fail, parts that move, places put back.
#pragma once

#include <string>
#include <vector>

#include "edits/apply_edit.h"
#include "tick/simulation.h"

namespace understudy {

std::vector<int> body_ids(const Model& model);                    // of all robots and objects
std::vector<SavedPlace> places_of(const Simulation& simulation);  // of the same, now

// Does what the edit says, unless it is for a device. What could not be done is told in sentences.
std::vector<std::string> apply_state_edit(const StateEdit& edit, Simulation& simulation);

}  // namespace understudy
