// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a tyre grips the ground: like a short, stiff spring in the plane of the ground that slides
// when it is bent too far. A bent tyre is part of the State, so a robot that stands on a slope does
// not creep.
#pragma once

#include <span>

#include "physics/space/wheel.h"

namespace understudy {

// After press(): what the tyre can do in this time. `halfway` is the robot's turn until the middle
// of the motion that comes: directions are taken there, so that circles are driven as circles.
void prepare_grip(Wheel& wheel, std::span<const MovingBody> bodies, int own_body,
                  const Quaternion& halfway, double h_s);
// Then: the grip of the half of a substep before goes on, as it is nearly the same.
void keep_grip(Wheel& wheel, std::span<MovingBody> bodies, int own_body);
// One sweep over the wheels of a robot. Returns the greatest change of a speed.
double grip(std::span<Wheel> wheels, std::span<MovingBody> bodies, int own_body, double h_s);
// The wheels roll for this time at the speeds that the bodies have now.
void roll(std::span<Wheel> wheels, std::span<const MovingBody> bodies, int own_body, double h_s);

}  // namespace understudy
