// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/collider.h"

#include <algorithm>

#include "base/math.h"

namespace understudy {
namespace {

// What a body can be, see world/compile_body.cc.
constexpr NumberLimits kSide{1, 2e5, "mm"};
constexpr NumberLimits kRadius{0.5, 1e5, "mm"};
constexpr NumberLimits kColliderPlaceMm{-1e5, 1e5, "mm"};

// One number of the shape, scaled; false, and a report, if no body can have it.
bool fits(double value_mm, const char* name, const NumberLimits& limits, const Collider& collider,
          FileReport& report) {
  const Status within = check_limits(value_mm, number_text(value_mm), name, limits);
  if (within) return true;
  report.error(collider.word, within.error(), "check the collider and its scale");
  return false;
}

ShapeSpec upright(ShapeKind kind, const ModelVector& centre_mm, double height_mm) {
  ShapeSpec shape;
  shape.kind = kind;
  const Vec2 middle = on_plan(centre_mm);
  shape.X_BS = {middle.x, middle.y, 0};
  shape.low_m = (centre_mm.y - 0.5 * height_mm) / kMmPerM;
  shape.high_m = (centre_mm.y + 0.5 * height_mm) / kMmPerM;
  return shape;
}

// A capsule whose ends meet is a ball; one that stands is a cylinder, one that lies a stadium.
ShapeSpec capsule(double radius_mm, double height_mm, char axis, const ModelVector& centre_mm) {
  const double between_ends_mm = height_mm - 2 * radius_mm;
  if (between_ends_mm <= 0) {
    ShapeSpec ball = upright(ShapeKind::kBall, centre_mm, 2 * radius_mm);
    ball.radius_m = radius_mm / kMmPerM;
    return ball;
  }
  const bool stands = axis == 'y';
  ShapeSpec shape = upright(stands ? ShapeKind::kCylinder : ShapeKind::kCapsule, centre_mm,
                            stands ? height_mm : 2 * radius_mm);
  shape.radius_m = radius_mm / kMmPerM;
  if (stands) return shape;
  shape.length_m = between_ends_mm / kMmPerM;
  shape.X_BS.heading_rad = axis == 'x' ? kPi / 2 : 0;
  return shape;
}

}  // namespace

std::optional<ColliderKind> collider_kind(std::string_view word) {
  if (word == "box") return ColliderKind::kBox;
  if (word == "sphere") return ColliderKind::kSphere;
  if (word == "capsule") return ColliderKind::kCapsule;
  return std::nullopt;
}

std::optional<ModelVector> read_vector(std::span<const Token> words, std::string_view name,
                                       const NumberLimits& limits, FileReport& report) {
  const auto x = read_number(words[0], name, limits, report);
  const auto y = read_number(words[1], name, limits, report);
  const auto z = read_number(words[2], name, limits, report);
  if (!x || !y || !z) return std::nullopt;
  return ModelVector{*x, *y, *z};
}

Vec2 on_plan(const ModelVector& at) {
  return {at.z / kMmPerM, 0.0 - at.x / kMmPerM};  // 0 - x: no minus zero
}

double lowest_mm(const Collider& c, double scale) {
  double height_mm = 2 * c.radius_mm;
  if (c.kind == ColliderKind::kBox) height_mm = c.size.y;
  if (c.kind == ColliderKind::kCapsule && c.axis == 'y')
    height_mm = std::max(c.height_mm, 2 * c.radius_mm);
  return scale * (c.centre.y - 0.5 * height_mm);
}

std::optional<ShapeSpec> shape_of(const Collider& c, double scale, double raised_mm,
                                  FileReport& report) {
  const ModelVector centre{c.centre.x * scale, c.centre.y * scale + raised_mm, c.centre.z * scale};
  const ModelVector size{c.size.x * scale, c.size.y * scale, c.size.z * scale};
  for (const double at : {centre.x, centre.y, centre.z})
    if (!fits(at, "collider centre", kColliderPlaceMm, c, report)) return std::nullopt;
  if (c.kind == ColliderKind::kBox) {
    for (const double side : {size.x, size.y, size.z})
      if (!fits(side, "collider side", kSide, c, report)) return std::nullopt;
    ShapeSpec box = upright(ShapeKind::kBox, centre, size.y);
    box.length_m = size.z / kMmPerM;
    box.width_m = size.x / kMmPerM;
    return box;
  }
  const double radius_mm = c.radius_mm * scale;
  const double height_mm = c.kind == ColliderKind::kSphere ? 0 : c.height_mm * scale;
  if (!fits(radius_mm, "collider radius", kRadius, c, report) ||
      !fits(height_mm, "collider height", {0, kSide.most, "mm"}, c, report))
    return std::nullopt;
  return capsule(radius_mm, height_mm, c.axis, centre);
}

}  // namespace understudy
