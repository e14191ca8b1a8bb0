// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Points are added one by one: the triangles that a new point sees are replaced by a fan from it to
// their rim. At the end, triangles in one plane become one side.
#include "physics/space/solid_hull.h"

#include <array>
#include <cmath>

namespace understudy {
namespace {

constexpr std::size_t kFewPoints = 64;
constexpr int kDirections = 400;
constexpr double kThin_m = 0.0005;
constexpr int kMostCorners = 12;  // of one side

struct HullTriangle {
  std::array<int, 3> p;
  Vec3 normal;
  double offset = 0;
  bool gone = false;
};

// Of many points, those that lie farthest in directions spread evenly over the sphere, and along
// the axes.
std::vector<Vec3> outer_points(const std::vector<Vec3>& all) {
  if (all.size() <= kFewPoints) return all;
  std::vector<char> taken(all.size(), 0);
  const auto take = [&](Vec3 d) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
      if (dot(all[i], d) > dot(all[best], d)) best = i;
    taken[best] = 1;
  };
  for (int k = 0; k < kDirections; ++k) {
    const double z = 1 - (2 * k + 1.0) / kDirections;
    const double r = det::sqrt(1 - z * z);
    const det::SinCos t = det::sincos(2.39996322972865332 * k);  // the golden angle
    take({r * t.cos, r * t.sin, z});
  }
  for (const double s : {-1.0, 1.0}) {
    take({s, 0, 0});
    take({0, s, 0});
    take({0, 0, s});
  }
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (taken[i] != 0) points.push_back(all[i]);
  return points;
}

class HullMaker {
 public:
  explicit HullMaker(const std::vector<Vec3>& points) : points_(points) {
    Bounds3 bounds;
    for (const Vec3& p : points) bounds.hold(p);
    near_ = 1e-7 * length_of(bounds.high - bounds.low);
  }

  // Returns false if the points lie in a plane.
  bool make() {
    std::array<int, 4> first{};
    if (!find_first(first)) return false;
    Vec3 sum;
    for (const int i : first) sum = sum + point(i);
    inside_ = 0.25 * sum;
    add(first[0], first[1], first[2]);
    add(first[0], first[1], first[3]);
    add(first[0], first[2], first[3]);
    add(first[1], first[2], first[3]);
    for (int i = 0; i < static_cast<int>(points_.size()); ++i) include(i);
    return true;
  }
  const std::vector<HullTriangle>& triangles() const { return triangles_; }
  double near() const { return near_; }

 private:
  Vec3 point(int i) const { return points_[static_cast<std::size_t>(i)]; }

  template <class Value>
  int best(const Value& value) const {
    int found = 0;
    for (int i = 1; i < static_cast<int>(points_.size()); ++i)
      if (value(point(i)) > value(point(found))) found = i;
    return found;
  }

  bool find_first(std::array<int, 4>& f) const {
    if (points_.size() < 4) return false;
    f[0] = best([](Vec3 p) { return p.x; });
    f[1] = best([&](Vec3 p) { return length_of(p - point(f[0])); });
    const Vec3 along = point(f[1]) - point(f[0]);
    f[2] = best([&](Vec3 p) { return length_of(cross(along, p - point(f[0]))); });
    const Vec3 up = cross(along, point(f[2]) - point(f[0]));
    f[3] = best([&](Vec3 p) { return std::abs(dot(up, p - point(f[0]))); });
    const double height = std::abs(dot(up, point(f[3]) - point(f[0])));
    return height > 10 * near_ * length_of(up) && length_of(up) > 0;
  }

  void add(int a, int b, int c) {
    Vec3 normal = cross(point(b) - point(a), point(c) - point(a));
    if (length_of(normal) == 0) return;
    normal = direction_of(normal);
    if (dot(normal, inside_ - point(a)) > 0) {
      std::swap(b, c);
      normal = -1 * normal;
    }
    triangles_.push_back({{a, b, c}, normal, dot(normal, point(a)), false});
  }

