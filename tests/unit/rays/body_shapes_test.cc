// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Beams against boxes, capsules, balls and cylinders. The oracle knows nothing of sides and
// corners: along a beam the distance to a convex shape falls and rises again, so its first zero is
// found by halving, from the shapes as the Spec gives them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "rays/level_rays.h"
#include "tests/unit/world/test_specs.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"

namespace understudy::body_shapes_test {
namespace {

constexpr double kFar_m = 20;

struct World {
  explicit World(const Spec& from)
      : spec(from),
        model(*compile(spec, full_catalogue())),
        state(initial_state(model, 1)),
        rays(model) {
    WorkerPool alone(1);
    rays.place_bodies(state, alone);
  }
  double cast(Vec2 o, Vec2 d, double z, int own = -1) const {
    double range = -1;
    rays.cast({o, z, kFar_m, own, {&d.x, 1}, {&d.y, 1}}, {&range, 1});
    return range;
  }
  const BodySpec& body_spec(int i) const {
    const auto n = static_cast<std::size_t>(i);
    return n < spec.robots.size()
               ? find(spec.kinds, spec.robots[n].kind)
               : find(spec.object_kinds, spec.objects[n - spec.robots.size()].kind);
  }
  template <class Kinds>
  static const BodySpec& find(const Kinds& kinds, const std::string& name) {
    return std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.name == name; })
        ->body;
  }
  const Spec spec;
  const Model model;
  State state;
  LevelRays rays;
};

// Distance from a point, seen from the shape, to the shape at this height; negative inside.
double distance_to(const ShapeSpec& s, Vec2 p, double z) {
  const double x = std::abs(p.x), y = std::abs(p.y);
  const double above = z - 0.5 * (s.low_m + s.high_m);
  switch (s.kind) {
    case ShapeKind::kCylinder:
      return std::hypot(x, y) - s.radius_m;
    case ShapeKind::kBall:
      return std::hypot(x, y) - std::sqrt(std::max(s.radius_m * s.radius_m - above * above, 0.0));
    case ShapeKind::kCapsule:
      return std::hypot(std::max(x - 0.5 * s.length_m, 0.0), y) - s.radius_m;
    case ShapeKind::kBox: {
      const double ex = x - 0.5 * s.length_m, ey = y - 0.5 * s.width_m;
      return ex <= 0 && ey <= 0 ? std::max(ex, ey)
                                : std::hypot(std::max(ex, 0.0), std::max(ey, 0.0));
    }
    case ShapeKind::kCone:  // not in planar worlds
    case ShapeKind::kHull:
    case ShapeKind::kMesh:
      break;
  }
  return INFINITY;
}

// Where the beam enters the shape swollen by this much; kNoReturn if it does not.
double enter(const ShapeSpec& s, const Pose2& X_WS, Vec2 o, Vec2 d, double z, double swell) {
  if (z < s.low_m || z > s.high_m) return kNoReturn;
  const double c = std::cos(X_WS.heading_rad), n = std::sin(X_WS.heading_rad);
  const auto turned = [&](Vec2 v) { return Vec2{c * v.x + n * v.y, c * v.y - n * v.x}; };
  const Vec2 from = turned(o - Vec2{X_WS.x_m, X_WS.y_m});
  const Vec2 along = turned(d);
  const auto f = [&](double t) { return distance_to(s, from + t * along, z) - swell; };
  if (f(0) <= 0) return 0;
  double low = 0, high = kFar_m;
  for (int i = 0; i < 90; ++i) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (f(a) < f(b) ? high : low) = f(a) < f(b) ? b : a;
  }
  if (f(low) > 0) return kNoReturn;
  for (double near = 0;;) {
    const double middle = 0.5 * (near + low);
    if (middle <= near || middle >= low) return low;
    (f(middle) > 0 ? near : low) = middle;
  }
}

double oracle(const World& w, Vec2 o, Vec2 d, double z, int own, double swell) {
  double nearest = kNoReturn;
  for (int i = 0; i < w.model.body_count(); ++i) {
    if (i == own) continue;
    for (const ShapeSpec& s : w.body_spec(i).shapes)
      nearest = std::min(nearest, enter(s, compose(w.state.body(i).X_WB, s.X_BS), o, d, z, swell));
  }
  return nearest < kFar_m ? nearest : kNoReturn;
}

// A beam past the very edge of a thing may count as hit or as miss: exact lies between a world a
// nanometre larger and one a nanometre smaller. 1e-9 m beyond that for rounding.
void expect_as_oracle(const World& w, Vec2 o, Vec2 d, double z, int own = -1) {
  const double range = w.cast(o, d, z, own);
  ASSERT_GE(range, oracle(w, o, d, z, own, 1e-9) - 1e-9) << o.x << " " << o.y << " z " << z;
  ASSERT_LE(range, oracle(w, o, d, z, own, -1e-9) + 1e-9) << o.x << " " << o.y << " z " << z;
}

Vec2 direction(double angle) { return {det::cos(angle), det::sin(angle)}; }

