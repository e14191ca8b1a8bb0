// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Both kinds of physics that a world can choose.
#pragma once

#include <span>

#include "world/physics.h"

namespace understudy {

std::span<const PhysicsDescriptor> all_physics();

}  // namespace understudy