  void include(int i) {
    rim_.clear();
    bool seen = false;
    for (HullTriangle& t : triangles_) {
      if (dot(t.normal, point(i)) <= t.offset + near_) continue;
      seen = t.gone = true;
      for (std::size_t k = 0; k < 3; ++k) toggle({t.p[k], t.p[(k + 1) % 3]});
    }
    if (!seen) return;
    std::erase_if(triangles_, [](const HullTriangle& t) { return t.gone; });
    for (const std::array<int, 2>& edge : rim_) add(edge[0], edge[1], i);
  }

  // An edge between two triangles that go is inside the rim: it comes once in each direction.
  void toggle(std::array<int, 2> edge) {
    for (std::size_t k = 0; k < rim_.size(); ++k)
      if (rim_[k][0] == edge[1] && rim_[k][1] == edge[0]) {
        rim_.erase(rim_.begin() + static_cast<std::ptrdiff_t>(k));
        return;
      }
    rim_.push_back(edge);
  }

  const std::vector<Vec3>& points_;
  Vec3 inside_;
  double near_ = 0;
  std::vector<HullTriangle> triangles_;
  std::vector<std::array<int, 2>> rim_;
};

// The corners of all triangles in one plane, in order around their middle.
std::vector<int> corners_around(const std::vector<Vec3>& points, std::vector<int> corners,
                                Vec3 normal) {
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  Vec3 middle;
  for (const int c : corners) middle = middle + points[static_cast<std::size_t>(c)];
  middle = (1.0 / static_cast<double>(corners.size())) * middle;
  const Vec3 x = side_of(normal);
  const Vec3 y = cross(normal, x);
  const auto angle = [&](int c) {
    const Vec3 d = points[static_cast<std::size_t>(c)] - middle;
    return det::atan2(dot(d, y), dot(d, x));
  };
  std::stable_sort(corners.begin(), corners.end(),
                   [&](int a, int b) { return angle(a) < angle(b); });
  // More corners than a side may have: leave out every other one until it fits.
  while (corners.size() > kMostCorners) {
    std::vector<int> fewer;
    for (std::size_t i = 0; i < corners.size(); i += 2) fewer.push_back(corners[i]);
    corners = std::move(fewer);
  }
  return corners;
}

}  // namespace

SolidHull SolidHull::around(const std::vector<Vec3>& all) {
  std::vector<Vec3> points = outer_points(all);
  HullMaker first(points);
  std::vector<HullTriangle> triangles;
  if (first.make()) {
    triangles = first.triangles();
  } else {
    const std::vector<Vec3> flat = points;
    for (const Vec3& p : flat)
      for (const Vec3& d : {Vec3{kThin_m, 0, 0}, {0, kThin_m, 0}, {0, 0, kThin_m}}) {
        points.push_back(p + d);
        points.push_back(p - d);
      }
    HullMaker thick(points);
    if (thick.make()) triangles = thick.triangles();
  }
  SolidHull hull;
  hull.points = points;
  std::vector<char> done(triangles.size(), 0);
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    if (done[i] != 0) continue;
    const HullTriangle& t = triangles[i];
    std::vector<int> corners;
    for (std::size_t k = i; k < triangles.size(); ++k) {
      const HullTriangle& u = triangles[k];
      if (done[k] != 0 || dot(t.normal, u.normal) < 1 - 1e-7) continue;
      done[k] = 1;
      corners.insert(corners.end(), u.p.begin(), u.p.end());
    }
    hull.sides.push_back(
        {t.normal, t.offset, corners_around(points, std::move(corners), t.normal)});
  }
  return hull;
}

Vec3 SolidHull::farthest(Vec3 direction) const {
  std::size_t best = 0;
  double most = dot(points[0], direction);
  for (std::size_t i = 1; i < points.size(); ++i)
    if (const double d = dot(points[i], direction); d > most) {
      most = d;
      best = i;
    }
  return points[best];
}

void SolidHull::add_side(Vec3 direction, ShapeFace& face) const {
  const Side* best = &sides[0];
  for (const Side& s : sides)
    if (dot(s.normal, direction) > dot(best->normal, direction)) best = &s;
  for (const int c : best->points) face.add(points[static_cast<std::size_t>(c)]);
}

}  // namespace understudy
