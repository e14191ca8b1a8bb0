// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The direction comes from the nearest points of the cores, which are a little smaller than the
// solids, so that it is still known when the solids overlap a little. If the cores overlap too, the
// direction of least overlap is searched among those of the sides. The points come from the sides
// that face each other.
#include "physics/space/touching.h"

#include <cmath>

#include "physics/space/gjk.h"
#include "physics/space/solid_hull.h"

namespace understudy {
namespace {

constexpr double kFlat = 0.9995;  // cosine: a side whose normal is this near faces the other solid

// Keeps what is on the inner side of a plane.
void cut_off(ShapeFace& side, Vec3 on_plane, Vec3 outward) {
  ShapeFace left;
  const auto height = [&](int i) { return dot(side[i] - on_plane, outward); };
  if (side.count == 1) {
    if (height(0) > 1e-9) side.count = 0;
    return;
  }
  // An edge is passed once, a polygon all around.
  const int pieces = side.count == 2 ? 1 : side.count;
  for (int i = 0; i < pieces; ++i) {
    const int k = (i + 1) % side.count;
    const double from = height(i);
    const double to = height(k);
    if (from <= 0) left.add(side[i]);
    if ((from < 0 && to > 0) || (from > 0 && to < 0))
      left.add(side[i] + (from / (from - to)) * (side[k] - side[i]));
    if (side.count == 2 && to <= 0) left.add(side[k]);
  }
  side = left;
}

// Of a polygon that does not face along the direction: its edge or corner that lies farthest.
ShapeFace farthest_part(const ShapeFace& face, Vec3 direction) {
  double most = -1e300;
  double least = 1e300;
  for (int i = 0; i < face.count; ++i) {
    most = std::max(most, dot(face[i], direction));
    least = std::min(least, dot(face[i], direction));
  }
  ShapeFace part;
  for (int i = 0; i < face.count; ++i)
    if (dot(face[i], direction) >= most - 0.02 * (most - least)) part.add(face[i]);
  return part;
}

bool faces(const ShapeFace& face, Vec3 direction) {
  if (face.count < 3) return false;
  const Vec3 area = face.area();
  const double along = dot(area, direction);
  return along > 0 && along * along > kFlat * kFlat * dot(area, area);
}

// Two edges: if they are parallel, the ends of the part where they lie beside each other.
bool add_parallel(const ShapeFace& a, const ShapeFace& b, Vec3 normal, double margin_m,
                  Touching& out) {
  const Vec3 along = a[1] - a[0];
  const Vec3 other = b[1] - b[0];
  const Vec3 aside = cross(along, other);
  const double square = dot(along, along);
  if (square == 0 || dot(aside, aside) > 1e-4 * square * dot(other, other)) return false;
  const double from = dot(b[0] - a[0], along) / square;
  const double to = dot(b[1] - a[0], along) / square;
  const double low = std::max(0.0, std::min(from, to));
  const double high = std::min(1.0, std::max(from, to));
  if (low >= high || from == to) return false;
  for (const double share : {low, high}) {
    const Vec3 on_a = a[0] + share * along;
    const Vec3 on_b = b[0] + ((share - from) / (to - from)) * other;
    const double gap = dot(on_a - on_b, normal);
    if (gap <= margin_m) out.add(0.5 * (on_a + on_b), gap);
  }
  return true;
}

// The overlap of the two along the direction from b to a; negative if they are apart.
double overlap_along(const PlacedShape& a, const PlacedShape& b, Vec3 direction) {
  return dot(b.farthest(direction) - a.farthest(-1 * direction), direction);
}

template <class Visit>
void for_directions(const PlacedShape& p, const Visit& visit) {
  if (p.shape->kind == SolidKind::kHull) {
    for (const SolidHull::Side& side : p.shape->hull->sides) visit(p.turn * side.normal);
    return;
  }
  visit(p.turn.z);
  if (p.shape->kind != SolidKind::kBox) return;
  visit(p.turn.x);
  visit(p.turn.y);
}

// The direction along which the two overlap least, of those of their sides and of the line between
// their middles.
Vec3 way_out(const PlacedShape& a, const PlacedShape& b) {
  Vec3 best{0, 0, 1};
  double least = 1e300;
  const auto look = [&](Vec3 d) {
    const double overlap = overlap_along(a, b, d);
    if (overlap < least) {
      least = overlap;
      best = d;
    }
  };
  const Vec3 apart = a.at - b.at;
  look(direction_of(apart));
  const auto both_ways = [&](Vec3 d) { look(dot(d, apart) < 0 ? -1 * d : d); };
  for_directions(a, both_ways);
  for_directions(b, both_ways);
  for (const PlacedShape* p : {&a, &b}) {  // straight away from the axis of a round one
    if (p->shape->kind == SolidKind::kBox || p->shape->kind == SolidKind::kHull) continue;
    const Vec3 axis = p->shape->kind == SolidKind::kCapsule ? p->turn.x : p->turn.z;
    const Vec3 aside = apart - dot(apart, axis) * axis;
    if (dot(aside, aside) > 1e-12) look(direction_of(aside));
  }
  return best;
}

}  // namespace

void Touching::thin_out() {
  constexpr int kKept = 4;
  constexpr double kAlike = 1e-7;  // smaller differences are rounding: the first one is taken
  if (count <= kKept) return;
  const auto point = [&](int i) -> TouchPoint& { return points[static_cast<std::size_t>(i)]; };
  const auto pull_up = [&](int to, const auto& value) {
    int best = to;
    double most = value(point(to));
    for (int i = to + 1; i < count; ++i)
      if (const double v = value(point(i)); v > most + kAlike) {
        most = v;
        best = i;
      }
    std::swap(point(to), point(best));
  };
  pull_up(0, [](const TouchPoint& p) { return -p.gap_m; });
  pull_up(1, [&](const TouchPoint& p) {
    const Vec3 d = p.at - point(0).at;
    return dot(d, d);
  });
  const auto beside = [&](const TouchPoint& p) {
    return dot(cross(point(1).at - point(0).at, p.at - point(0).at), normal);
  };
  pull_up(2, [&](const TouchPoint& p) { return std::abs(beside(p)); });
  const double side = beside(point(2)) < 0 ? -1 : 1;
  pull_up(3, [&](const TouchPoint& p) { return -side * beside(p); });
  count = kKept;
}

ShapeFace part_over(const ShapeFace& side, const ShapeFace& polygon, Vec3 polygon_normal) {
  ShapeFace part = side;
  for (int i = 0; i < polygon.count && part.count > 0; ++i) {
    const Vec3 edge = polygon[(i + 1) % polygon.count] - polygon[i];
    cut_off(part, polygon[i], direction_of(cross(edge, polygon_normal)));
  }
  return part;
}

Touching touching_sides(const ShapeFace& a, const ShapeFace& b, Vec3 normal, Vec3 on_a, Vec3 on_b,
                        double margin_m) {
  Touching out;
  out.normal = normal;
  const bool a_faces = faces(a, -1 * normal);
  const bool b_faces = faces(b, normal);
  if (a_faces || b_faces) {
    const ShapeFace& polygon = b_faces ? b : a;
    const Vec3 up = direction_of(polygon.area());
    const ShapeFace part = part_over(b_faces ? a : b, polygon, up);
    const double slope = dot(up, b_faces ? normal : -1 * normal);
    for (int i = 0; i < part.count; ++i) {
      const double gap = dot(part[i] - polygon[0], up) / slope;
      if (gap <= margin_m) out.add(part[i] - (b_faces ? 0.5 : -0.5) * gap * normal, gap);
    }
    if (out.count > 0) {
      out.thin_out();
      return out;
    }
  } else {
    const ShapeFace edge_a = farthest_part(a, -1 * normal);
    const ShapeFace edge_b = farthest_part(b, normal);
    if (edge_a.count == 2 && edge_b.count == 2 &&
        add_parallel(edge_a, edge_b, normal, margin_m, out) && out.count > 0)
      return out;
  }
  const double gap = dot(on_a - on_b, normal);
  if (gap <= margin_m) out.add(0.5 * (on_a + on_b), gap);
  return out;
}

Touching touching_of(const PlacedShape& a, const PlacedShape& b, double margin_m) {
  Nearest near = nearest_points([&](Vec3 d) { return a.core_farthest(d); },
                                [&](Vec3 d) { return b.core_farthest(d); }, a.at - b.at);
  if (near.apart) {
    if (near.distance_m > margin_m + 2 * (a.shape->edge_m + b.shape->edge_m)) return {};
    near.on_a = near.on_a - a.shape->edge_m * near.normal;
    near.on_b = near.on_b + b.shape->edge_m * near.normal;
  } else {
    near.normal = way_out(a, b);
    near.on_a = a.farthest(-1 * near.normal);
    near.on_b = b.farthest(near.normal);
  }
  return touching_sides(a.face(-1 * near.normal), b.face(near.normal), near.normal, near.on_a,
                        near.on_b, margin_m);
}

}  // namespace understudy
