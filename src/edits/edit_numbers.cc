// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/edit_numbers.h"

namespace understudy::edits {
namespace {

constexpr NumberLimits kColourPart{0, 255, ""};

}  // namespace

std::optional<Vec2> read_point(std::span<const Token> x_y, FileReport& report) {
  const auto x_m = read_length_m(x_y[0], "x", kCoordinateMm, report);
  const auto y_m = read_length_m(x_y[1], "y", kCoordinateMm, report);
  if (!x_m || !y_m) return std::nullopt;
  return Vec2{*x_m, *y_m};
}

std::optional<Pose2> read_pose(std::span<const Token> x_y_phi, FileReport& report) {
  const auto at = read_point(x_y_phi.first(2), report);
  const auto heading_rad = read_angle(x_y_phi[2], "phi", report);
  if (!at || !heading_rad) return std::nullopt;
  return Pose2{at->x, at->y, *heading_rad};
}

std::optional<PlaceInSpace> read_place_in_space(std::span<const Token> numbers,
                                                FileReport& report) {
  const auto pose = read_pose(numbers.first(kPoseNumbers), report);
  if (!pose) return std::nullopt;
  if (numbers.size() == kPoseNumbers) return PlaceInSpace{*pose, {}};
  if (numbers.size() != kPlaceNumbers) {
    report.error(numbers[0], "a place has 3 or 6 numbers, not " + std::to_string(numbers.size()),
                 "write x y phi, or x y phi z roll pitch");
    return std::nullopt;
  }
  const auto z_m = read_length_m(numbers[3], "z", kCoordinateMm, report);
  const auto roll_rad = read_angle(numbers[4], "roll", report);
  const auto pitch_rad = read_angle(numbers[5], "pitch", report);
  if (!z_m || !roll_rad || !pitch_rad) return std::nullopt;
  return PlaceInSpace{*pose, {*z_m, *roll_rad, *pitch_rad}};
}

std::optional<std::uint32_t> read_exact_colour(std::span<const Token> parts, FileReport& report) {
  std::uint32_t colour = 0;
  for (const Token& part : parts) {
    const auto value = read_number(part, "colour", kColourPart, report);
    if (!value) return std::nullopt;
    colour = colour << 8 | static_cast<std::uint32_t>(*value);
  }
  return colour;
}

void add_point(Vec2 point, Words& words) {
  words.push_back(length_text(point.x));
  words.push_back(length_text(point.y));
}

void add_place(const Pose2& pose, const Stance& stance, Words& words) {
  add_point({pose.x_m, pose.y_m}, words);
  words.push_back(angle_text(pose.heading_rad));
  if (stance.is_upright()) return;
  words.push_back(length_text(stance.z_m));
  words.push_back(angle_text(stance.roll_rad));
  words.push_back(angle_text(stance.pitch_rad));
}

}  // namespace understudy::edits
