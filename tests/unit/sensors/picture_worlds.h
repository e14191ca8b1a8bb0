// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Small worlds to be photographed.
#pragma once

#include <gtest/gtest.h>

#include "tests/unit/sensors/simulation_of.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"

namespace understudy {

// A camera kind in the middle of the robot, 0.1 m high, in place of all that a rover senses.
inline SensorSpec camera_of(const std::string& kind, const Parameters& parameters,
                            const std::string& name = "CAMERA") {
  SensorSpec camera;
  camera.kind = kind;
  camera.name = name;
  camera.number = 1;
  camera.z_m = 0.1;
  camera.parameters = parameters;
  return camera;
}

inline Spec room_with_camera(const Pose2& X_WR, const SensorSpec& camera) {
  Spec spec = room_with_rover(X_WR);
  spec.kinds[0].sensors = {camera};
  spec.kinds[0].errors.clear();
  return spec;
}

inline void add_pole(Spec& spec, Vec2 at, double radius_m, double height_m, std::uint32_t colour) {
  ObjectKindSpec& kind = spec.object_kinds.emplace_back();
  kind.name = "pole" + std::to_string(spec.object_kinds.size());
  kind.body.shapes = {cylinder(radius_m, height_m)};
  kind.body.colour = colour;
  kind.fixed = true;
  ObjectSpec& object = spec.objects.emplace_back();
  object.id = 100 + static_cast<int>(spec.objects.size());
  object.name = object.kind = kind.name;
  object.X_WB = {at.x, at.y, 0};
}

inline std::shared_ptr<const Image> frame_of(const Spec& spec, ImageSize size = {}) {
  return simulation_of(spec)->senses().picture(0, 0, size);
}

// 0xRRGGBB.
inline std::uint32_t pixel(const Image& image, int x, int y) {
  const std::uint8_t* const p = &image.bytes[3 * static_cast<std::size_t>(y * image.width + x)];
  return static_cast<std::uint32_t>(p[0] << 16 | p[1] << 8 | p[2]);
}

inline double value(const Image& image, int x, int y) {
  return static_cast<double>(image.values[static_cast<std::size_t>(y * image.width + x)]);
}

// The mean column of all pixels that are more red than anything else in this row; -1 if none is.
inline double red_column(const Image& image, int y) {
  double sum = 0;
  int count = 0;
  for (int x = 0; x < image.width; ++x) {
    const std::uint32_t c = pixel(image, x, y);
    if ((c >> 16) < 2 * (c >> 8 & 0xFF) + 40) continue;
    sum += x + 0.5;
    ++count;
  }
  return count == 0 ? -1 : sum / count;
}

}  // namespace understudy
