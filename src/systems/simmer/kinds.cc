// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/kinds.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "systems/simmer/device_kinds.h"
#include "systems/simmer/maze.h"

namespace understudy {
namespace {

constexpr std::string_view kRobot = "SimMeR";
constexpr std::string_view kPython = "SimMeR python";
constexpr std::string_view kBlock = "SimMeR block";
constexpr double kHeight_in = 6;
constexpr double kMass_kg = 1;
constexpr std::uint32_t kGreen = 0x00C000;
constexpr std::uint32_t kYellow = 0xE8D800;
constexpr double kLeastSide_in = 0.05;  // the smallest side that a body may have

// The numbers after the first word; none if one of them is not a number.
std::vector<double> numbers_of(std::string_view outline) {
  std::vector<double> numbers;
  for (std::size_t comma = outline.find(','); comma != std::string_view::npos;) {
    const std::size_t next = outline.find(',', comma + 1);
    const auto number = parse_number(outline.substr(comma + 1, next - comma - 1));
    if (!number || std::abs(*number) > kFarthest_in) return {};
    numbers.push_back(*number);
    comma = next;
  }
  return numbers;
}

// The box around the points x, y, x, y, ...
ShapeSpec box_around(const std::vector<double>& points) {
  double least[2] = {points[0], points[1]};
  double most[2] = {points[0], points[1]};
  for (std::size_t i = 0; i < points.size(); ++i) {
    least[i % 2] = std::min(least[i % 2], points[i]);
    most[i % 2] = std::max(most[i % 2], points[i]);
  }
  const Pose2 middle{metres_of_inches((least[0] + most[0]) / 2),
                     metres_of_inches((least[1] + most[1]) / 2), 0};
  return box(metres_of_inches(most[0] - least[0]), metres_of_inches(most[1] - least[1]),
             metres_of_inches(kHeight_in), middle);
}

std::optional<ShapeSpec> shape_of(std::string_view outline) {
  const std::string_view kind = outline.substr(0, outline.find(','));
  const std::vector<double> numbers = numbers_of(outline);
  const auto is_side = [](double side_in) { return side_in >= kLeastSide_in; };
  if (kind == "circle" && numbers.size() == 1 && is_side(numbers[0]))
    return cylinder(metres_of_inches(numbers[0]) / 2, metres_of_inches(kHeight_in));
  if (kind == "rectangle" && numbers.size() == 2 && is_side(numbers[0]) && is_side(numbers[1]))
    return box(metres_of_inches(numbers[0]), metres_of_inches(numbers[1]),
               metres_of_inches(kHeight_in));
  if (kind != "polygon" || numbers.size() < 6 || numbers.size() % 2 != 0) return std::nullopt;
  const ShapeSpec around = box_around(numbers);
  if (around.length_m < metres_of_inches(kLeastSide_in) ||
      around.width_m < metres_of_inches(kLeastSide_in))
    return std::nullopt;
  return around;
}

// What follows the prefix and a blank; empty without the prefix.
std::optional<std::string_view> rest_behind(std::string_view prefix, std::string_view name) {
  if (!same_word(name.substr(0, prefix.size()), prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  if (name.empty()) return name;
  if (name[0] != ' ') return std::nullopt;
  return name.substr(1);
}

}  // namespace

std::optional<RobotKindSpec> simmer_robot_kind(SimmerVersion version, const std::string& outline) {
  auto shape = shape_of(outline);
  if (!shape) return std::nullopt;
  RobotKindSpec kind;
  const bool python = version == SimmerVersion::kPython;
  kind.name = python ? kPython : kRobot;
  if (outline != (python ? kSimmerPythonOutline : kSimmerUsualOutline)) kind.name += " " + outline;
  if (python) {  // our frame has x ahead and y left
    std::swap(shape->length_m, shape->width_m);
    std::swap(shape->X_BS.x_m, shape->X_BS.y_m);
  }
  kind.body.shapes = {*shape};
  kind.body.mass_kg = kMass_kg;
  kind.body.contact = ContactRule::kPass;
  kind.body.colour = kGreen;
  kind.drive.kind = "placed";
  kind.drive.name = "drive";
  return kind;
}

ObjectKindSpec simmer_block_kind(double side_in) {
  ObjectKindSpec kind;
  kind.name = kBlock;
  if (side_in != kSimmerUsualBlock_in) kind.name += " " + number_text(side_in);
  kind.body.shapes = {
      box(metres_of_inches(side_in), metres_of_inches(side_in), metres_of_inches(side_in))};
  kind.body.colour = kYellow;
  kind.fixed = true;
  return kind;
}

std::optional<RobotKindSpec> find_simmer_robot(std::string_view name) {
  if (const auto python = rest_behind(kPython, name))
    return simmer_robot_kind(SimmerVersion::kPython,
                             python->empty() ? kSimmerPythonOutline : lower_case(*python));
  if (const auto rest = rest_behind(kRobot, name))
    return simmer_robot_kind(SimmerVersion::kMatlab,
                             rest->empty() ? kSimmerUsualOutline : lower_case(*rest));
  return std::nullopt;
}

std::optional<ObjectKindSpec> find_simmer_block(std::string_view name) {
  const auto rest = rest_behind(kBlock, name);
  if (!rest) return std::nullopt;
  if (rest->empty()) return simmer_block_kind(kSimmerUsualBlock_in);
  const auto side_in = parse_number(*rest);
  if (!side_in || *side_in < kLeastSide_in || *side_in > kFarthest_in) return std::nullopt;
  return simmer_block_kind(*side_in);
}

}  // namespace understudy
