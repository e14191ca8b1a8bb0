// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies are sorted along x (sweep and prune). A contact is made for points that are apart if they
// may close within the substep.
#include "physics/space/contact_finder.h"

#include <cmath>

namespace understudy {
namespace {

constexpr double kNear_m = 1e-3;      // always looked at
constexpr double kWaking_m_s = 2e-3;  // what moves faster wakes what it touches
constexpr double kTouched_m = 2e-4;
constexpr double kDrivable = 0.7;  // cosine: steeper ground is felt like a wall

bool is_awake(const MovingBody& b) { return !b.is_fixed() && !b.asleep; }

}  // namespace

ContactFinder::ContactFinder(const SpaceScene& scene) : scene_(scene) {
  const std::size_t count = scene.solids().size();
  std::size_t shapes = 0;
  for (const SpaceSolid& s : scene.solids()) {
    first_.push_back(shapes);
    shapes += s.shapes.size();
  }
  first_.push_back(shapes);
  placed_.resize(shapes);
  bounds_.resize(count);
  margin_m_.resize(count);
  for (std::size_t i = 0; i < count; ++i) order_.push_back(static_cast<int>(i));
}

std::span<const PlacedShape> ContactFinder::shapes_of(int body) const {
  const auto i = static_cast<std::size_t>(body);
  return std::span(placed_).subspan(first_[i], first_[i + 1] - first_[i]);
}

void ContactFinder::place(int body, const MovingBody& b, double margin_m) {
  const auto i = static_cast<std::size_t>(body);
  const SpaceSolid& solid = scene_.solids()[i];
  const Pose3 X_WB = b.pose();
  margin_m_[i] = margin_m;
  Bounds3 bounds;
  for (std::size_t k = 0; k < solid.shapes.size(); ++k) {
    placed_[first_[i] + k] = placed(solid.shapes[k], X_WB);
    bounds.hold(placed_[first_[i] + k].bounds());
  }
  for (const SpaceMesh& mesh : solid.meshes) {
    const Pose3 X_WM = compose(X_WB, mesh.X_BS);
    const Bounds3& box = mesh.tree->bounds();
    for (int corner = 0; corner < 8; ++corner)
      bounds.hold(X_WM.at + X_WM.turn * Vec3{(corner & 1) != 0 ? box.high.x : box.low.x,
                                             (corner & 2) != 0 ? box.high.y : box.low.y,
                                             (corner & 4) != 0 ? box.high.z : box.low.z});
  }
  bounds_[i] = bounds.grown(margin_m);
}

void ContactFinder::begin(std::span<const MovingBody> bodies) {
  for (std::size_t i = 0; i < bodies.size(); ++i) place(static_cast<int>(i), bodies[i], kNear_m);
}

// Pairs whose bounds meet, in an order that depends only on the bounds.
void ContactFinder::list_neighbours(std::span<const MovingBody> bodies) {
  const auto low = [&](int body) { return bounds_[static_cast<std::size_t>(body)].low.x; };
  const auto before = [&](int a, int b) { return low(a) != low(b) ? low(a) < low(b) : a < b; };
  // Nearly sorted already, by the substep before.
  for (std::size_t k = 1; k < order_.size(); ++k) {
    const int body = order_[k];
    std::size_t to = k;
    for (; to > 0 && before(body, order_[to - 1]); --to) order_[to] = order_[to - 1];
    order_[to] = body;
  }
  awake_.clear();
  sleeping_.clear();
  for (std::size_t k = 0; k < order_.size(); ++k) {
    const int a = order_[k];
    const auto i = static_cast<std::size_t>(a);
    for (std::size_t m = k + 1; m < order_.size() && low(order_[m]) <= bounds_[i].high.x; ++m) {
      const int b = order_[m];
      const auto j = static_cast<std::size_t>(b);
      if (bodies[i].is_fixed() && bodies[j].is_fixed()) continue;
      if (!bounds_[i].meets(bounds_[j])) continue;
      if (scene_.solids()[i].passes || scene_.solids()[j].passes) continue;
      const Neighbours pair{std::min(a, b), std::max(a, b)};
      (is_awake(bodies[i]) || is_awake(bodies[j]) ? awake_ : sleeping_).push_back(pair);
    }
  }
}

void ContactFinder::find(std::span<MovingBody> bodies, double h_s,
                         std::vector<SpaceContact>& contacts) {
  contacts.clear();
  contacts_ = &contacts;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const MovingBody& b = bodies[i];
    if (!is_awake(b)) continue;
    const double speed = length_of(b.v_m_s) + scene_.solids()[i].reach_m * length_of(b.w_rad_s) +
                         h_s * kGravity_m_s2;
    place(static_cast<int>(i), b, kNear_m + h_s * speed);
  }
  list_neighbours(bodies);
  for (std::size_t k = 0; k < awake_.size(); ++k) {
    if (!meet(awake_[k], bodies, h_s)) continue;
    // Those that were just woken meet what they rest on.
    std::erase_if(sleeping_, [&](const Neighbours& pair) {
      const bool woken = is_awake(bodies[static_cast<std::size_t>(pair.a)]) ||
                         is_awake(bodies[static_cast<std::size_t>(pair.b)]);
      if (woken) awake_.push_back(pair);
      return woken;
    });
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!is_awake(bodies[i]) || scene_.solids()[i].shapes.empty()) continue;
    meet_ground(static_cast<int>(i), bodies[i]);
    if (!scene_.solids()[i].passes) meet_walls(static_cast<int>(i), bodies[i]);
  }
}

