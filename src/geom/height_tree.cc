// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/height_tree.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace understudy {
namespace {

// Cells of a field, from the first to before the last.
struct Cells {
  int first_column;
  int last_column;
  int first_row;
  int last_row;
};

double margin_of(const HeightField& field) {
  Box3 box;
  for (const Vec2 p : {field.corner(), field.far_corner()}) box.take_in(Vec3{p.x, p.y, 0});
  return Box3::kMarginShare * (1 + box.farthest());
}

// A ray on its way over the ground, and the first triangle that it has met so far.
class GroundRay {
 public:
  GroundRay(const HeightField& field, const SolidRay& ray, double max_range_m, double margin_m)
      : field_(field), triangles_(ray), nearest_m_(max_range_m), margin_m_(margin_m) {
    const Vec3 d = ray.direction;
    along_columns_ = std::abs(d.x) * field.spacing().y >= std::abs(d.y) * field.spacing().x;
    per_ = 1 / (along_columns_ ? d.x : d.y);
  }

  double nearest_m() const { return nearest_m_; }

  // Tries the cells that this part of the ray passes over. Each step goes over one line of cells
  // across the ray; within it the ray passes few of them.
  void try_cells(const Cells& cells, RayPart part) {
    part.to = std::min(part.to, nearest_m_);
    if (!(part.from <= part.to)) return;
    const bool columns = along_columns_;
    const double a = main_place(part.from);
    const double b = main_place(part.to);
    const double corner = columns ? field_.corner().x : field_.corner().y;
    const double spacing = columns ? field_.spacing().x : field_.spacing().y;
    const int first = columns ? cells.first_column : cells.first_row;
    const int last = (columns ? cells.last_column : cells.last_row) - 1;
    const int low = line_of(std::min(a, b) - margin_m_, corner, spacing, first, last);
    const int high = line_of(std::max(a, b) + margin_m_, corner, spacing, first, last);
    const double start = columns ? ray().origin.x : ray().origin.y;
    for (int line = low; line <= high; ++line) {
      RayPart over = part;
      if (low != high) {
        const double from = (corner + spacing * line - margin_m_ - start) * per_;
        const double to = (corner + spacing * (line + 1) + margin_m_ - start) * per_;
        over.from = std::max(over.from, std::min(from, to));
        over.to = std::min(over.to, std::max(from, to));
      }
      try_line(cells, line, over);
    }
  }

  SolidHit hit() const {
    if (!met_) return {};
    return {true, nearest_m_, normal_against(triangle_, ray().direction)};
  }

 private:
  const SolidRay& ray() const { return triangles_.ray(); }
  double main_place(double range) const {
    const Vec3 p = ray().at(range);
    return along_columns_ ? p.x : p.y;
  }
  static int line_of(double place, double corner, double spacing, int first, int last) {
    const double line = (place - corner) / spacing;
    if (!(line > first)) return first;
    return line >= last ? last : static_cast<int>(line);
  }

  void try_line(const Cells& cells, int line, const RayPart& over) {
    if (!(over.from <= over.to)) return;
    const Vec3 a = ray().at(over.from);
    const Vec3 b = ray().at(over.to);
    const bool columns = along_columns_;
    const double corner = columns ? field_.corner().y : field_.corner().x;
    const double spacing = columns ? field_.spacing().y : field_.spacing().x;
    const int first = columns ? cells.first_row : cells.first_column;
    const int last = (columns ? cells.last_row : cells.last_column) - 1;
    const double aside_a = columns ? a.y : a.x;
    const double aside_b = columns ? b.y : b.x;
    const int low = line_of(std::min(aside_a, aside_b) - margin_m_, corner, spacing, first, last);
    const int high = line_of(std::max(aside_a, aside_b) + margin_m_, corner, spacing, first, last);
    const double bottom = std::min(a.z, b.z) - margin_m_;
    const double top = std::max(a.z, b.z) + margin_m_;
    for (int k = low; k <= high; ++k)
      columns ? try_cell(line, k, bottom, top) : try_cell(k, line, bottom, top);
  }

  void try_cell(int column, int row, double bottom_m, double top_m) {
    const double a = field_.height(column, row);
    const double b = field_.height(column + 1, row);
    const double c = field_.height(column, row + 1);
    const double d = field_.height(column + 1, row + 1);
    if (std::min(std::min(a, b), std::min(c, d)) > top_m ||
        std::max(std::max(a, b), std::max(c, d)) < bottom_m)
      return;
    for (int which = 0; which < 2; ++which) {
      const Triangle triangle = field_.triangle(column, row, which);
      double range = 0;
      if (!triangles_.meet(triangle, range) || range < 0 || range > nearest_m_) continue;
      // Two triangles at the same range share an edge there; either will do.
      if (met_ && range == nearest_m_) continue;
      met_ = true;
      nearest_m_ = range;
      triangle_ = triangle;
    }
  }

  const HeightField& field_;
  TriangleRay triangles_;
  double nearest_m_;
  double margin_m_;
  bool along_columns_;
  double per_;
  bool met_ = false;
  Triangle triangle_;
};

bool starts_below(const HeightField& field, Vec3 from) {
  return field.holds({from.x, from.y}) && from.z < field.height_at({from.x, from.y});
}

}  // namespace