// Robots of a box and a post, objects of all kinds of shapes, some of several, at several heights
// and often inside of each other. Walls too low for any beam make the grid finer than the shapes.
Spec heap(std::uint64_t seed) {
  const KeyedRandom random(seed, 1, 1);
  const auto place = [&](std::uint64_t i) {
    return Pose2{0.2 + 3.6 * random.uniform(i, 0), 0.2 + 3.6 * random.uniform(i, 1),
                 7 * random.uniform(i, 2)};
  };
  Spec spec = room();
  spec.walls.assign(500, spec.walls[0]);
  for (WallSpec& wall : spec.walls) wall.height_m = 0.001;
  RobotKindSpec truck = spec.kinds[0];
  truck.name = "Truck";
  truck.body.shapes = {box(0.3, 0.16, 0.1, {0.05, 0, 0}), cylinder(0.02, 0.3)};
  truck.body.shapes[1].X_BS = {-0.08, 0.03, 0};
  truck.body.shapes[1].low_m = 0.1;
  spec.kinds.push_back(truck);
  ShapeSpec capsule = cylinder(0.05, 0.1);
  capsule.kind = ShapeKind::kCapsule;
  capsule.length_m = 0.3;
  capsule.X_BS = {0.02, -0.05, 0.4};
  ShapeSpec bead = capsule;  // a capsule without a middle
  bead.length_m = 0;
  ShapeSpec balloon = ball(0.08);
  balloon.low_m = 0.07;
  balloon.high_m = 0.23;
  const std::vector<std::vector<ShapeSpec>> shapes = {
      {box(0.3, 0.1, 0.2)},   {capsule},
      {ball(0.09)},           {balloon, bead},
      {cylinder(0.06, 0.12)}, {capsule, box(0.02, 0.25, 0.15, {0.1, 0.1, 1.0})}};
  for (const auto& kind_shapes : shapes) {
    ObjectKindSpec& kind = spec.object_kinds.emplace_back();
    kind.name = "K" + std::to_string(spec.object_kinds.size());
    kind.body.shapes = kind_shapes;
  }
  for (std::uint64_t i = 0; i < 8; ++i) {
    add_rover(spec, place(i), "R" + std::to_string(i));
    if (i % 2 == 0) spec.robots.back().kind = "Truck";
  }
  for (std::uint64_t i = 0; i < 30; ++i) {
    ObjectSpec& object = spec.objects.emplace_back();
    object.id = static_cast<int>(spec.robots.size() + i) + 1;
    object.name = "O" + std::to_string(i);
    object.kind = spec.object_kinds[i % spec.object_kinds.size()].name;
    object.X_WB = place(100 + i);
  }
  return spec;
}

TEST(BodyShapes, RandomBeamsAgainstDistances) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const World w(heap(seed));
    const KeyedRandom random(seed, 2, 2);
    for (std::uint64_t i = 0; i < 1000; ++i) {
      const Vec2 o{-0.5 + 5 * random.uniform(i, 0), -0.5 + 5 * random.uniform(i, 1)};
      expect_as_oracle(w, o, direction(7 * random.uniform(i, 2)),
                       0.01 + 0.31 * random.uniform(i, 3), static_cast<int>(i % 39) - 1);
      if (HasFatalFailure()) return;
    }
  }
}

// At the height of an edge both sides of it count.
TEST(BodyShapes, BeamsAtTheVeryHeightsOfShapes) {
  const World w(heap(5));
  const KeyedRandom random(5, 3, 3);
  for (const double z : {0.07, 0.1, 0.12, 0.15, 0.2, 0.3})
    for (std::uint64_t i = 0; i < 60; ++i) {
      const Vec2 o{4 * random.uniform(i, 0), 4 * random.uniform(i, 1)};
      expect_as_oracle(w, o, direction(7 * random.uniform(i, 2)), z);
      if (HasFatalFailure()) return;
    }
}

TEST(BodyShapes, BeamsAimedAtCornersAndWhereRoundMeetsStraight) {
  const World w(heap(6));
  const KeyedRandom random(6, 4, 4);
  for (std::uint64_t i = 0; i < 10; ++i) {
    const Vec2 o{4 * random.uniform(i, 0), 4 * random.uniform(i, 1)};
    for (int b = 0; b < w.model.body_count(); ++b)
      for (const ShapeModel& shape : w.model.body(b).shapes) {
        const Outline at = placed(shape.outline, w.state.body(b).X_WB);
        for (int k = 0; k < at.corners; ++k) {
          const Vec2 from = at.corner[static_cast<std::size_t>(k)];
          const Vec2 side = at.corner[static_cast<std::size_t>((k + 1) % at.corners)] - from;
          const double scale = at.radius_m / std::max(det::hypot(side.x, side.y), 1e-9);
          const Vec2 d = from + Vec2{scale * side.y, -scale * side.x} - o;
          const double length = det::hypot(d.x, d.y);
          expect_as_oracle(w, o, {d.x / length, d.y / length}, 0.5 * (shape.low_m + shape.high_m));
          if (HasFatalFailure()) return;
        }
      }
  }
}

