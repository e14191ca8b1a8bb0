// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The cells of a terrain near a solid. Beyond the terrain's edge its outermost heights go on.
#pragma once

#include <cmath>

#include "geom/height_field.h"
#include "physics/space/space_math.h"

namespace understudy {

class TerrainCell {
 public:
  TerrainCell(const HeightField& ground, int column, int row)
      : ground_(ground), column_(column), row_(row) {}

  double highest() const {
    return std::max(std::max(height(0, 0), height(1, 0)), std::max(height(0, 1), height(1, 1)));
  }
  // As HeightField::triangle.
  std::array<Vec3, 3> triangle(int which) const {
    if (which == 0) return {point(0, 0), point(1, 0), point(1, 1)};
    return {point(0, 0), point(1, 1), point(0, 1)};
  }
  // Whether the ground is convex at the edge from corner k to the next one.
  std::array<bool, 3> sharp_edges(int which, Vec3 normal) const {
    if (which == 0)
      return {sharp(point(0, -1), normal), sharp(point(2, 1), normal), sharp(point(0, 1), normal)};
    return {sharp(point(1, 0), normal), sharp(point(1, 2), normal), sharp(point(-1, 0), normal)};
  }

 private:
  double height(int right, int up) const {
    return ground_.height(std::clamp(column_ + right, 0, ground_.columns() - 1),
                          std::clamp(row_ + up, 0, ground_.rows() - 1));
  }
  Vec3 point(int right, int up) const {
    const Vec2 corner = ground_.corner();
    const Vec2 spacing = ground_.spacing();
    return {corner.x + spacing.x * (column_ + right), corner.y + spacing.y * (row_ + up),
            height(right, up)};
  }
  // `opposite` is the corner of the neighbour that is not on the common edge.
  bool sharp(Vec3 opposite, Vec3 normal) const {
    constexpr double kSharp = 0.02;  // sine: flatter edges count as flat
    const Vec2 spacing = ground_.spacing();
    return dot(opposite - point(0, 0), normal) < -kSharp * std::min(spacing.x, spacing.y);
  }

  const HeightField& ground_;
  int column_;
  int row_;
};

// Calls visit(cell) for each cell below the box that reaches up to it.
template <class Visit>
void for_cells_below(const HeightField& ground, const Bounds3& box, const Visit& visit) {
  constexpr double kFar = 1e8;
  const auto index = [&](double at, double corner, double spacing) {
    return static_cast<int>(det::floor(std::clamp((at - corner) / spacing, -kFar, kFar)));
  };
  const Vec2 corner = ground.corner();
  const Vec2 spacing = ground.spacing();
  const int left = index(box.low.x, corner.x, spacing.x);
  const int right = index(box.high.x, corner.x, spacing.x);
  const int near = index(box.low.y, corner.y, spacing.y);
  const int far = index(box.high.y, corner.y, spacing.y);
  for (int row = near; row <= far; ++row)
    for (int column = left; column <= right; ++column) {
      const TerrainCell cell(ground, column, row);
      if (cell.highest() >= box.low.z) visit(cell);
    }
}

}  // namespace understudy
