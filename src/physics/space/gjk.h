// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The nearest points of two convex solids (Gilbert, Johnson and Keerthi 1988). Each is given by a
// function that tells its farthest point in a direction.
#pragma once

#include <array>

#include "physics/space/space_math.h"

namespace understudy {

struct Nearest {
  bool apart = false;  // if not, the rest means nothing
  double distance_m = 0;
  Vec3 on_a;
  Vec3 on_b;
  Vec3 normal;  // from b to a
};

// Up to four points of the difference a - b, and the part of them that is nearest to 0.
class GjkSimplex {
 public:
  struct Point {
    Vec3 difference;
    Vec3 on_a;
  };
  void add(const Point& p) { points_[static_cast<std::size_t>(count_++)] = p; }
  // Drops the points that are not needed for the nearest one, which it returns. Four points are
  // left if 0 lies between them.
  Vec3 reduce();
  bool is_full() const { return count_ == 4; }
  bool has(Vec3 difference) const;
  Vec3 nearest_on_a() const;

 private:
  double weight(int i) const { return weights_[static_cast<std::size_t>(i)]; }
  const Point& point(int i) const { return points_[static_cast<std::size_t>(i)]; }
  void keep(std::array<int, 3> which, std::array<double, 3> weights, int count);
  void reduce_line();
  void reduce_triangle();
  bool reduce_tetrahedron();

  std::array<Point, 4> points_;
  std::array<double, 4> weights_{1, 0, 0, 0};
  int count_ = 0;
};

template <class FarthestA, class FarthestB>
Nearest nearest_points(const FarthestA& a, const FarthestB& b, Vec3 start) {
  constexpr int kMostSteps = 48;
  constexpr double kGood = 1e-10;
  GjkSimplex simplex;
  Vec3 v = start;
  double square = dot(v, v);
  if (square == 0) v = {1, 0, 0};
  Nearest out;
  for (int i = 0; i < kMostSteps; ++i) {
    const Vec3 on_a = a(-1 * v);
    const Vec3 w = on_a - b(v);
    const double gain = square - dot(v, w);
    if (i > 0 && (gain <= kGood * square || simplex.has(w))) break;
    simplex.add({w, on_a});
    v = simplex.reduce();
    const double before = square;
    square = dot(v, v);
    if (simplex.is_full() || square < 1e-20) return out;
    if (i > 0 && square >= before) break;  // no more digits
  }
  out.apart = true;
  out.distance_m = det::sqrt(square);
  out.normal = (1 / out.distance_m) * v;
  out.on_a = simplex.nearest_on_a();
  out.on_b = out.on_a - v;
  return out;
}

}  // namespace understudy
