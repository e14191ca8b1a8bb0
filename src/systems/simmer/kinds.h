// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robots and blocks of SimMeR as kinds whose names fully describe them, so that a .sim can name
// them: "SimMeR" is the course's round robot, "SimMeR rectangle,5,8" another one, "SimMeR python"
// the square of the Python version, "SimMeR block" a block of 3 inches, "SimMeR block 2" a smaller
// one. Outlines are in inches; those of the Python version are in its own frame, x left and y
// ahead.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "systems/simmer/values.h"
#include "world/spec.h"

namespace understudy {

// Outlines: "circle,D", "rectangle,X,Y" or "polygon,x,y,x,y,...".
inline constexpr const char* kSimmerUsualOutline = "circle,6";
inline constexpr const char* kSimmerPythonOutline = "rectangle,6,6";
inline constexpr double kSimmerUsualBlock_in = 3;

// Empty for an invalid outline.
std::optional<RobotKindSpec> simmer_robot_kind(SimmerVersion version, const std::string& outline);
ObjectKindSpec simmer_block_kind(double side_in);

// The kind with this name, ignoring case; empty if SimMeR has no such kind.
std::optional<RobotKindSpec> find_simmer_robot(std::string_view name);
std::optional<ObjectKindSpec> find_simmer_block(std::string_view name);

}  // namespace understudy
