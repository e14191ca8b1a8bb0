// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/level_rays.h"

#include <algorithm>
#include <array>

#include "rays/pair.h"
#include "world/sample.h"

namespace understudy {
namespace {

constexpr int kBeamsPerWalk = 512;
constexpr double kRounding_m = 1e-9;  // far larger than any error in a product of places

// 0 to 3: the signs of a direction.
int quadrant_of(double dx, double dy) { return (dx < 0) + 2 * (dy < 0); }

}  // namespace

// One fan of at least two beams on its way through the grid. range_[i] is the range of the nearest
// thing that beam i has met so far.
class LevelRays::Walk {
 public:
  Walk(const LevelRays& rays, const RayFan& fan, const BodyShapes::Level& level,
       std::span<double> range)
      : rays_(rays),
        grid_(rays.model_.grid),
        fan_(fan),
        level_(level),
        dx_(fan.dx.data()),
        dy_(fan.dy.data()),
        last_pair_(static_cast<int>(fan.dx.size()) - 2),
        range_(range.data()) {}

  // Beams [begin, end), whose directions all lie in one quadrant.
  void run(int begin, int end);

 private:
  struct Group {
    int column;
    int row;
    int begin;
    int end;
  };
  // A side seen from the origin.
  struct View {
    Vec2 a;
    Vec2 b;
    double facing;  // cross(a, b), negative if its outer face looks at the origin
    bool seen;      // some beam of the group may meet it
  };
  bool test_cell(int cell, int begin, int end);
  // The innermost test, where a call would cost as much as its work.
  [[gnu::always_inline]] View look_at(const Side& side, Vec2 first, Vec2 last) const {
    const Vec2 a = side.a - fan_.origin;
    const Vec2 b = side.b - fan_.origin;
    const double facing = cross(a, b);
    // Any beam between the outer two is a sum of them. So if a is right of both, it is right of all
    // beams, and likewise b on the left. One branch tests all reasons together, because the single
    // ones are hard to predict.
    const double a_left = std::max(cross(first, a), cross(last, a));
    const double b_left = std::min(cross(first, b), cross(last, b));
    return {a, b, facing, !((facing >= 0) | (a_left < 0) | (b_left > 0))};
  }
  void test_side(const View& view, int begin, int end);
  void test_disc(const BodyShapes::Disc& disc, int begin, int end);
  void test_outline(const Outline& outline, int begin, int end);
  void pass_on(const Group& group, int begin, int end, Vec2 corner);
  void push(int column, int row, int begin, int end) {
    if (begin == end || column < 0 || row < 0 || column >= grid_.columns || row >= grid_.rows)
      return;
    stack_[static_cast<std::size_t>(depth_++)] = {column, row, begin, end};
  }
  // Positive if p, seen from the origin, lies to the left of beam i.
  double left_of(int i, Vec2 p) const { return dx_[i] * p.y - dy_[i] * p.x; }

