// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A wheel on its ground: the ray that finds it, and the force of the spring.
#pragma once

#include <span>

#include "physics/space/wheel.h"

namespace understudy {

// Looks for ground below the wheel.
void find_ground(Wheel& wheel, const SuspensionSpec& springs, double own_friction,
                 const MovingBody& body, int own_body, const Ground& ground);

// The force of the spring, where robot and ground are now and as they move. `wheels` is how many
// share the robot.
void load(Wheel& wheel, const SuspensionSpec& springs, std::span<const MovingBody> bodies,
          int own_body, std::size_t wheels, double h_s);
// Pushes robot and ground apart for this time by that force.
void press(const Wheel& wheel, std::span<MovingBody> bodies, int own_body, double h_s);

}  // namespace understudy
