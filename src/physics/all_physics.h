// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Both kinds of physics that a world may ask for.
#pragma once

#include <span>

#include "world/physics.h"

namespace understudy {

std::span<const PhysicsDescriptor> all_physics();

}  // namespace understudy
