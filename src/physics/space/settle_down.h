// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Puts a body that was just placed on the ground: docs/physics.md, section 12.
#pragma once

#include "physics/space/contact_finder.h"

namespace understudy {

void settle_down(const SpaceScene& scene, ContactFinder& finder, State& state, int body);

}  // namespace understudy
