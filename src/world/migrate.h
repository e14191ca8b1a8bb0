// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Carries a state over to a new version of its model, after an edit. What exists in both versions
// continues unchanged, to the bit: robots and objects are matched by id, their sensors and parts by
// name. New things start as at tick 0, and removed things disappear.
#pragma once

#include "world/model.h"
#include "world/state.h"

namespace understudy {

// `state` belongs to `from`. The devices' blobs are left unchanged.
State migrate(const Model& from, const State& state, const Model& to);

// Index of the body (robots first, then objects) with this id; -1 if there is none.
int find_body(const Model& model, int id);

}  // namespace understudy
