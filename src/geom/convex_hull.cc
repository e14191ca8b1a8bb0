// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Points are added one by one: the faces that a new point sees are replaced by a fan from their rim
// to that point.
#include "geom/convex_hull.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geom/box3.h"

namespace understudy {
namespace {

constexpr std::size_t kManyPoints = 256;
constexpr int kDirections = 600;
constexpr double kGoldenAngle_rad = 2.39996322972865332;
constexpr double kHalfThickness_m = 0.0005;

double length_of(Vec3 v) { return det::sqrt(dot(v, v)); }

// Those that lie farthest in directions spread evenly over the sphere.
std::vector<Vec3> outermost(const std::vector<Vec3>& points) {
  if (points.size() <= kManyPoints) return points;
  std::vector<std::size_t> taken;
  for (int k = 0; k < kDirections; ++k) {
    const double z = 1 - (2 * k + 1.0) / kDirections;
    const double across = det::sqrt(1 - z * z);
    const det::SinCos turn = det::sincos(kGoldenAngle_rad * k);
    const Vec3 d{across * turn.cos, across * turn.sin, z};
    std::size_t best = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
      if (dot(points[i], d) > dot(points[best], d)) best = i;
    taken.push_back(best);
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  std::vector<Vec3> outer;
  for (const std::size_t i : taken) outer.push_back(points[i]);
  return outer;
}

class Growing {
 public:
  explicit Growing(std::vector<Vec3> points) : points_(std::move(points)) {
    Box3 box;
    for (const Vec3& p : points_) box.take_in(p);
    size_m_ = length_of(box.high - box.low);
  }

  // False if all points lie in a plane.
  bool grow() {
    if (!start()) return false;
    for (std::uint32_t i = 0; i < points_.size(); ++i) include(i);
    return true;
  }

  // Leaves out slivers whose normal rounding has spoilt; their neighbours cover them.
  TriangleMesh faces() const {
    TriangleMesh mesh;
    for (const Face& face : faces_) {
      const auto outside = [&](Vec3 p) { return above(face, p) > kSpoilt * size_m_; };
      if (std::none_of(points_.begin(), points_.end(), outside)) mesh.triangles.push_back(face.p);
    }
    mesh.points = points_;
    return mesh;
  }

 private:
  static constexpr double kNear = 1e-9;    // shares of the size: lies on a face
  static constexpr double kSpoilt = 1e-7;  // lies too far outside one

  struct Face {
    std::array<std::uint32_t, 3> p;
    Vec3 normal;
  };
  using Edge = std::array<std::uint32_t, 2>;

  double above(const Face& face, Vec3 p) const { return dot(face.normal, p - points_[face.p[0]]); }

  template <class Value>
  std::uint32_t best(const Value& value) const {
    std::uint32_t found = 0;
    for (std::uint32_t i = 1; i < points_.size(); ++i)
      if (value(points_[i]) > value(points_[found])) found = i;
    return found;
  }

  // With a tetrahedron.
  bool start() {
    const std::uint32_t a = best([](Vec3 p) { return p.x; });
    const Vec3 o = points_[a];
    const std::uint32_t b = best([&](Vec3 p) { return length_of(p - o); });
    const Vec3 along = points_[b] - o;
    const std::uint32_t c = best([&](Vec3 p) { return length_of(cross(along, p - o)); });
    const Vec3 up = cross(along, points_[c] - o);
    const std::uint32_t d = best([&](Vec3 p) { return std::abs(dot(up, p - o)); });
    if (length_of(up) <= kSpoilt * size_m_ * size_m_) return false;
    if (std::abs(dot(up, points_[d] - o)) <= kSpoilt * size_m_ * length_of(up)) return false;
    inside_ = 0.25 * (o + points_[b] + points_[c] + points_[d]);
    add({a, b, c});
    add({a, b, d});
    add({a, c, d});
    add({b, c, d});
    return true;
  }

  void add(std::array<std::uint32_t, 3> p) {
    Vec3 normal = cross(points_[p[1]] - points_[p[0]], points_[p[2]] - points_[p[0]]);
    const double length = length_of(normal);
    if (length == 0) return;
    if (dot(normal, points_[p[0]] - inside_) < 0) {
      std::swap(p[1], p[2]);
      normal = -1.0 * normal;
    }
    faces_.push_back({p, (1 / length) * normal});
  }

  void include(std::uint32_t i) {
    const auto sees = [&](const Face& face) { return above(face, points_[i]) > kNear * size_m_; };
    std::vector<Edge> rim;
    for (const Face& face : faces_) {
      if (!sees(face)) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        // An edge between two faces that go comes once in each direction.
        const Edge edge{face.p[k], face.p[(k + 1) % 3]};
        const auto twin = std::find(rim.begin(), rim.end(), Edge{edge[1], edge[0]});
        if (twin == rim.end())
          rim.push_back(edge);
        else
          rim.erase(twin);
      }
    }
    std::erase_if(faces_, sees);
    for (const Edge& edge : rim) add({edge[0], edge[1], i});
  }

  std::vector<Vec3> points_;
  double size_m_ = 0;
  Vec3 inside_;
  std::vector<Face> faces_;
};

}  // namespace

TriangleMesh convex_hull(const std::vector<Vec3>& points) {
  if (points.empty()) return {};
  Growing hull(outermost(points));
  if (hull.grow()) return hull.faces();
  std::vector<Vec3> thick;
  for (const Vec3& p : outermost(points))
    for (const double h : {-kHalfThickness_m, kHalfThickness_m})
      for (const Vec3& d : {Vec3{h, 0, 0}, Vec3{0, h, 0}, Vec3{0, 0, h}}) thick.push_back(p + d);
  Growing plate(std::move(thick));
  plate.grow();
  return plate.faces();
}

}  // namespace understudy
