// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How one member of an island moves in a substep: alone at first, then as solved.
#pragma once

#include "physics/island_data.h"

namespace understudy {

// Where it goes as if it were alone; `share` of the tick's step is made at the end of the substep.
void predict(Member& m, double h_s, double share);
// By its new velocity if it was touched; otherwise as predicted.
void move(Member& m, double h_s, double share);

// The speed of its fastest point, as it moves and as its drive wants.
double fastest_point_m_s(const Member& m, double tick_s);
// How far its farthest point is from where it was when the tick began.
double gone_m(const Member& m);

}  // namespace understudy
