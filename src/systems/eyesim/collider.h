// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Colliders of .robi and .esObj as upright shapes of a body. EyeSim writes them in model space:
// millimetres, x right, y up, z forward, y = 0 on the floor. A body has metres, x forward, y left,
// z up. Both formats have the same solids, but list their numbers in a different order.
#pragma once

#include <optional>
#include <span>

#include "files/file_report.h"
#include "files/numbers.h"
#include "world/body_spec.h"

namespace understudy {

// A place or a size in model space in mm, or turns about its axes in degrees.
struct ModelVector {
  double x = 0;
  double y = 0;
  double z = 0;
};

enum class ColliderKind : std::uint8_t { kBox, kSphere, kCapsule };

// A collider as written, before its scale is known.
struct Collider {
  ColliderKind kind = ColliderKind::kBox;
  Token word;  // its position in the file
  ModelVector centre;
  ModelVector size;  // boxes
  double radius_mm = 0;
  double height_mm = 0;  // capsules: from end to end
  char axis = 'y';       // capsules: along x, y or z
};

std::optional<ColliderKind> collider_kind(std::string_view word);

// The numbers of three words, each within the limits. `name` says what they are.
std::optional<ModelVector> read_vector(std::span<const Token> words, std::string_view name,
                                       const NumberLimits& limits, FileReport& report);

// Its place on the floor plan, in metres.
Vec2 on_plan(const ModelVector& at);

// Height of its lowest point above y = 0, scaled.
double lowest_mm(const Collider& collider, double scale);

// The shape, raised by `raised_mm`. Empty, with a report at its word, if it is too small or too
// large after scaling.
std::optional<ShapeSpec> shape_of(const Collider& collider, double scale, double raised_mm,
                                  FileReport& report);

}  // namespace understudy