  const LevelRays& rays_;
  const GridLayout& grid_;
  const RayFan& fan_;
  const BodyShapes::Level& level_;
  const double* dx_;
  const double* dy_;
  int last_pair_;
  double* range_;
  int step_x_ = 1;
  int step_y_ = 1;
  int quadrant_ = 0;
  // Groups on the stack share no beam, so there are never more of them than beams in a walk.
  std::array<Group, kBeamsPerWalk> stack_;
  int depth_ = 0;
};

// Returns false if nothing in the cell can matter to the group.
bool LevelRays::Walk::test_cell(int cell, int begin, int end) {
  bool tested = false;
  const Vec2 first{dx_[begin], dy_[begin]};
  const Vec2 last{dx_[end - 1], dy_[end - 1]};
  const WallSides& walls = rays_.walls_;
  const std::uint32_t stop = walls.end(cell, quadrant_);
  for (std::uint32_t s = walls.first(cell, quadrant_); s < stop; ++s) {
    const View view = look_at(walls.side(s), first, last);
    if (!view.seen || !walls.reaches(s, fan_.z_m)) continue;
    test_side(view, begin, end);
    tested = true;
  }
  rays_.bodies_.for_each_in(
      cell, level_,
      [&](const BodyShapes::Disc& disc) {
        test_disc(disc, begin, end);
        tested = true;
      },
      [&](const BodyShapes::Solid& solid) {
        test_outline(solid.outline, begin, end);
        tested = true;
      });
  return tested;
}

void LevelRays::Walk::test_side(const View& view, int begin, int end) {
  const Vec2 a = view.a;
  const Vec2 b = view.b;
  const double facing = view.facing;
  // Two beams at a time; an odd one takes a neighbour along. Testing a beam twice, or one of
  // another group, does no harm. The locals tell the compiler that no store changes them.
  const double* const all_dx = dx_;
  const double* const all_dy = dy_;
  double* const all_ranges = range_;
  const int last_pair = last_pair_;
  for (int k = begin; k < end; k += 2) {
    const int i = std::min(k, last_pair);
    const Pair dx = load(all_dx + i);
    const Pair dy = load(all_dy + i);
    const Pair nearest = load(all_ranges + i);
    const Pair left = dx * a.y - dy * a.x;
    const Pair right = dx * b.y - dy * b.x;
    const Pair range = facing / (right - left);
    const auto hit = (left >= 0.0) & (right <= 0.0) & (range < nearest);
    store(hit ? range : nearest, all_ranges + i);
  }
}

void LevelRays::Walk::test_disc(const BodyShapes::Disc& disc, int begin, int end) {
  const Vec2 c = disc.center - fan_.origin;
  // If the disc is clear of both outer beams on the same side, it is clear of all beams between
  // them.
  const double clear = disc.radius_m + kRounding_m;
  const double miss_first = left_of(begin, c);
  const double miss_last = left_of(end - 1, c);
  if (std::min(miss_first, miss_last) > clear || std::max(miss_first, miss_last) < -clear) return;
  const double square = disc.radius_m * disc.radius_m;
  for (int i = begin; i < end; ++i) {
    const double miss = left_of(i, c);
    const double rest = square - miss * miss;
    if (rest < 0) continue;
    const double range = dx_[i] * c.x + dy_[i] * c.y - det::sqrt(rest);
    if (range >= 0 && range < range_[i]) range_[i] = range;
  }
}

// An outline consists of the discs around its corners and the sides that touch two of them from
// outside.
void LevelRays::Walk::test_outline(const Outline& outline, int begin, int end) {
  const Vec2 first{dx_[begin], dy_[begin]};
  const Vec2 last{dx_[end - 1], dy_[end - 1]};
  for (int k = 0; k < outline.corners; ++k) {
    const Vec2 a = outline.corner[static_cast<std::size_t>(k)];
    const Vec2 b = outline.corner[static_cast<std::size_t>((k + 1) % outline.corners)];
    Vec2 outward{0, 0};
    if (outline.radius_m > 0) {
      test_disc({a, outline.radius_m}, begin, end);
      const double length = det::hypot(b.x - a.x, b.y - a.y);
      if (length <= 0) continue;
      const double scale = outline.radius_m / length;
      outward = {scale * (b.y - a.y), scale * (a.x - b.x)};
    }
    const View view = look_at({a + outward, b + outward}, first, last);
    if (view.seen) test_side(view, begin, end);
  }
}

// Beams [begin, end) of the group leave its cell, to the left and right of the far corner.
void LevelRays::Walk::pass_on(const Group& group, int begin, int end, Vec2 corner) {
  // The first beam that does not have the corner on its left.
  int parting = begin;
  if (left_of(end - 1, corner) > 0) {
    parting = end;
  } else if (left_of(begin, corner) > 0) {
    for (int high = end - 1; parting < high;) {
      const int middle = (parting + high) / 2;
      if (left_of(middle, corner) > 0)
        parting = middle + 1;
      else
        high = middle;
    }
  }
  // Counter-clockwise order: in the first and third quadrants the sideways beams come first.
  const bool sideways_first = step_x_ == step_y_;
  const int sideways_begin = sideways_first ? begin : parting;
  const int sideways_end = sideways_first ? parting : end;
  push(group.column + step_x_, group.row, sideways_begin, sideways_end);
  push(group.column, group.row + step_y_, sideways_first ? parting : begin,
       sideways_first ? end : parting);
}

void LevelRays::Walk::run(int begin, int end) {
  step_x_ = dx_[begin] < 0 ? -1 : 1;
  step_y_ = dy_[begin] < 0 ? -1 : 1;
  quadrant_ = quadrant_of(dx_[begin], dy_[begin]);
  const double sign_x = step_x_;
  const double sign_y = step_y_;
  push(grid_.column_of(fan_.origin.x), grid_.row_of(fan_.origin.y), begin, end);
  while (depth_ > 0) {
    const Group group = stack_[static_cast<std::size_t>(--depth_)];
    const Vec2 corner{grid_.column_border(group.column + (step_x_ > 0)) - fan_.origin.x,
                      grid_.row_border(group.row + (step_y_ > 0)) - fan_.origin.y};
    if (!test_cell(group.row * grid_.columns + group.column, group.begin, group.end)) {
      pass_on(group, group.begin, group.end, corner);
      continue;
    }
    // Finds the runs of beams that continue: those whose nearest hit so far lies beyond this cell.
    const double limit_x = sign_x * corner.x;
    const double limit_y = sign_y * corner.y;
    const auto ends_here = [&](int i) {
      return (range_[i] * (sign_x * dx_[i]) <= limit_x) &
             (range_[i] * (sign_y * dy_[i]) <= limit_y);
    };
    for (int i = group.begin; i < group.end;) {
      while (i < group.end && ends_here(i)) ++i;
      const int from = i;
      while (i < group.end && !ends_here(i)) ++i;
      if (from < i) pass_on(group, from, i, corner);
    }
  }
}

void LevelRays::cast(const RayFan& fan, std::span<double> range_m) const {
  const BodyShapes::Level level = bodies_.level_at(fan.z_m, fan.own_robot);
  const int cell = model_.grid.cell_of(fan.origin);
  if (walls_.contain(fan.origin, fan.z_m, cell) || bodies_.contain(fan.origin, cell, level)) {
    std::fill(range_m.begin(), range_m.end(), 0.0);
    return;
  }
  if (fan.dx.size() == 1) {
    // Beams walk in pairs, so give a single one a twin.
    const std::array<double, 2> dx = {fan.dx[0], fan.dx[0]};
    const std::array<double, 2> dy = {fan.dy[0], fan.dy[0]};
    std::array<double, 2> range{};
    cast({fan.origin, fan.z_m, fan.max_range_m, fan.own_robot, dx, dy}, range);
    range_m[0] = range[0];
    return;
  }
  std::fill(range_m.begin(), range_m.end(), fan.max_range_m);
  Walk walk(*this, fan, level, range_m);
  // Walk quadrant by quadrant: within one, both step directions are fixed.
  const auto quadrant = [&](std::size_t i) { return quadrant_of(fan.dx[i], fan.dy[i]); };
  const std::size_t count = fan.dx.size();
  for (std::size_t begin = 0; begin < count;) {
    std::size_t end = begin + 1;
    while (end < count && end - begin < kBeamsPerWalk && quadrant(end) == quadrant(begin)) ++end;
    walk.run(static_cast<int>(begin), static_cast<int>(end));
    begin = end;
  }
  for (double& range : range_m)
    if (range >= fan.max_range_m) range = kNoReturn;
}

}  // namespace understudy
