// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How deep two outlines overlap, worked out for the tests alone: nothing here comes from the
// solver. Cores that are apart: their distance, by all pairs of sides. Cores that overlap: the
// least way to separate them, by all separating axes.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "world/model.h"
#include "world/state.h"

namespace understudy::testing_overlap {

struct Core {
  std::vector<Vec2> points;
  double radius_m = 0;
};

inline Core core_of(const Outline& o, const Pose2& at) {
  Core core;
  core.radius_m = o.radius_m;
  const double c = std::cos(at.heading_rad);
  const double s = std::sin(at.heading_rad);
  for (int i = 0; i < o.corners; ++i) {
    const Vec2 p = o.corner[static_cast<std::size_t>(i)];
    core.points.push_back({at.x_m + c * p.x - s * p.y, at.y_m + s * p.x + c * p.y});
  }
  return core;
}

inline double point_to_side(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 d = b - a;
  const double square = dot(d, d);
  const double t = square > 0 ? std::clamp(dot(p - a, d) / square, 0.0, 1.0) : 0;
  const Vec2 e = p - (a + t * d);
  return std::hypot(e.x, e.y);
}

// Positive: apart along some axis; negative: the least depth over all axes.
inline double axes_apart(const Core& a, const Core& b) {
  double most = -1e9;
  const auto try_axis = [&](Vec2 n) {
    const double length = std::hypot(n.x, n.y);
    if (length < 1e-12) return;
    double a_low = 1e9, a_high = -1e9, b_low = 1e9, b_high = -1e9;
    for (const Vec2 p : a.points) {
      a_low = std::min(a_low, dot(p, n) / length);
      a_high = std::max(a_high, dot(p, n) / length);
    }
    for (const Vec2 p : b.points) {
      b_low = std::min(b_low, dot(p, n) / length);
      b_high = std::max(b_high, dot(p, n) / length);
    }
    most = std::max({most, b_low - a_high, a_low - b_high});
  };
  for (const Core* c : {&a, &b})
    for (std::size_t i = 0; i < c->points.size(); ++i) {
      const Vec2 d = c->points[(i + 1) % c->points.size()] - c->points[i];
      try_axis({d.y, -d.x});
      try_axis(d);
    }
  for (const Vec2 p : a.points)
    for (const Vec2 q : b.points) try_axis(q - p);
  return most;
}

// Negative if they are apart.
inline double depth(const Core& a, const Core& b) {
  const double radii = a.radius_m + b.radius_m;
  const double apart = axes_apart(a, b);
  if (apart <= 0 && apart > -1e8) return radii - apart;
  double nearest = 1e9;
  const auto all_pairs = [&](const Core& p, const Core& q) {
    for (const Vec2 point : p.points)
      for (std::size_t i = 0; i < q.points.size(); ++i)
        nearest = std::min(nearest,
                           point_to_side(point, q.points[i], q.points[(i + 1) % q.points.size()]));
  };
  all_pairs(a, b);
  all_pairs(b, a);
  return radii - nearest;
}

// The deepest overlap of any body with a wall or another body.
inline double deepest(const Model& model, const State& state) {
  double most = -1;
  const int bodies = model.body_count();
  for (int i = 0; i < bodies; ++i)
    for (const ShapeModel& s : model.body(i).shapes) {
      const Core one = core_of(s.outline, state.body(i).X_WB);
      for (const WallModel& wall : model.walls)
        if (s.low_m < wall.height_m && !model.body(i).fixed)
          most = std::max(most, depth(one, core_of(Outline::box(wall.outline), {})));
      for (int k = 0; k < i; ++k)
        for (const ShapeModel& t : model.body(k).shapes)
          if (s.low_m < t.high_m && t.low_m < s.high_m)
            most = std::max(most, depth(one, core_of(t.outline, state.body(k).X_WB)));
    }
  return most;
}

}  // namespace understudy::testing_overlap
