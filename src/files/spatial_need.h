// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Whether a world needs spatial physics.
#pragma once

#include <string>

#include "world/spec.h"

namespace understudy {

// What in the world only spatial physics understands, for messages: "the terrain". Empty if planar
// physics will do.
std::string why_spatial(const Spec& spec);

// Whether only spatial physics understands a kind of robot or object, or its shapes.
bool needs_space(const BodySpec& body);
bool needs_space(const RobotKindSpec& kind);

}  // namespace understudy