bool ContactFinder::meet(const Neighbours& pair, std::span<MovingBody> bodies, double h_s) {
  const std::size_t first = contacts_->size();
  const SpaceSolid& a = scene_.solid(pair.a);
  const SpaceSolid& b = scene_.solid(pair.b);
  meet_shapes(pair, bodies);
  if (!a.meshes.empty()) meet_mesh(pair.b, pair.a, bodies);
  if (!b.meshes.empty()) meet_mesh(pair.a, pair.b, bodies);
  MovingBody& one = bodies[static_cast<std::size_t>(pair.a)];
  MovingBody& other = bodies[static_cast<std::size_t>(pair.b)];
  if (!one.asleep && !other.asleep) return false;
  MovingBody& sleeper = one.asleep ? one : other;
  const MovingBody& toucher = one.asleep ? other : one;
  const bool robot = a.robot >= 0 || b.robot >= 0;
  for (std::size_t k = first; k < contacts_->size(); ++k) {
    const SpaceContact& c = (*contacts_)[k];
    const double speed = length_of(toucher.velocity_at(c.at));
    if (c.gap_m > kTouched_m + h_s * speed || (speed < kWaking_m_s && !robot)) continue;
    sleeper.asleep = false;
  }
  return !sleeper.asleep;
}

void ContactFinder::set_pair_surface(SpaceContact& c) const {
  const SurfaceSpec& a = scene_.solid(c.a).model->surface;
  const SurfaceSpec& b = scene_.solid(c.b).model->surface;
  c.friction = det::sqrt(a.friction * b.friction);
  c.restitution = a.restitution * b.restitution;
  c.rolling_m = std::max(scene_.solid(c.a).rolling_m, scene_.solid(c.b).rolling_m);
}

void ContactFinder::meet_shapes(const Neighbours& pair, std::span<const MovingBody> bodies) {
  const double margin_m =
      margin_m_[static_cast<std::size_t>(pair.a)] + margin_m_[static_cast<std::size_t>(pair.b)];
  SpaceContact as;
  as.a = pair.a;
  as.b = pair.b;
  set_pair_surface(as);
  // The first of the two is the one that can move.
  if (bodies[static_cast<std::size_t>(pair.a)].is_fixed()) std::swap(as.a, as.b);
  for (const PlacedShape& a : shapes_of(as.a))
    for (const PlacedShape& b : shapes_of(as.b)) {
      const double reach = a.shape->reach_m + b.shape->reach_m + margin_m;
      const Vec3 apart = a.at - b.at;
      if (dot(apart, apart) > reach * reach) continue;
      add(touching_of(a, b, margin_m), as);
    }
}

