// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "geom/solid_ray.h"

#include <algorithm>
#include <limits>

namespace understudy {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

// The stretch of the ray that lies in a convex thing, from enter to leave.
struct Stretch {
  double enter = -kFar;
  double leave = kFar;
  Vec3 normal;  // where it enters

  void cut(double from, double to, Vec3 at_from) {
    if (from > enter) {
      enter = from;
      normal = at_from;
    }
    leave = std::min(leave, to);
  }
  // Joins with another stretch of the same convex thing.
  void take_in(const Stretch& other) {
    if (!(other.enter <= other.leave)) return;
    if (!(enter <= leave)) {
      *this = other;
      return;
    }
    if (other.enter < enter) {
      enter = other.enter;
      normal = other.normal;
    }
    leave = std::max(leave, other.leave);
  }
};

constexpr Stretch kNone{1, 0, {}};

// Keeps the part on the inner side of a line, where dot(normal, p) <= distance.
void cut_by_line(const SolidRay& ray, Vec2 normal, double distance, Stretch& stretch) {
  const double start = normal.x * ray.origin.x + normal.y * ray.origin.y - distance;
  const double speed = normal.x * ray.direction.x + normal.y * ray.direction.y;
  if (speed == 0) {
    if (start > 0) stretch = kNone;
    return;
  }
  const double at = -start / speed;
  if (speed < 0)
    stretch.cut(at, kFar, {normal.x, normal.y, 0});
  else
    stretch.cut(-kFar, at, {});
}

Stretch in_column(const SolidRay& ray, Vec2 center, double radius_m) {
  const Vec2 o{ray.origin.x - center.x, ray.origin.y - center.y};
  const Vec2 d{ray.direction.x, ray.direction.y};
  const double a = dot(d, d);
  const double c = dot(o, o) - radius_m * radius_m;
  if (a == 0) return c <= 0 ? Stretch{} : kNone;
  // Starts from the foot of the perpendicular, so that no digits are lost far away.
  const double foot = -dot(o, d) / a;
  const Vec2 near = o + foot * d;
  const double rest = radius_m * radius_m - dot(near, near);
  if (rest < 0) return kNone;
  const double half = det::sqrt(rest / a);
  const Vec2 at = o + (foot - half) * d;
  return {foot - half, foot + half, {at.x / radius_m, at.y / radius_m, 0}};
}

// The stretch between one side of an outline and the same side moved outward by the radius. With
// two corners the two sides are the two faces of the stadium's middle part.
Stretch in_side_band(const SolidRay& ray, Vec2 a, Vec2 b, double radius_m) {
  const double length = det::hypot(b.x - a.x, b.y - a.y);
  if (length <= 0) return kNone;
  const Vec2 along{(b.x - a.x) / length, (b.y - a.y) / length};
  const Vec2 outward{along.y, -along.x};
  Stretch s;
  cut_by_line(ray, outward, dot(outward, a) + radius_m, s);
  cut_by_line(ray, -1.0 * outward, -dot(outward, a), s);
  cut_by_line(ray, along, dot(along, b), s);
  cut_by_line(ray, -1.0 * along, -dot(along, a), s);
  return s;
}

Stretch in_polygon(const SolidRay& ray, const Outline& outline) {
  Stretch s;
  for (int k = 0; k < outline.corners; ++k) {
    const Vec2 a = outline.corner[static_cast<std::size_t>(k)];
    const Vec2 b = outline.corner[static_cast<std::size_t>((k + 1) % outline.corners)];
    const double length = det::hypot(b.x - a.x, b.y - a.y);
    if (length <= 0) continue;
    const Vec2 outward{(b.y - a.y) / length, (a.x - b.x) / length};
    cut_by_line(ray, outward, dot(outward, a), s);
  }
  return s;
}

Stretch in_outline(const SolidRay& ray, const Outline& outline) {
  Stretch all = outline.corners > 2 ? in_polygon(ray, outline) : kNone;
  if (outline.radius_m <= 0) return all;
  for (int k = 0; k < outline.corners; ++k) {
    const Vec2 a = outline.corner[static_cast<std::size_t>(k)];
    const Vec2 b = outline.corner[static_cast<std::size_t>((k + 1) % outline.corners)];
    all.take_in(in_column(ray, a, outline.radius_m));
    if (outline.corners > 1) all.take_in(in_side_band(ray, a, b, outline.radius_m));
  }
  return all;
}

// The lower half of an endless double cone whose point is at 0 0 0: where x2 + y2 <= (slope z)2.
Stretch in_endless_cone(const SolidRay& ray, double slope) {
  // Starts from the foot of the perpendicular, so that no digits are lost far away.
  const Vec3 d = ray.direction;
  const double foot = -dot(ray.origin, d);
  const Vec3 o = ray.at(foot);
  const double square = slope * slope;
  // The distance to the surface is a t2 + 2 b t + c; not positive inside.
  const double a = d.x * d.x + d.y * d.y - square * d.z * d.z;
  const double b = o.x * d.x + o.y * d.y - square * o.z * d.z;
  const double c = o.x * o.x + o.y * o.y - square * o.z * o.z;
  const double rest = b * b - a * c;
  if (a > 0 && rest < 0) return kNone;
  const double q = -(b + (b < 0 ? -1 : 1) * det::sqrt(std::max(rest, 0.0)));
  if (q == 0 && a >= 0) return kNone;  // touches no more than its point
  const double one = q == 0 ? 0 : c / q;
  const double other = a == 0 ? one : q / a;
  Stretch s;
  if (a > 0) {
    s.enter = std::min(one, other);
    s.leave = std::max(one, other);
    if (o.z + 0.5 * (one + other) * d.z > 0) return kNone;  // in the upper half
  } else if (a < 0) {
    // Runs steeper than the cone's side: it stays inside once it is in the lower half.
    (d.z < 0 ? s.enter : s.leave) = d.z < 0 ? std::max(one, other) : std::min(one, other);
  } else if (d.z * b > 0) {
    (d.z < 0 ? s.enter : s.leave) = one;
  } else {
    return kNone;
  }
  if (s.enter > -kFar) {
    const Vec3 at = o + s.enter * d;
    const Vec3 outward{at.x, at.y, -square * at.z};
    const double length = det::sqrt(dot(outward, outward));
    s.normal = length > 0 ? (1 / length) * outward : Vec3{0, 0, 1};
  }
  s.enter += foot;
  s.leave += foot;
  return s;
}

SolidHit first_of(const SolidRay& ray, const Stretch& stretch) {
  if (!(stretch.enter <= stretch.leave) || stretch.leave < 0) return {};
  if (stretch.enter < 0) return {true, 0, -1.0 * ray.direction};
  return {true, stretch.enter, stretch.normal};
}

}  // namespace

