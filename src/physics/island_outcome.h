// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Outcome: what an island makes of one body in a tick.
#pragma once

#include "physics/island_data.h"
#include "world/state.h"

namespace understudy {

struct Outcome {
  BodyState body;
  DriveStep made;
  bool hindered = false;
  bool spinning = false;
  double gone_m = 0;  // the farthest it got from its start; more than its allowance: void
};

// `before`: the body when the tick began.
Outcome outcome_of(const Member& m, const BodyState& before, double tick_s);

}  // namespace understudy
