// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of the lines of edits, and their words back. Lengths are millimetres, angles degrees
// or, where no number of degrees is exact, radians with the ending rad ("0.1rad"). Every
// number within its limits reads back bit for bit as it was written.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "files/numbers.h"
#include "geom/pose.h"
#include "world/body_spec.h"

namespace understudy::edits {

inline constexpr NumberLimits kOpacity{0, 1, ""};

std::optional<Vec2> read_point(std::span<const Token> x_y, FileReport& report);
std::optional<Pose2> read_pose(std::span<const Token> x_y_phi, FileReport& report);
// x y phi, or x y phi z roll pitch.
inline constexpr std::size_t kPoseNumbers = 3;
inline constexpr std::size_t kPlaceNumbers = 6;
struct PlaceInSpace {
  Pose2 pose;
  Stance stance;
};
std::optional<PlaceInSpace> read_place_in_space(std::span<const Token> numbers, FileReport& report);
// r g b, each from 0 to 255.
std::optional<std::uint32_t> read_exact_colour(std::span<const Token> parts, FileReport& report);

using Words = std::vector<std::string>;
void add_point(Vec2 point, Words& words);
// The stance only if it is not upright.
void add_place(const Pose2& pose, const Stance& stance, Words& words);

}  // namespace understudy::edits
