// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A body moves on by its velocities.
#pragma once

#include "physics/space/moving_body.h"

namespace understudy {

// (12.5): its angular momentum stays, so a body with unequal inertias tumbles.
void drift(MovingBody& body, double h_s);

}  // namespace understudy
