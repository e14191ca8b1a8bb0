// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Rays against triangles, meshes and height fields. Oracles: the classical formula with the
// plane's normal in extended precision, a loop over all triangles, and closed surfaces that no ray
// may leave.
#include "geom/triangle_ray.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "geom/height_tree.h"
#include "geom/mesh_tree.h"

namespace understudy::triangle_ray_test {
namespace {

struct Draw {
  KeyedRandom random;
  std::uint64_t number = 0;
  std::uint32_t lane = 0;

  double next(double low, double high) {
    return low + (high - low) * random.uniform(number, lane++);
  }
  Vec3 point(double size) {
    const double x = next(-size, size);
    const double y = next(-size, size);
    return {x, y, next(-size, size)};
  }
  void start(std::uint64_t i) {
    number = i;
    lane = 0;
  }
};

SolidRay from_to(Vec3 from, Vec3 to) {
  const Vec3 way = to - from;
  return {from, (1 / std::sqrt(dot(way, way))) * way};
}

using Real = long double;
struct Far3 {
  Real x, y, z;
};
Far3 far_of(Vec3 v) { return {v.x, v.y, v.z}; }
Far3 minus(Far3 a, Far3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Far3 times(Far3 a, Far3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Real inner(Far3 a, Far3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

// The range by plane and three sides; sets how far inside all sides the ray passes, relative to the
// triangle's area.
Real plane_range(const SolidRay& ray, const Triangle& t, Real& inside) {
  const Far3 a = far_of(t[0]), b = far_of(t[1]), c = far_of(t[2]);
  const Far3 o = far_of(ray.origin), d = far_of(ray.direction);
  const Far3 n = times(minus(b, a), minus(c, a));
  const Real range = inner(n, minus(a, o)) / inner(n, d);
  const Far3 p{o.x + range * d.x, o.y + range * d.y, o.z + range * d.z};
  const Real area = inner(n, n);
  inside = std::min({inner(n, times(minus(b, a), minus(p, a))),
                     inner(n, times(minus(c, b), minus(p, b))),
                     inner(n, times(minus(a, c), minus(p, c)))}) /
           area;
  return range;
}

TEST(TriangleRay, AsPlaneAndSides) {
  Draw draw{KeyedRandom(1, 2, 3)};
  int met = 0;
  for (std::uint64_t i = 0; i < 100000; ++i) {
    draw.start(i);
    const Triangle t{draw.point(1), draw.point(1), draw.point(1)};
    const SolidRay ray = from_to(draw.point(3), draw.point(1));
    Real inside = 0;
    const Real range = plane_range(ray, t, inside);
    const SolidHit hit = meet_triangle(ray, t);
    if (std::abs(inside) < 1e-9L || std::abs(range) < 1e-9L) continue;
    ASSERT_EQ(hit.met, inside > 0 && range > 0) << i;
    if (!hit.met) continue;
    ++met;
    const double grazing = std::abs(dot(hit.normal, ray.direction));
    ASSERT_NEAR(hit.range_m, static_cast<double>(range), 1e-14 / grazing) << i;
    ASSERT_LE(dot(hit.normal, ray.direction), 0) << i;
    ASSERT_NEAR(dot(hit.normal, t[1] - t[0]), 0, 1e-12) << i;
  }
  EXPECT_GT(met, 5000);
}

// A ball of triangles, twice divided from an octahedron; its corners are not on a regular grid.
TriangleMesh ball_mesh() {
  TriangleMesh mesh;
  mesh.points = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  mesh.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                    {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int round = 0; round < 3; ++round) {
    std::vector<std::array<std::uint32_t, 3>> finer;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const Vec3 m = mesh.points[a] + mesh.points[b];
      const Vec3 p = (1 / std::sqrt(dot(m, m))) * m;
      for (std::uint32_t i = 0; i < mesh.points.size(); ++i)
        if (mesh.points[i].x == p.x && mesh.points[i].y == p.y && mesh.points[i].z == p.z) return i;
      mesh.points.push_back(p);
      return static_cast<std::uint32_t>(mesh.points.size() - 1);
    };
    for (const auto& [a, b, c] : mesh.triangles) {
      const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      finer.push_back({a, ab, ca});
      finer.push_back({ab, b, bc});
      finer.push_back({ca, bc, c});
      finer.push_back({ab, bc, ca});
    }
    mesh.triangles = finer;
  }
  return mesh;
}

// Every ray from inside meets it, most of them aimed at an edge or a corner.
TEST(MeshTree, NoRayLeavesAClosedSurface) {
  const TriangleMesh mesh = ball_mesh();
  const MeshTree tree(mesh);
  Draw draw{KeyedRandom(4, 5, 6)};
  int slipped = 0;
  for (std::uint64_t i = 0; i < 200000; ++i) {
    draw.start(i);
    const Triangle t = mesh.corners(i % mesh.triangles.size());
    const double share = i % 3 == 0 ? 0 : draw.next(0, 1);
    const Vec3 aim = i % 5 == 0 ? draw.point(2) : (1 - share) * t[0] + share * t[1];
    const SolidRay ray = from_to(draw.point(0.5), aim);
    const MeshHit hit = tree.meet(ray, 10);
    slipped += hit.met && hit.range_m > 0.1 && hit.range_m < 1.9 ? 0 : 1;
  }
  EXPECT_EQ(slipped, 0);
}

TEST(MeshTree, AsAllTriangles) {
  TriangleMesh mesh;
  Draw draw{KeyedRandom(7, 8, 9)};
  for (std::uint32_t i = 0; i < 200; ++i) {
    draw.start(i);
    const Vec3 at = draw.point(1);
    for (int k = 0; k < 3; ++k) mesh.points.push_back(at + draw.point(0.2));
    mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  const MeshTree tree(mesh);
  int met = 0;
  for (std::uint64_t i = 0; i < 50000; ++i) {
    draw.start(1000 + i);
    const SolidRay ray = from_to(draw.point(2), draw.point(1));
    const double reach = i % 4 == 0 ? 1.5 : 100;
    MeshHit best;
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
      const SolidHit hit = meet_triangle(ray, mesh.corners(k));
      if (hit.met && hit.range_m <= reach && (!best.met || hit.range_m < best.range_m))
        best = {true, hit.range_m, hit.normal, static_cast<std::int32_t>(k)};
    }
    const MeshHit found = tree.meet(ray, reach);
    ASSERT_EQ(found.met, best.met) << i;
    ASSERT_EQ(found.range_m, best.range_m) << i;
    ASSERT_EQ(found.triangle, best.triangle) << i;
    met += found.met ? 1 : 0;
  }
  EXPECT_GT(met, 15000);
}

HeightField rough_field(int columns, int rows) {
  Draw draw{KeyedRandom(columns, rows, 1)};
  std::vector<double> heights;
  for (int i = 0; i < columns * rows; ++i) {
    draw.start(static_cast<std::uint64_t>(i));
    heights.push_back(draw.next(-0.4, 0.7));
  }
  return {{-3.1, 1.7}, 0.7, 0.9, columns, std::move(heights)};
}

SolidHit meet_every_triangle(const SolidRay& ray, const HeightField& field, double reach_m) {
  const TriangleRay triangles(ray);
  SolidHit best;
  for (int row = 0; row + 1 < field.rows(); ++row)
    for (int column = 0; column + 1 < field.columns(); ++column)
      for (int which = 0; which < 2; ++which) {
        const Triangle t = field.triangle(column, row, which);
        double range = 0;
        if (!triangles.meet(t, range) || range < 0 || range > reach_m) continue;
        if (!best.met || range < best.range_m)
          best = {true, range, normal_against(t, ray.direction)};
      }
  return best;
}

// Half of the rays start high above and are aimed at points, edges and cells, a quarter runs nearly
// level among the hills, and some run exactly along lines of the grid or straight down. A million
// rays in all.
TEST(HeightTree, AsAllTriangles) {
  const HeightField field = rough_field(8, 6);
  const HeightTree tree(field);
  const Vec2 low = field.corner();
  const Vec2 far = field.far_corner();
  Draw draw{KeyedRandom(10, 11, 12)};
  int met = 0, must = 0, slipped = 0, from_below = 0;
  for (std::uint64_t i = 0; i < 1000000; ++i) {
    draw.start(i);
    const int column = static_cast<int>(draw.next(0, field.columns() - 1));
    const int row = static_cast<int>(draw.next(0, field.rows() - 1));
    const Triangle t = field.triangle(column, row, static_cast<int>(i % 2));
    const Vec3 above{draw.next(low.x, far.x), draw.next(low.y, far.y), draw.next(0.8, 3)};
    SolidRay ray;
    if (i % 4 < 2) {
      const double share = i % 3 == 0 ? 0 : draw.next(0, 1);
      ray = from_to(above, (1 - share) * t[0] + share * t[1]);
    } else if (i % 4 == 2) {
      ray = from_to(
          {draw.next(low.x - 2, far.x + 2), draw.next(low.y - 2, far.y + 2), draw.next(-0.5, 0.9)},
          {draw.next(low.x, far.x), draw.next(low.y, far.y), draw.next(-0.5, 0.9)});
    } else if (i % 8 == 3) {
      ray = {{t[0].x, t[0].y, 2}, {0, 0, -1}};
    } else {
      ray = {{t[0].x, low.y - 1, draw.next(-0.3, 0.6)}, {0, 1, 0}};
    }
    const double reach = i % 16 == 6 ? 1 : 100;
    const SolidHit found = tree.meet(ray, reach);
    const SolidHit best = meet_every_triangle(ray, field, reach);
    if (found.met && found.range_m == 0 && field.holds({ray.origin.x, ray.origin.y})) {
      ASSERT_LT(ray.origin.z, field.height_at({ray.origin.x, ray.origin.y}));
      ++from_below;
      continue;
    }
    ASSERT_EQ(found.met, best.met) << i;
    ASSERT_EQ(found.range_m, best.range_m) << i;
    met += found.met ? 1 : 0;
    if (i % 8 < 4) {
      const SolidHit walked = meet_height_field(ray, field, reach);
      ASSERT_EQ(walked.met, best.met) << i;
      ASSERT_EQ(walked.range_m, best.range_m) << i;
    }
    // Whoever starts above the field, and is below all ground within its borders, has met it.
    if (ray.direction.z >= 0 || !field.holds({ray.origin.x, ray.origin.y})) continue;
    const Vec3 below = ray.at((ray.origin.z + 0.4) / -ray.direction.z);
    ++must;
    if (reach == 100 && !found.met && field.holds({below.x, below.y})) ++slipped;
  }
  EXPECT_EQ(slipped, 0);
  EXPECT_GT(must, 500000);
  EXPECT_GT(met, 700000);
  EXPECT_GT(from_below, 10000);
}

// The height straight below is that of the field, on every triangle.
TEST(HeightTree, StraightDownIsTheHeight) {
  const HeightField field = rough_field(40, 23);
  const HeightTree tree(field);
  Draw draw{KeyedRandom(13, 14, 15)};
  for (std::uint64_t i = 0; i < 20000; ++i) {
    draw.start(i);
    const Vec2 at{draw.next(field.corner().x, field.far_corner().x),
                  draw.next(field.corner().y, field.far_corner().y)};
    const SolidHit hit = tree.meet({{at.x, at.y, 5}, {0, 0, -1}}, 100);
    ASSERT_TRUE(hit.met);
    ASSERT_NEAR(5 - hit.range_m, field.height_at(at), 1e-13) << i;
    const Vec3 normal = field.normal_at(at);
    ASSERT_NEAR(dot(hit.normal, normal), 1, 1e-9) << i;
  }
}

// A ramp of 10 degrees over a large field, seen by level rays: ranges by trigonometry.
TEST(HeightTree, RampByHand) {
  constexpr int kColumns = 301;
  const double rise = std::tan(10 * kPi / 180);
  std::vector<double> heights;
  for (int row = 0; row < 5; ++row)
    for (int column = 0; column < kColumns; ++column)
      heights.push_back(column <= 100 ? 0 : (column - 100) * rise);
  const HeightField field({-100, -2}, 1, 1, kColumns, std::move(heights));
  const HeightTree tree(field);
  for (const double z : {0.1, 1.0, 7.3, 30.0}) {
    const SolidHit hit = tree.meet({{-40.5, 0.3, z}, {1, 0, 0}}, 1000);
    ASSERT_TRUE(hit.met);
    EXPECT_NEAR(hit.range_m, 40.5 + z / rise, 1e-10);
    EXPECT_NEAR(hit.normal.x, -std::sin(10 * kPi / 180), 1e-12);
  }
  EXPECT_FALSE(tree.meet({{-40.5, 0.3, 36}, {1, 0, 0}}, 1000).met);
  EXPECT_FALSE(tree.meet({{-40.5, 0.3, 1}, {1, 0, 0}}, 46).met);
}

}  // namespace
}  // namespace understudy::triangle_ray_test
