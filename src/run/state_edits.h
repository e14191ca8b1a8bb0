// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edits of the state: moving bodies, failing sensors, moving parts, restoring places.
#pragma once

#include <string>
#include <vector>

#include "edits/apply_edit.h"
#include "tick/simulation.h"

namespace understudy {

std::vector<int> body_ids(const Model& model);                    // of all robots and objects
std::vector<SavedPlace> places_of(const Simulation& simulation);  // their current places

// Applies the edit, unless it is for a device. Returns sentences that say what could not be done.
std::vector<std::string> apply_state_edit(const StateEdit& edit, Simulation& simulation);

}  // namespace understudy
