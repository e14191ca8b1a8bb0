// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A state taken over into a new version of its model, after an edit. What is in both versions goes
// on as it was, to the bit: robots and objects by id, their sensors and parts by name. What is new
// starts as at tick 0, what is gone is gone.
#pragma once

#include "world/model.h"
#include "world/state.h"

namespace understudy {

// `state` belongs to `from`. The devices' blobs are left as they are.
State migrate(const Model& from, const State& state, const Model& to);

// Index of the body (robots first, then objects) with this id; -1 if there is none.
int find_body(const Model& model, int id);

}  // namespace understudy
