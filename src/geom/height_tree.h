// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// HeightTree: the lowest and highest ground in squares of a height field, and in squares of these,
// to find where a ray meets the ground. The answer is that of trying all triangles of the field.
// What lies below the field is solid: a ray that starts there meets it at range 0.
#pragma once

#include <vector>

#include "geom/box3.h"
#include "geom/height_field.h"
#include "geom/triangle_ray.h"

namespace understudy {

class HeightTree {
 public:
  // The field must outlive it.
  explicit HeightTree(const HeightField& field);

  SolidHit meet(const SolidRay& ray, double max_range_m) const;
  // Around the whole field.
  Box3 bounds() const { return box_of(static_cast<int>(levels_.size()) - 1, 0, 0); }

 private:
  static constexpr int kBlock = 4;  // cells along a square of the lowest level

  struct Span {
    float low;
    float high;
  };
  // Squares of kBlock << level cells.
  struct Level {
    int columns;
    int rows;
    std::vector<Span> spans;

    const Span& at(int column, int row) const {
      return spans[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(column)];
    }
  };

  Span span_of_block(int column, int row) const;
  void add_level();
  Box3 box_of(int level, int column, int row) const;

  const HeightField& field_;
  std::vector<Level> levels_;  // the last is a single square
  double margin_m_;
};

// The same without a tree, for short rays.
SolidHit meet_height_field(const SolidRay& ray, const HeightField& field, double max_range_m);

}  // namespace understudy