void ContactFinder::meet_mesh(int body, int other, std::span<const MovingBody> bodies) {
  const auto i = static_cast<std::size_t>(body);
  if (bodies[i].is_fixed()) return;
  SpaceContact as;
  as.a = body;
  as.b = other;
  set_pair_surface(as);
  const Pose3 X_WB = bodies[static_cast<std::size_t>(other)].pose();
  for (const PlacedShape& a : shapes_of(body))
    for (const SpaceMesh& mesh : scene_.solid(other).meshes)
      for (const Touching& t : ground_.on_mesh(a, mesh, X_WB, margin_m_[i])) add(t, as);
}

void ContactFinder::meet_ground(int body, const MovingBody& b) {
  const auto i = static_cast<std::size_t>(body);
  const SpaceSolid& solid = scene_.solids()[i];
  const TerrainModel* terrain = scene_.model().terrain.get();
  if (terrain == nullptr && bounds_[i].low.z > 0) return;
  SpaceContact as;
  as.a = body;
  as.ground = true;
  as.friction = solid.model->ground_friction * scene_.ground_friction();
  as.restitution = solid.model->surface.restitution;
  as.rolling_m = solid.rolling_m;
  const Pose3 X_WB = b.pose();
  for (const SpaceShape& shape : solid.ground_shapes) {
    const PlacedShape a = placed(shape, X_WB);
    const std::vector<Touching>& found = terrain == nullptr
                                             ? ground_.on_floor(a, margin_m_[i])
                                             : ground_.on_terrain(a, terrain->ground, margin_m_[i]);
    for (const Touching& t : found) {
      as.ground = t.normal.z > kDrivable;
      add(t, as);
    }
  }
}

void ContactFinder::meet_walls(int body, const MovingBody& b) {
  const auto i = static_cast<std::size_t>(body);
  const SpaceSolid& solid = scene_.solids()[i];
  near_walls_.clear();
  scene_.for_walls(b.at, solid.reach_m + margin_m_[i],
                   [&](int wall) { near_walls_.push_back(wall); });
  std::sort(near_walls_.begin(), near_walls_.end());
  near_walls_.erase(std::unique(near_walls_.begin(), near_walls_.end()), near_walls_.end());
  SpaceContact as;
  as.a = body;
  for (const int w : near_walls_) {
    const SpaceWall& wall = scene_.walls()[static_cast<std::size_t>(w)];
    as.friction = det::sqrt(solid.model->surface.friction * wall.surface.friction);
    as.restitution = solid.model->surface.restitution * wall.surface.restitution;
    for (const PlacedShape& a : shapes_of(body)) add(touching_of(a, wall.placed, margin_m_[i]), as);
  }
}

void ContactFinder::add(const Touching& touching, const SpaceContact& as) {
  for (int k = 0; k < touching.count; ++k) {
    const TouchPoint& p = touching.points[static_cast<std::size_t>(k)];
    SpaceContact& c = contacts_->emplace_back(as);
    c.at = p.at;
    c.gap_m = p.gap_m;
    c.normal.along = touching.normal;
  }
}

double ContactFinder::depth_in_ground(int body, const Pose3& X_WB) {
  const TerrainModel* terrain = scene_.model().terrain.get();
  double deepest = 0;
  for (const SpaceShape& shape : scene_.solid(body).ground_shapes) {
    const PlacedShape a = placed(shape, X_WB);
    const std::vector<Touching>& found =
        terrain == nullptr ? ground_.on_floor(a, 0) : ground_.on_terrain(a, terrain->ground, 0);
    for (const Touching& t : found)
      for (int k = 0; k < t.count; ++k)
        deepest = std::max(
            deepest, -t.points[static_cast<std::size_t>(k)].gap_m / std::max(t.normal.z, 0.1));
  }
  return deepest;
}

}  // namespace understudy