TEST(BodyShapes, AFanIsItsSingleBeamsToTheBit) {
  const World w(heap(7));
  const KeyedRandom random(7, 5, 5);
  for (std::uint64_t k = 0; k < 500; ++k) {
    const std::size_t count = 2 + k % 300;
    const Vec2 o{4 * random.uniform(k, 0), 4 * random.uniform(k, 1)};
    const double start = 7 * random.uniform(k, 2), width = 2 * kPi * random.uniform(k, 3);
    const double z = 0.01 + 0.24 * random.uniform(k, 4);
    std::vector<double> dx, dy, ranges(count);
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 d = direction(start + width * static_cast<double>(i) / static_cast<double>(count));
      dx.push_back(d.x);
      dy.push_back(d.y);
    }
    w.rays.cast({o, z, kFar_m, 3, dx, dy}, ranges);
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(ranges[i], w.cast(o, {dx[i], dy[i]}, z, 3)) << k << " " << i;
  }
}

// Where bodies have been leaves no trace: after many moves, some far off the floor and back, beams
// meet to the bit what they meet in a world that starts there.
TEST(BodyShapes, OnlyTheLastPlaceCounts) {
  World moved(heap(8));
  const KeyedRandom random(8, 6, 6);
  WorkerPool several(3);  // bodies are placed side by side
  for (std::uint64_t step = 0; step < 300; ++step) {
    for (std::uint64_t i = 0; i < 38; ++i) {
      if (random.uniform(step, static_cast<std::uint32_t>(i)) < 0.5) continue;
      const double reach = i % 7 == 0 ? 50.0 : 4.0;
      moved.state.body(static_cast<int>(i)).X_WB = {reach * random.uniform(1000 + step * 38 + i, 0),
                                                    reach * random.uniform(1000 + step * 38 + i, 1),
                                                    static_cast<double>(step)};
    }
    moved.rays.place_bodies(moved.state, several);
    if (step % 30 != 0) continue;
    LevelRays fresh(moved.model);
    fresh.place_bodies(moved.state, several);
    for (std::uint64_t i = 0; i < 300; ++i) {
      const Vec2 o{4 * random.uniform(i, 10), 4 * random.uniform(i, 11)};
      const Vec2 d = direction(7 * random.uniform(i, 12));
      double range = -1;
      fresh.cast({o, 0.05, kFar_m, -1, {&d.x, 1}, {&d.y, 1}}, {&range, 1});
      ASSERT_EQ(moved.cast(o, d, 0.05), range) << step << " " << i;
    }
  }
}

std::unique_ptr<Simulation> room_with(const char* kind, Pose2 X_WB) {
  Spec spec = room_with_rover({1, 2, 0});
  spec.object_kinds = builtin_object_kinds();
  ObjectSpec& object = spec.objects.emplace_back();
  object.id = 2;
  object.name = object.kind = kind;
  object.X_WB = X_WB;
  return std::move(*Simulation::make(spec, {}));
}

double psd_ahead(const char* kind, Pose2 X_WB) {
  return room_with(kind, X_WB)->sense(0, 0).values[0];
}

double nearest_of_scan(const char* kind, Pose2 X_WB) {
  auto s = room_with(kind, X_WB);
  const int lidar = s->model().robots[0].find_sensor("lidar", 1);
  s->senses().enable(0, lidar, true);
  for (int i = 0; i < 1000 && s->sense(0, lidar).index == 0; ++i) s->tick({});
  const auto& scan = s->sense(0, lidar).ranges_m;
  return *std::min_element(scan.begin(), scan.end());
}

// The rover's front PSD looks ahead from 60 mm before its middle at 30 mm.
TEST(BodyShapes, ObjectsAreSeenByPsd) {
  const double from_sensor = 0.5 - 0.06;
  EXPECT_NEAR(psd_ahead("Crate", {1.5, 2, 0}), from_sensor - 0.1, 1e-12);
  EXPECT_NEAR(psd_ahead("Crate", {1.5, 2, kPi / 4}), from_sensor - 0.1 * std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(psd_ahead("Can", {1.5, 2, 0}), from_sensor - 0.033, 1e-12);
  EXPECT_NEAR(psd_ahead("Soccer", {1.5, 2, 0}), from_sensor - std::sqrt(0.11 * 0.11 - 0.08 * 0.08),
              1e-12);
}

// Its lidar looks around at 120 mm, 360 points: one of them straight ahead to 0.01 degrees.
TEST(BodyShapes, ObjectsAreSeenByLidarIfHighEnough) {
  EXPECT_NEAR(nearest_of_scan("Crate", {1.5, 2, 0}), 0.4, 1e-6);
  EXPECT_NEAR(nearest_of_scan("Soccer", {1.5, 2, 0}), 0.5 - std::sqrt(0.11 * 0.11 - 0.01 * 0.01),
              1e-6);
  EXPECT_NEAR(nearest_of_scan("Can", {1.5, 2, 0}), 0.995, 1e-6);  // the wall behind
}

}  // namespace
}  // namespace understudy::body_shapes_test
