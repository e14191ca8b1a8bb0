// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What is special about robots in an island: wheels that pull with limited force, the rule that
// stops them, the account of what they made of their step, and how they come back to their arc.
#pragma once

#include "physics/island_scene.h"

namespace understudy {

// How the floor or the wheels may act on the member in this substep.
void set_hold(Member& m, double h_s, double tick_s);

// ContactRule::kStop: a robot that would hit a wall, a fixed body or a robot does not make this
// substep.
void stop_by_rule(IslandScene& scene);

// The reference point of its drive, in the world.
Vec2 reference_of(const Member& m);
// What a robot's reference point really made of its step, for its odometer: as one arc.
void count_made(Member& m);
// The same if it has turned so far that one arc would not do.
void count_long_arc(Member& m);
// From here on it goes on its arc again, at this share of its step.
void set_anchor(Member& m, double share);
// A forced robot that touches nothing and rolls as its drive wants is free again.
void let_go(Member& m, double share);

}  // namespace understudy
