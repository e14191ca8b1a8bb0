// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/level_rays.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "world/sample.h"

namespace understudy {
namespace {

constexpr double kMargin_m = 1e-6;
constexpr double kFarUp_m = 1e9;
constexpr int kBeamsPerWalk = 512;

// Two doubles in one register, on every x86-64. Element by element the same IEEE operations as on
// plain doubles, so the same bits.
using Pair = double __attribute__((vector_size(16)));

Pair load(const double* from) {
  Pair pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}
// 0 to 3: the signs of a direction.
int quadrant_of(double dx, double dy) { return (dx < 0) + 2 * (dy < 0); }

void store(Pair pair, double* to) { std::memcpy(to, &pair, sizeof pair); }

}  // namespace

// One fan of at least two beams on its way through the grid. range_[i] is the nearest thing that
// beam i has met so far.
class LevelRays::Walk {
 public:
  Walk(const LevelRays& rays, const RayFan& fan, std::span<double> range)
      : rays_(rays),
        grid_(rays.model_.grid),
        fan_(fan),
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
  bool test_cell(int cell, int begin, int end);
  void test_side(Vec2 a, Vec2 b, double facing, int begin, int end);
  void test_disc(const Disc& disc, int begin, int end);
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

// False if nothing in the cell can matter to the group.
bool LevelRays::Walk::test_cell(int cell, int begin, int end) {
  bool tested = false;
  const Vec2 origin = fan_.origin;
  const Vec2 first{dx_[begin], dy_[begin]};
  const Vec2 last{dx_[end - 1], dy_[end - 1]};
  const std::size_t slot = LevelRays::slot(cell, quadrant_);
  const std::uint32_t stop = rays_.side_start_[slot + 1];
  for (std::uint32_t s = rays_.side_start_[slot]; s < stop; ++s) {
    const Vec2 a = rays_.sides_[s].a - origin;
    const Vec2 b = rays_.sides_[s].b - origin;
    const double facing = cross(a, b);
    // A beam between the outer two is a sum of them: if a is right of both it is right of all, and
    // b likewise on the left. One branch for all reasons: the single ones are hard to predict.
    const double a_left = std::max(cross(first, a), cross(last, a));
    const double b_left = std::min(cross(first, b), cross(last, b));
    if ((facing >= 0) | (a_left < 0) | (b_left > 0)) continue;
    if (fan_.z_m > rays_.lowest_wall_m_ && fan_.z_m > rays_.side_height_m_[s]) continue;
    test_side(a, b, facing, begin, end);
    tested = true;
  }
  rays_.bins_.for_each_in(cell, [&](std::int32_t disc) {
    if (disc == fan_.own_robot) return;
    test_disc(rays_.discs_[static_cast<std::size_t>(disc)], begin, end);
    tested = true;
  });
  return tested;
}

// The side from a to b, seen from the origin, with cross(a, b) = facing < 0.
void LevelRays::Walk::test_side(Vec2 a, Vec2 b, double facing, int begin, int end) {
  // Two beams at a time; an odd one takes a neighbour along. To test a beam twice, or one of
  // another group, does no harm. The locals spare the compiler the doubt that a store changes them.
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

void LevelRays::Walk::test_disc(const Disc& disc, int begin, int end) {
  if (disc.height_m < fan_.z_m) return;
  const Vec2 c = disc.center - fan_.origin;
  const double square = disc.radius_m * disc.radius_m;
  for (int i = begin; i < end; ++i) {
    const double miss = left_of(i, c);
    const double rest = square - miss * miss;
    if (rest < 0) continue;
    const double range = dx_[i] * c.x + dy_[i] * c.y - det::sqrt(rest);
    if (range >= 0 && range < range_[i]) range_[i] = range;
  }
}

// Beams [begin, end) of the group leave its cell, left and right of the far corner.
void LevelRays::Walk::pass_on(const Group& group, int begin, int end, Vec2 corner) {
  // The first beam that has the corner not to its left.
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
  // Counter-clockwise, the beams of the first and third quadrant leave sideways first.
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
    // Runs of beams that go on: those whose nearest hit so far lies beyond this cell.
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

// A side strictly inside of another wall that is at least as high is never the first thing a beam
// meets. Walls cross at every corner of a maze; leaving these sides out saves a quarter of the
// work.
bool LevelRays::hidden(const Side& side, double height_m) const {
  for (const std::int32_t w : walls_.at(model_.grid.cell_of(side.a))) {
    const WallModel& wall = model_.walls[static_cast<std::size_t>(w)];
    Box2 inner = wall.outline;
    inner.half_length_m -= kMargin_m;
    inner.half_thickness_m -= kMargin_m;
    if (wall.height_m >= height_m && inner.contains(side.a) && inner.contains(side.b)) return true;
  }
  return false;
}

void LevelRays::add_sides() {
  std::vector<Side> sides;
  std::vector<double> heights_m;
  std::vector<Box2> side_boxes;  // a side is a box without thickness
  for (const WallModel& wall : model_.walls) {
    const Box2& box = wall.outline;
    const auto corners = box.corners();
    for (std::size_t k = 0; k < 4; ++k) {
      const Side side{corners[k], corners[(k + 1) % 4]};
      if (hidden(side, wall.height_m)) continue;
      sides.push_back(side);
      heights_m.push_back(wall.height_m);
      const bool is_long = k % 2 == 0;
      side_boxes.push_back({0.5 * (side.a + side.b), is_long ? box.along : box.across(),
                            is_long ? box.half_length_m : box.half_thickness_m, 0});
    }
  }
  const CellLists by_cell(model_.grid, side_boxes, kMargin_m);
  side_start_.push_back(0);
  for (int cell = 0; cell < model_.grid.cell_count(); ++cell)
    for (int quadrant = 0; quadrant < 4; ++quadrant) {
      const double sign_x = (quadrant & 1) != 0 ? -1 : 1;
      const double sign_y = (quadrant & 2) != 0 ? -1 : 1;
      for (const std::int32_t s : by_cell.at(cell)) {
        const Side& side = sides[static_cast<std::size_t>(s)];
        const Vec2 e = side.b - side.a;
        // cross(d, e) < 0, as a hit needs it, is out of reach for all d of the quadrant.
        if (sign_x * e.y >= 0 && sign_y * e.x <= 0) continue;
        sides_.push_back(side);
        side_height_m_.push_back(heights_m[static_cast<std::size_t>(s)]);
      }
      side_start_.push_back(static_cast<std::uint32_t>(sides_.size()));
    }
}

LevelRays::LevelRays(const Model& model) : model_(model), lowest_wall_m_(kFarUp_m) {
  std::vector<Box2> walls;
  for (const WallModel& wall : model.walls) {
    walls.push_back(wall.outline);
    lowest_wall_m_ = std::min(lowest_wall_m_, wall.height_m);
  }
  walls_ = CellLists(model.grid, walls, kMargin_m);
  add_sides();
  bins_.prepare(model.grid, model.robots.size());
  for (const RobotModel& r : model.robots)
    discs_.push_back({{}, r.kind->body.reach_m, r.kind->body.shapes[0].high_m});
}

void LevelRays::place_robots(const State& state) {
  bins_.clear();
  for (std::size_t i = 0; i < discs_.size(); ++i) {
    const Pose2& pose = state.robots[i].body.X_WB;
    discs_[i].center = {pose.x_m, pose.y_m};
    bins_.add(static_cast<std::int32_t>(i), discs_[i].center, discs_[i].radius_m + kMargin_m);
  }
}

bool LevelRays::starts_inside(const RayFan& fan) const {
  const int cell = model_.grid.cell_of(fan.origin);
  for (const std::int32_t w : walls_.at(cell)) {
    const WallModel& wall = model_.walls[static_cast<std::size_t>(w)];
    if (wall.height_m >= fan.z_m && wall.outline.contains(fan.origin)) return true;
  }
  bool inside = false;
  bins_.for_each_in(cell, [&](std::int32_t n) {
    const Disc& disc = discs_[static_cast<std::size_t>(n)];
    const Vec2 d = disc.center - fan.origin;
    inside |= n != fan.own_robot && disc.height_m >= fan.z_m &&
              dot(d, d) <= disc.radius_m * disc.radius_m;
  });
  return inside;
}

void LevelRays::cast(const RayFan& fan, std::span<double> range_m) const {
  if (starts_inside(fan)) {
    std::fill(range_m.begin(), range_m.end(), 0.0);
    return;
  }
  if (fan.dx.size() == 1) {
    // Beams walk in pairs: give a single one its twin.
    const std::array<double, 2> dx = {fan.dx[0], fan.dx[0]};
    const std::array<double, 2> dy = {fan.dy[0], fan.dy[0]};
    std::array<double, 2> range{};
    cast({fan.origin, fan.z_m, fan.max_range_m, fan.own_robot, dx, dy}, range);
    range_m[0] = range[0];
    return;
  }
  std::fill(range_m.begin(), range_m.end(), fan.max_range_m);
  Walk walk(*this, fan, range_m);
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
