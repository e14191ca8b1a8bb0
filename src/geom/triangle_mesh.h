// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TriangleMesh: points, and triangles between them whose corners go counter-clockwise when seen
// from outside.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geom/frame3.h"

namespace understudy {

struct TriangleMesh {
  std::vector<Vec3> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;

  std::array<Vec3, 3> corners(std::size_t triangle) const {
    const std::array<std::uint32_t, 3>& t = triangles[triangle];
    return {points[t[0]], points[t[1]], points[t[2]]};
  }
};

}  // namespace understudy
