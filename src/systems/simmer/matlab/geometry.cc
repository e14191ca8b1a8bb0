// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/geometry.h"

#include <algorithm>
#include <limits>

namespace understudy::simmer {
namespace {

struct Edge {
  Vec2 from;
  Vec2 to;
};

template <class Visit>
void for_edges(const Loop& loop, Visit visit) {
  for (std::size_t i = 0; i < loop.size(); ++i)
    visit(Edge{loop[i], loop[i + 1 < loop.size() ? i + 1 : 0]});
}

// The axis-parallel rectangle around some points.
struct Bounds {
  Vec2 low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  Vec2 high{-low.x, -low.y};

  void add(Vec2 p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  bool meets(const Bounds& o) const {
    return low.x <= o.high.x + kOnTheLine_in && o.low.x <= high.x + kOnTheLine_in &&
           low.y <= o.high.y + kOnTheLine_in && o.low.y <= high.y + kOnTheLine_in;
  }
};

Bounds bounds_of(const Loop& loop) {
  Bounds bounds;
  for (const Vec2 p : loop) bounds.add(p);
  return bounds;
}

Bounds bounds_of(const Edge& edge) {
  Bounds bounds;
  bounds.add(edge.from);
  bounds.add(edge.to);
  return bounds;
}

// The distance from p to the nearest point of the edge.
double distance_in(Vec2 p, const Edge& edge) {
  const Vec2 along = edge.to - edge.from;
  const double square = dot(along, along);
  const double share = square > 0 ? std::clamp(dot(p - edge.from, along) / square, 0.0, 1.0) : 0;
  const Vec2 off = p - edge.from - share * along;
  return det::hypot(off.x, off.y);
}

enum class Side { kOutside, kEdge, kInside };

// Counts the edges that a ray from p to the right crosses.
Side side_of(const Loop& loop, Vec2 p) {
  bool inside = false;
  bool on_edge = false;
  for_edges(loop, [&](const Edge& e) {
    on_edge = on_edge || distance_in(p, e) <= kOnTheLine_in;
    if ((e.from.y > p.y) == (e.to.y > p.y)) return;
    const double x = e.from.x + (p.y - e.from.y) / (e.to.y - e.from.y) * (e.to.x - e.from.x);
    if (p.x < x) inside = !inside;
  });
  if (on_edge) return Side::kEdge;
  return inside ? Side::kInside : Side::kOutside;
}

constexpr double kNoHit = std::numeric_limits<double>::infinity();

// Where the path `way` meets the edge, in inches from its start; kNoHit if it does not. `length_in`
// is the length of the path and must not be 0.
double hit_in(const Edge& way, double length_in, const Edge& edge) {
  const Vec2 forward = (1 / length_in) * (way.to - way.from);
  const Vec2 along = edge.to - edge.from;
  const Vec2 to_edge = edge.from - way.from;
  const double edge_length_in = det::hypot(along.x, along.y);
  const double sine_in = cross(forward, along);
  constexpr double kParallel = 1e-12;
  if (sine_in > kParallel * edge_length_in || sine_in < -kParallel * edge_length_in) {
    const double at_in = cross(to_edge, along) / sine_in;
    const double on_edge_in = cross(to_edge, forward) / sine_in * edge_length_in;
    const bool met = at_in >= -kOnTheLine_in && at_in <= length_in + kOnTheLine_in &&
                     on_edge_in >= -kOnTheLine_in && on_edge_in <= edge_length_in + kOnTheLine_in;
    return met ? std::max(at_in, 0.0) : kNoHit;
  }
  const double beside_in = cross(forward, to_edge);
  if (beside_in > kOnTheLine_in || beside_in < -kOnTheLine_in) return kNoHit;
  const double one_in = dot(to_edge, forward);
  const double other_in = dot(edge.to - way.from, forward);
  const double near_in = std::min(one_in, other_in);
  const bool met = std::max(one_in, other_in) >= -kOnTheLine_in && near_in <= length_in;
  return met ? std::max(near_in, 0.0) : kNoHit;
}

}  // namespace

det::SinCos sincos_deg(double degrees) {
  const double once_round = std::fmod(degrees, 360.0);  // exact
  if (std::fmod(once_round, 90.0) != 0) return det::sincos(deg_to_rad(once_round));
  static constexpr det::SinCos kQuarters[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  const int quarter = static_cast<int>(once_round / 90.0);
  return kQuarters[(quarter + 4) % 4];
}

Vec2 turned(Vec2 local, double heading_deg) {
  const det::SinCos t = sincos_deg(heading_deg);
  return {t.cos * local.x - t.sin * local.y, t.sin * local.x + t.cos * local.y};
}

Loop placed(const Loop& outline, Vec2 center, double heading_deg) {
  const det::SinCos t = sincos_deg(heading_deg);
  Loop out;
  out.reserve(outline.size());
  for (const Vec2 p : outline)
    out.push_back(center + Vec2{t.cos * p.x - t.sin * p.y, t.sin * p.x + t.cos * p.y});
  return out;
}

bool contains(const Loop& loop, Vec2 p) { return side_of(loop, p) != Side::kOutside; }

bool is_free(Vec2 p, const Region& region) {
  return contains(region.outer, p) &&
         std::none_of(region.walls.begin(), region.walls.end(),
                      [&](const Loop& wall) { return side_of(wall, p) == Side::kInside; });
}

bool collides(const Loop& outline, const Region& region) {
  const Bounds around = bounds_of(outline);
  Region near{region.outer, {}};
  for (const Loop& wall : region.walls)
    if (around.meets(bounds_of(wall))) near.walls.push_back(wall);
  const auto blocked = [&](Vec2 corner) { return !is_free(corner, near); };
  const auto covered = [&](Vec2 corner) { return contains(outline, corner); };
  return std::any_of(outline.begin(), outline.end(), blocked) ||
         std::any_of(near.outer.begin(), near.outer.end(), covered) ||
         std::any_of(near.walls.begin(), near.walls.end(), [&](const Loop& wall) {
           return std::any_of(wall.begin(), wall.end(), covered);
         });
}

double first_hit(Vec2 from, Vec2 to, std::span<const Loop> obstacles) {
  const double length_in = det::hypot(to.x - from.x, to.y - from.y);
  double nearest_in = kNoHit;
  if (length_in == 0) return nearest_in;
  const Edge way{from, to};
  const Bounds around = bounds_of(way);
  for (const Loop& loop : obstacles)
    for_edges(loop, [&](const Edge& edge) {
      if (around.meets(bounds_of(edge)))
        nearest_in = std::min(nearest_in, hit_in(way, length_in, edge));
    });
  return nearest_in;
}

}  // namespace understudy::simmer
