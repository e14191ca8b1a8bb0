// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A wheel on its ground: the ray that finds it, and the force of the spring.
#pragma once

#include <span>

#include "physics/space/wheel.h"

namespace understudy {

// A surface against the surface of the ground.
double grip_of(double own_friction, double ground_friction);

// Looks for ground below the wheel.
void find_ground(Wheel& wheel, const SuspensionSpec& springs, double own_friction,
                 const MovingBody& body, int own_body, const Ground& ground);

// Pushes robot and ground apart for this time by the force of the spring, which depends on where
// they are now. `wheels` is how many share the robot.
void press(Wheel& wheel, const SuspensionSpec& springs, std::span<MovingBody> bodies, int own_body,
           std::size_t wheels, double h_s);

}  // namespace understudy
