// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// HeightField: ground whose height is known on a grid of points. Each cell between four points is
// two flat triangles, divided from its corner with the smallest x and y to the opposite one.
// Wheels, bodies, beams and pictures all meet these same triangles.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "geom/frame3.h"

namespace understudy {

class HeightField {
 public:
  // `heights_m` row by row, from the corner with the smallest x and y; at least 2 x 2 of them.
  HeightField(Vec2 corner, double spacing_x_m, double spacing_y_m, int columns,
              std::vector<double> heights_m)
      : corner_(corner),
        spacing_{spacing_x_m, spacing_y_m},
        columns_(columns),
        rows_(static_cast<int>(heights_m.size()) / columns),
        heights_m_(std::move(heights_m)) {}

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  Vec2 corner() const { return corner_; }
  Vec2 spacing() const { return spacing_; }
  Vec2 far_corner() const {
    return {corner_.x + spacing_.x * (columns_ - 1), corner_.y + spacing_.y * (rows_ - 1)};
  }

  double height(int column, int row) const {
    return heights_m_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
  }
  Vec3 point(int column, int row) const {
    return {corner_.x + spacing_.x * column, corner_.y + spacing_.y * row, height(column, row)};
  }

  bool holds(Vec2 at) const {
    const Vec2 far = far_corner();
    return at.x >= corner_.x && at.y >= corner_.y && at.x <= far.x && at.y <= far.y;
  }
  // The column and row of the cell that holds the place, which is first moved onto the field.
  std::array<int, 2> cell_of(Vec2 at) const {
    return {index((at.x - corner_.x) / spacing_.x, columns_ - 2),
            index((at.y - corner_.y) / spacing_.y, rows_ - 2)};
  }
  // Corners of the two triangles of a cell, counter-clockwise when seen from above.
  std::array<Vec3, 3> triangle(int column, int row, int which) const {
    const Vec3 near = point(column, row);
    const Vec3 far = point(column + 1, row + 1);
    if (which == 0) return {near, point(column + 1, row), far};
    return {near, far, point(column, row + 1)};
  }

  // The height of the ground there. Beyond the edge it goes on as at the edge.
  double height_at(Vec2 at) const { return sample(at).height_m; }
  // The upward unit normal of the ground there.
  Vec3 normal_at(Vec2 at) const {
    const Slope s = sample(at);
    const double scale = 1 / det::sqrt(1 + s.dx * s.dx + s.dy * s.dy);
    return {-s.dx * scale, -s.dy * scale, scale};
  }

  // Height and rise per metre at a place.
  struct Slope {
    double height_m;
    double dx;
    double dy;
  };
  Slope sample(Vec2 at) const {
    const Vec2 far = far_corner();
    at = {std::clamp(at.x, corner_.x, far.x), std::clamp(at.y, corner_.y, far.y)};
    const auto [column, row] = cell_of(at);
    const double u = (at.x - corner_.x) / spacing_.x - column;
    const double v = (at.y - corner_.y) / spacing_.y - row;
    const double near = height(column, row);
    const double opposite = height(column + 1, row + 1);
    const double side = u >= v ? height(column + 1, row) : height(column, row + 1);
    const double rise_u = u >= v ? side - near : opposite - side;
    const double rise_v = u >= v ? opposite - side : side - near;
    return {near + u * rise_u + v * rise_v, rise_u / spacing_.x, rise_v / spacing_.y};
  }

 private:
  static int index(double cells, int most) {
    if (!(cells > 0)) return 0;
    return cells >= most ? most : static_cast<int>(cells);
  }

  Vec2 corner_;
  Vec2 spacing_;
  int columns_;
  int rows_;
  std::vector<double> heights_m_;
};

}  // namespace understudy
