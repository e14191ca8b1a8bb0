// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Discs are tested by distance, everything else by separating axes and clipping, as is usual for
// convex outlines. Each outline is a core polygon enlarged by a radius. A gap is that of the cores
// minus both radii.
#include "physics/narrow_phase.h"

#include <cmath>

namespace understudy {
namespace {

constexpr double kFlush_m = 2e-5;  // sides this close to level count as level
constexpr double kApart_m = 1e-6;  // cores this far apart have a direction of their own
constexpr double kFar_m = 1e30;

Vec2 corner(const Outline& o, int i) { return o.corner[static_cast<std::size_t>(i)]; }
int after(const Outline& o, int i) { return i + 1 < o.corners ? i + 1 : 0; }

Touch touch_along(Vec2 normal, Vec2 on_a, double radius_a, double gap_m) {
  return {normal, on_a - (radius_a + 0.5 * gap_m) * normal, gap_m};
}

Vec2 nearest_on_segment(Vec2 p, Vec2 from, Vec2 to) {
  const Vec2 d = to - from;
  const double square = dot(d, d);
  const double t = square > 0 ? dot(p - from, d) / square : 0;
  if (t <= 0) return from;
  if (t >= 1) return to;
  return from + t * d;
}

// Outward unit normal of the side that starts at corner i; corners run counter-clockwise.
Vec2 side_normal(const Outline& o, int i) {
  const Vec2 d = corner(o, after(o, i)) - corner(o, i);
  const double length = det::hypot(d.x, d.y);
  return length > 0 ? Vec2{d.y / length, -d.x / length} : Vec2{1, 0};
}

int from_points(Vec2 on_a, double radius_a, Vec2 on_b, double radius_b, double within_m,
                Touch& touch) {
  const Vec2 d = on_a - on_b;
  const double most = within_m + radius_a + radius_b;
  const double square = dot(d, d);
  if (square >= most * most) return 0;
  const double distance = det::sqrt(square);
  // Two centres at the same point have no direction, so any will do.
  const Vec2 normal = distance > 0 ? (1 / distance) * d : Vec2{1, 0};
  touch = touch_along(normal, on_a, radius_a, distance - radius_a - radius_b);
  return 1;
}

// The core of a is the point p.
int disc_and_polygon(const Outline& a, const Outline& b, double within_m, Touch& touch) {
  const Vec2 p = corner(a, 0);
  double least = kFar_m;
  Vec2 nearest;
  bool outside = b.corners == 2;
  for (int i = 0; i < b.corners; ++i) {
    const Vec2 from = corner(b, i);
    const Vec2 to = corner(b, after(b, i));
    if (b.corners > 2 && cross(to - from, p - from) >= 0) continue;  // p is inside this side
    outside = true;
    const Vec2 q = nearest_on_segment(p, from, to);
    const double square = dot(p - q, p - q);
    if (square >= least) continue;
    least = square;
    nearest = q;
  }
  if (outside && least > 0) return from_points(p, a.radius_m, nearest, b.radius_m, within_m, touch);
  // The centre itself is inside, so it leaves over the nearest side.
  double depth = -kFar_m;
  Vec2 normal;
  for (int i = 0; i < b.corners; ++i) {
    const Vec2 n = side_normal(b, i);
    const double d = dot(n, p - corner(b, i));
    if (d <= depth) continue;
    depth = d;
    normal = n;
  }
  touch = touch_along(normal, p, a.radius_m, depth - a.radius_m - b.radius_m);
  return 1;
}

struct Axis {
  Vec2 normal;  // outward from the outline that has the side
  double apart_m = -kFar_m;
  double rank = -kFar_m;
  int side = 0;
};

// The side of `o` that keeps `other` farthest away. `against` is the unit direction in which other
// moves relative to o, or zero. Sides that it moves against rank lower by up to kFlush_m.
Axis best_side(const Outline& o, const Outline& other, Vec2 against) {
  Axis best;
  for (int i = 0; i < o.corners; ++i) {
    const Vec2 n = side_normal(o, i);
    double apart = kFar_m;
    for (int k = 0; k < other.corners; ++k)
      apart = std::min(apart, dot(n, corner(other, k) - corner(o, i)));
    const double rank = apart + kFlush_m * std::min(0.0, dot(n, against));
    if (rank > best.rank) best = {n, apart, rank, i};
  }
  return best;
}

// The side of `o` that faces most directly against the direction.
int facing_side(const Outline& o, Vec2 direction) {
  int best = 0;
  double least = kFar_m;
  for (int i = 0; i < o.corners; ++i) {
    const double d = dot(side_normal(o, i), direction);
    if (d >= least) continue;
    least = d;
    best = i;
  }
  return best;
}

// The closest pair of end points, if both are beyond the ends of the other side.
bool meet_at_corners(Vec2 a1, Vec2 a2, Vec2 b1, Vec2 b2, Vec2& on_a, Vec2& on_b) {
  double least = kFar_m;
  const Vec2 as[] = {a1, a2};
  const Vec2 bs[] = {b1, b2};
  for (const Vec2 a : as)
    for (const Vec2 b : bs) {
      const double square = dot(a - b, a - b);
      if (square >= least) continue;
      least = square;
      on_a = a;
      on_b = b;
    }
  const Vec2 from_a = on_a - nearest_on_segment(on_a, b1, b2);
  const Vec2 from_b = on_b - nearest_on_segment(on_b, a1, a2);
  return dot(from_a, from_a) >= least && dot(from_b, from_b) >= least;
}

// `host` has the side, and `guest` lies against it. Normals point from host to guest.
int clip(const Outline& host, const Axis& axis, const Outline& guest, double within_m,
         std::array<Touch, 2>& touches) {
  const Vec2 h1 = corner(host, axis.side);
  const Vec2 h2 = corner(host, after(host, axis.side));
  const int side = facing_side(guest, axis.normal);
  const Vec2 g1 = corner(guest, side);
  const Vec2 g2 = corner(guest, after(guest, side));
  Vec2 on_host;
  Vec2 on_guest;
  if (axis.apart_m > kApart_m && meet_at_corners(h1, h2, g1, g2, on_host, on_guest))
    return from_points(on_guest, guest.radius_m, on_host, host.radius_m, within_m, touches[0]);

  const Vec2 along{-axis.normal.y, axis.normal.x};  // from h1 to h2
  const double length = dot(h2 - h1, along);
  double t1 = dot(g1 - h1, along);
  double t2 = dot(g2 - h1, along);
  const double d1 = dot(g1 - h1, axis.normal);
  const double d2 = dot(g2 - h1, axis.normal);
  const double slope = t1 != t2 ? (d2 - d1) / (t2 - t1) : 0;
  const double radii = host.radius_m + guest.radius_m;
  int count = 0;
  const auto add = [&](double t, double d) {
    if (d - radii >= within_m) return;
    touches[static_cast<std::size_t>(count++)] =
        touch_along(axis.normal, h1 + t * along + d * axis.normal, guest.radius_m, d - radii);
  };
  const double from = std::max(0.0, std::min(t1, t2));
  const double to = std::min(length, std::max(t1, t2));
  if (to - from < 1e-9) {  // they are not beside each other: take the deeper end
    if (d1 < d2)
      add(t1, d1);
    else
      add(t2, d2);
    return count;
  }
  add(from, d1 + (from - t1) * slope);
  add(to, d1 + (to - t1) * slope);
  return count;
}

int polygon_and_polygon(const Outline& a, const Outline& b, double within_m, Vec2 relative,
                        std::array<Touch, 2>& touches) {
  const double speed = det::hypot(relative.x, relative.y);
  const Vec2 way = speed > 0 ? (1 / speed) * relative : Vec2{};
  const Axis of_b = best_side(b, a, way);
  const double most = within_m + a.radius_m + b.radius_m;
  if (of_b.apart_m >= most) return 0;
  const Axis of_a = best_side(a, b, -1 * way);
  if (of_a.apart_m >= most) return 0;
  if (of_a.rank <= of_b.rank + 1e-8) return clip(b, of_b, a, within_m, touches);
  const int count = clip(a, of_a, b, within_m, touches);
  for (int i = 0; i < count; ++i) {
    Vec2& n = touches[static_cast<std::size_t>(i)].normal;
    n = -1 * n;
  }
  return count;
}

}  // namespace

int find_touches(const Outline& a, const Outline& b, double within_m, Vec2 relative,
                 std::array<Touch, 2>& touches) {
  Touch& first = touches[0];
  if (a.corners == 1 && b.corners == 1)
    return from_points(corner(a, 0), a.radius_m, corner(b, 0), b.radius_m, within_m, first);
  if (a.corners == 1) return disc_and_polygon(a, b, within_m, first);
  if (b.corners > 1) return polygon_and_polygon(a, b, within_m, relative, touches);
  if (disc_and_polygon(b, a, within_m, first) == 0) return 0;
  first.normal = -1 * first.normal;
  return 1;
}

}  // namespace understudy