HeightTree::HeightTree(const HeightField& field) : field_(field), margin_m_(margin_of(field)) {
  Level& blocks = levels_.emplace_back();
  blocks.columns = (field.columns() - 2) / kBlock + 1;
  blocks.rows = (field.rows() - 2) / kBlock + 1;
  blocks.spans.reserve(static_cast<std::size_t>(blocks.columns) *
                       static_cast<std::size_t>(blocks.rows));
  for (int row = 0; row < blocks.rows; ++row)
    for (int column = 0; column < blocks.columns; ++column)
      blocks.spans.push_back(span_of_block(column, row));
  while (levels_.back().spans.size() > 1) add_level();
}

HeightTree::Span HeightTree::span_of_block(int column, int row) const {
  double low = field_.height(column * kBlock, row * kBlock);
  double high = low;
  for (int j = 0; j <= kBlock; ++j)
    for (int i = 0; i <= kBlock; ++i) {
      const double h = field_.height(std::min(column * kBlock + i, field_.columns() - 1),
                                     std::min(row * kBlock + j, field_.rows() - 1));
      low = std::min(low, h);
      high = std::max(high, h);
    }
  // To the next float outwards, so that rounding leaves nothing out.
  constexpr float kFarUp = std::numeric_limits<float>::infinity();
  return {std::nextafterf(static_cast<float>(low), -kFarUp),
          std::nextafterf(static_cast<float>(high), kFarUp)};
}

void HeightTree::add_level() {
  const Level& below = levels_.back();
  Level level{(below.columns + 1) / 2, (below.rows + 1) / 2, {}};
  for (int row = 0; row < level.rows; ++row)
    for (int column = 0; column < level.columns; ++column) {
      Span span = below.at(2 * column, 2 * row);
      for (int k = 1; k < 4; ++k) {
        const int c = 2 * column + k % 2;
        const int r = 2 * row + k / 2;
        if (c >= below.columns || r >= below.rows) continue;
        span.low = std::min(span.low, below.at(c, r).low);
        span.high = std::max(span.high, below.at(c, r).high);
      }
      level.spans.push_back(span);
    }
  levels_.push_back(std::move(level));
}

Box3 HeightTree::box_of(int level, int column, int row) const {
  const Span& span = levels_[static_cast<std::size_t>(level)].at(column, row);
  const Vec2 corner = field_.corner();
  const Vec2 far = field_.far_corner();
  const double side_x = field_.spacing().x * (kBlock << level);
  const double side_y = field_.spacing().y * (kBlock << level);
  Box3 box{{corner.x + side_x * column, corner.y + side_y * row, static_cast<double>(span.low)},
           {std::min(far.x, corner.x + side_x * (column + 1)),
            std::min(far.y, corner.y + side_y * (row + 1)), static_cast<double>(span.high)}};
  box.grow(margin_m_);
  return box;
}

SolidHit HeightTree::meet(const SolidRay& ray, double max_range_m) const {
  struct Open {
    int level;
    int column;
    int row;
    RayPart part;
  };
  if (starts_below(field_, ray.origin)) return {true, 0, -1.0 * ray.direction};
  const BoxRay boxes(ray);
  GroundRay ground(field_, ray, max_range_m, margin_m_);
  const int near_column = ray.direction.x < 0 ? 1 : 0;
  const int near_row = ray.direction.y < 0 ? 1 : 0;
  std::array<Open, 64> stack;  // three more on each of at most 13 levels
  std::size_t depth = 0;
  const auto open = [&](int level, int column, int row) {
    const Level& l = levels_[static_cast<std::size_t>(level)];
    if (column >= l.columns || row >= l.rows) return;
    const RayPart part = boxes.within(box_of(level, column, row), {0, ground.nearest_m()});
    if (part.from <= part.to) stack[depth++] = {level, column, row, part};
  };
  open(static_cast<int>(levels_.size()) - 1, 0, 0);
  while (depth > 0) {
    const Open square = stack[--depth];
    if (square.part.from > ground.nearest_m()) continue;
    if (square.level == 0) {
      const int column = square.column * kBlock;
      const int row = square.row * kBlock;
      ground.try_cells({column, std::min(column + kBlock, field_.columns() - 1), row,
                        std::min(row + kBlock, field_.rows() - 1)},
                       square.part);
      continue;
    }
    // The nearest one last, as it is taken first.
    for (int k = 3; k >= 0; --k)
      open(square.level - 1, 2 * square.column + ((k & 1) ^ near_column),
           2 * square.row + (k >> 1 ^ near_row));
  }
  return ground.hit();
}

SolidHit meet_height_field(const SolidRay& ray, const HeightField& field, double max_range_m) {
  if (starts_below(field, ray.origin)) return {true, 0, -1.0 * ray.direction};
  const Vec2 near = field.corner();
  const Vec2 far = field.far_corner();
  const double margin = margin_of(field);
  Box3 box{{near.x, near.y, -Box3::kFar}, {far.x, far.y, Box3::kFar}};
  box.grow(margin);
  GroundRay ground(field, ray, max_range_m, margin);
  ground.try_cells({0, field.columns() - 1, 0, field.rows() - 1},
                   BoxRay(ray).within(box, {0, max_range_m}));
  return ground.hit();
}

}  // namespace understudy