SolidHit meet_prism(const SolidRay& ray, const Outline& outline, double low_m, double high_m) {
  Stretch s = in_outline(ray, outline);
  const double up = ray.direction.z;
  if (up == 0) {
    if (ray.origin.z < low_m || ray.origin.z > high_m) return {};
  } else {
    const double to_low = (low_m - ray.origin.z) / up;
    const double to_high = (high_m - ray.origin.z) / up;
    if (up > 0)
      s.cut(to_low, to_high, {0, 0, -1});
    else
      s.cut(to_high, to_low, {0, 0, 1});
  }
  return first_of(ray, s);
}

SolidHit meet_ball(const SolidRay& ray, Vec3 center, double radius_m) {
  const Vec3 o = ray.origin - center;
  const double foot = -dot(o, ray.direction);
  const Vec3 near = o + foot * ray.direction;
  const double rest = radius_m * radius_m - dot(near, near);
  if (rest < 0) return {};
  const double half = det::sqrt(rest);
  const Vec3 at = o + (foot - half) * ray.direction;
  return first_of(ray, {foot - half, foot + half, (1 / radius_m) * at});
}

SolidHit meet_cone(const SolidRay& ray, double radius_m, double low_m, double high_m) {
  const SolidRay from_point{ray.origin - Vec3{0, 0, high_m}, ray.direction};
  Stretch s = in_endless_cone(from_point, radius_m / (high_m - low_m));
  if (!(s.enter <= s.leave)) return {};
  const double up = ray.direction.z;
  const double start = ray.origin.z - low_m;
  if (up > 0)
    s.cut(-start / up, kFar, {0, 0, -1});
  else if (up < 0)
    s.cut(-kFar, -start / up, {});
  else if (start < 0)
    return {};
  return first_of(ray, s);
}

SolidHit meet_hull(const SolidRay& ray, const TriangleMesh& faces) {
  Stretch s;
  for (std::size_t i = 0; i < faces.triangles.size(); ++i) {
    const auto [a, b, c] = faces.corners(i);
    const Vec3 outward = cross(b - a, c - a);
    const double start = dot(outward, ray.origin - a);
    const double speed = dot(outward, ray.direction);
    if (speed < 0)
      s.cut(-start / speed, kFar, outward);
    else if (speed > 0)
      s.cut(-kFar, -start / speed, {});
    else if (start > 0)
      return {};
  }
  SolidHit hit = first_of(ray, s);
  if (hit.met) hit.normal = (1 / det::sqrt(dot(hit.normal, hit.normal))) * hit.normal;
  return hit;
}

}  // namespace understudy
