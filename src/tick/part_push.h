// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Kickers: parts that push the things in front of them.
#pragma once

#include "world/model.h"
#include "world/state.h"

namespace understudy {

// Between act and physics: every part that hits in this tick gives the objects in its zone at least
// its own speed. Robots are handled in order, so that the outcome does not depend on threads.
void push_objects(const Model& model, State& state);

}  // namespace understudy
