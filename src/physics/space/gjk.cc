// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The nearest point of a line, a triangle or a tetrahedron to 0, as in Ericson, "Real-Time
// Collision Detection", 5.1.
#include "physics/space/gjk.h"

namespace understudy {
namespace {

// Weights of the corners of the nearest point; those that are 0 are not needed.
struct Corners3 {
  std::array<double, 3> weight{};
};

Corners3 nearest_on_triangle(Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 ab = b - a;
  const Vec3 ac = c - a;
  const double d1 = -dot(ab, a);
  const double d2 = -dot(ac, a);
  if (d1 <= 0 && d2 <= 0) return {{1, 0, 0}};
  const double d3 = -dot(ab, b);
  const double d4 = -dot(ac, b);
  if (d3 >= 0 && d4 <= d3) return {{0, 1, 0}};
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const double v = d1 / (d1 - d3);
    return {{1 - v, v, 0}};
  }
  const double d5 = -dot(ab, c);
  const double d6 = -dot(ac, c);
  if (d6 >= 0 && d5 <= d6) return {{0, 0, 1}};
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const double w = d2 / (d2 - d6);
    return {{1 - w, 0, w}};
  }
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const double w = (d4 - d3) / ((d4 - d3) + (d5 - d6));
    return {{0, 1 - w, w}};
  }
  const double sum = va + vb + vc;
  if (!(sum > 0)) return {{1, 0, 0}};
  return {{va / sum, vb / sum, vc / sum}};
}

}  // namespace

bool GjkSimplex::has(Vec3 difference) const {
  for (int i = 0; i < count_; ++i) {
    const Vec3 d = point(i).difference - difference;
    if (d.x == 0 && d.y == 0 && d.z == 0) return true;
  }
  return false;
}

Vec3 GjkSimplex::nearest_on_a() const {
  Vec3 sum;
  for (int i = 0; i < count_; ++i) sum = sum + weight(i) * point(i).on_a;
  return sum;
}

void GjkSimplex::keep(std::array<int, 3> which, std::array<double, 3> weights, int count) {
  const std::array<Point, 4> old = points_;
  count_ = 0;
  for (int k = 0; k < count; ++k) {
    const double w = weights[static_cast<std::size_t>(k)];
    if (w == 0) continue;
    weights_[static_cast<std::size_t>(count_)] = w;
    points_[static_cast<std::size_t>(count_++)] =
        old[static_cast<std::size_t>(which[static_cast<std::size_t>(k)])];
  }
}

void GjkSimplex::reduce_line() {
  const Vec3 a = point(0).difference;
  const Vec3 ab = point(1).difference - a;
  const double square = dot(ab, ab);
  const double share = square > 0 ? std::clamp(-dot(a, ab) / square, 0.0, 1.0) : 0;
  keep({0, 1, 0}, {1 - share, share, 0}, 2);
}

void GjkSimplex::reduce_triangle() {
  const Corners3 near =
      nearest_on_triangle(point(0).difference, point(1).difference, point(2).difference);
  keep({0, 1, 2}, near.weight, 3);
}

// Returns true if 0 lies inside.
bool GjkSimplex::reduce_tetrahedron() {
  static constexpr std::array<std::array<int, 4>, 4> kSides = {
      {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}}};
  double best = 1e300;
  std::array<int, 3> which{};
  Corners3 corners;
  bool outside = false;
  for (const auto& s : kSides) {
    const Vec3 a = point(s[0]).difference;
    const Vec3 b = point(s[1]).difference;
    const Vec3 c = point(s[2]).difference;
    const Vec3 normal = cross(b - a, c - a);
    const double zero = -dot(normal, a);
    const double other = dot(normal, point(s[3]).difference - a);
    if (zero * other > 0) continue;  // on the inner side of this one
    outside = true;
    const Corners3 near = nearest_on_triangle(a, b, c);
    const Vec3 p = near.weight[0] * a + near.weight[1] * b + near.weight[2] * c;
    if (dot(p, p) >= best) continue;
    best = dot(p, p);
    which = {s[0], s[1], s[2]};
    corners = near;
  }
  if (!outside) return true;
  keep(which, corners.weight, 3);
  return false;
}

Vec3 GjkSimplex::reduce() {
  if (count_ == 1) weights_[0] = 1;
  if (count_ == 2) reduce_line();
  if (count_ == 3) reduce_triangle();
  if (count_ == 4 && reduce_tetrahedron()) return {};
  Vec3 sum;
  for (int i = 0; i < count_; ++i) sum = sum + weight(i) * point(i).difference;
  return sum;
}

}  // namespace understudy
