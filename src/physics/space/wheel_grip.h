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

// After press(): what the tyre can do in this time.
void prepare_grip(Wheel& wheel, std::span<MovingBody> bodies, int own_body, double h_s);
// One sweep over the directions of the wheel. Returns the greatest change of a speed.
double grip(Wheel& wheel, std::span<MovingBody> bodies, int own_body, double h_s);
// The wheel rolls for this time at the speeds that the bodies have now.
void roll(Wheel& wheel, std::span<const MovingBody> bodies, int own_body, double h_s);

}  // namespace understudy
