// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/scene_rays.h"

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

using Which = SolidTrees::Which;

constexpr double kBelowFloor_m = -0.01;  // walls reach into the floor, so light cannot leak in
constexpr int kMostPieces = 32;          // of a slanting wall
constexpr double kPieceShare = 4;        // length of a piece, in thicknesses

double farthest(Vec3 p) { return std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}); }
double farthest(const SolidTrees::Leaf& leaf) {
  return std::max(farthest(leaf.low), farthest(leaf.high));
}

SolidTrees::Leaf leaf_around(const Box2& box, double low_m, double high_m, std::int32_t solid) {
  const Vec2 half = box.half_extent();
  return {{box.center.x - half.x, box.center.y - half.y, low_m},
          {box.center.x + half.x, box.center.y + half.y, high_m},
          solid};
}

SolidTrees::Leaf leaf_around(const SceneSolid& solid, std::int32_t number) {
  const Outline& outline = solid.outline;
  Vec2 low = outline.corner[0];
  Vec2 high = low;
  for (int k = 1; k < outline.corners; ++k) {
    const Vec2 p = outline.corner[static_cast<std::size_t>(k)];
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const double r = outline.radius_m;
  return {{low.x - r, low.y - r, solid.low_m}, {high.x + r, high.y + r, solid.high_m}, number};
}

// The axis-parallel box around a slanting wall is mostly empty; those around its pieces are not.
int pieces_of(const Box2& box) {
  const Vec2 half = box.half_extent();
  const double filled = box.half_length_m * box.half_thickness_m;
  if (filled >= 0.5 * half.x * half.y) return 1;
  const double piece =
      std::max(kPieceShare * box.half_thickness_m, box.half_length_m / kMostPieces);
  return std::clamp(static_cast<int>(box.half_length_m / piece), 1, kMostPieces);
}

bool is_box(const ShapeModel& shape) {
  return !shape.ball && shape.outline.corners == 4 && shape.outline.radius_m == 0;
}

// Converts the outline of a box, which is counter-clockwise, back into that box.
Box2 box_of(const Outline& outline) {
  const Vec2 a = outline.corner[0];
  const Vec2 b = outline.corner[1];
  const Vec2 c = outline.corner[2];
  const double length = det::hypot(b.x - a.x, b.y - a.y);
  const double width = det::hypot(c.x - b.x, c.y - b.y);
  return {0.5 * (a + c), (1 / length) * (b - a), 0.5 * length, 0.5 * width};
}

bool same_place(const Pose2& a, const Pose2& b) {
  return a.x_m == b.x_m && a.y_m == b.y_m && a.heading_rad == b.heading_rad;
}

}  // namespace

SceneRays::SceneRays(const Model& model) : model_(model), posed_(model) {
  if (model.terrain != nullptr) ground_.emplace(model);
  for (const WallModel& wall : model.walls)
    add_wall(wall, static_cast<std::int32_t>(solids_.size()));
  reach_m_ = std::max(farthest(Vec3{model.floor_origin.x, model.floor_origin.y, 0}),
                      farthest(Vec3{model.floor.x, model.floor.y, 0}));
  for (const SolidTrees::Leaf& leaf : trees_.leaves(Which::kStill))
    reach_m_ = std::max(reach_m_, farthest(leaf));
  places_.resize(static_cast<std::size_t>(model.body_count()));
  for (int b = 0; b < model.body_count(); ++b) add_body(b);
  for (const SolidTrees::Leaf& leaf : trees_.leaves(Which::kMoving))
    reach_m_ = std::max(reach_m_, farthest(leaf));
  build_all();
}

void SceneRays::build_all() {
  trees_.set_reach(reach_m_);
  trees_.build(Which::kStill);
  trees_.build(Which::kMoving);
}

void SceneRays::add_wall(const WallModel& wall, std::int32_t number) {
  SceneSolid& solid = solids_.emplace_back();
  solid.box = wall.outline;
  solid.low_m = kBelowFloor_m;
  solid.high_m = wall.height_m;
  solid.form = SceneSolid::Form::kBox;
  solid.thing = Thing::kWall;
  solid.index = number;
  solid.shape = 0;
  const int pieces = pieces_of(wall.outline);
  Box2 piece = wall.outline;
  piece.half_length_m /= pieces;
  for (int k = 0; k < pieces; ++k) {
    piece.center = wall.outline.center + ((2 * k + 1 - pieces) * piece.half_length_m) * piece.along;
    trees_.leaves(Which::kStill).push_back(leaf_around(piece, solid.low_m, solid.high_m, number));
  }
}

void SceneRays::add_body(int body) {
  first_of_body_.push_back(solids_.size());
  const std::vector<ShapeModel>& shapes = model_.body(body).shapes;
  for (std::size_t k = 0; k < shapes.size() && !model_.is_spatial(); ++k) {
    SceneSolid& solid = solids_.emplace_back();
    solid.low_m = shapes[k].low_m;
    solid.high_m = shapes[k].high_m;
    solid.form = shapes[k].ball      ? SceneSolid::Form::kBall
                 : is_box(shapes[k]) ? SceneSolid::Form::kBox
                                     : SceneSolid::Form::kPrism;
    solid.thing = Thing::kBody;
    solid.index = body;
    solid.shape = static_cast<std::int32_t>(k);
  }
  posed_.add_body(body, solids_);
  trees_.leaves(Which::kMoving).resize(solids_.size() - model_.walls.size());
  if (!model_.is_spatial()) place_body(body, places_[static_cast<std::size_t>(body)]);
  move_posed(body, {});
}

void SceneRays::place_body(int body, const Pose2& X_WB) {
  const std::vector<ShapeModel>& shapes = model_.body(body).shapes;
  const std::size_t first = first_of_body_[static_cast<std::size_t>(body)];
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    SceneSolid& solid = solids_[first + k];
    solid.outline = placed(shapes[k].outline, X_WB);
    if (solid.form == SceneSolid::Form::kBox) solid.box = box_of(solid.outline);
    trees_.leaves(Which::kMoving)[first + k - model_.walls.size()] =
        leaf_around(solid, static_cast<std::int32_t>(first + k));
  }
}

// The two below return how far from 0 0 0 the body reaches now; 0 if it has not moved.
double SceneRays::move_upright(int body, const Pose2& X_WB) {
  Pose2& place = places_[static_cast<std::size_t>(body)];
  if (same_place(place, X_WB)) return 0;
  place = X_WB;
  place_body(body, place);
  return std::max(std::abs(place.x_m), std::abs(place.y_m)) + model_.body(body).reach_m;
}

double SceneRays::move_posed(int body, const Pose3& X_WB) {
  return posed_.place(body, X_WB, model_.walls.size(), trees_.leaves(Which::kMoving));
}

void SceneRays::place_bodies(const State& state) {
  double farthest_moved = 0;
  for (int b = 0; b < model_.body_count(); ++b) {
    if (!model_.is_spatial())
      farthest_moved = std::max(farthest_moved, move_upright(b, state.body(b).X_WB));
    if (posed_.has(b)) farthest_moved = std::max(farthest_moved, move_posed(b, pose_of(state, b)));
  }
  const double reach = std::max(reach_m_, farthest_moved);
  const bool moved = farthest_moved > 0;
  if (reach > reach_m_) {
    // A body has left the old reach. The walls' boxes must also suit beams that start there.
    reach_m_ = 2 * reach;
    build_all();
  } else if (moved) {
    trees_.build(Which::kMoving);
  }
}

// If there is terrain, GroundRays knows the floor.
BeamPacket::Floor SceneRays::floor_for(BeamUse use) const {
  const bool hidden = model_.floor_hidden_from_range && use == BeamUse::kRange;
  if (!hidden && !ground_) return {model_.floor_origin, model_.floor};
  return {{Box3::kFar, Box3::kFar}, {-Box3::kFar, -Box3::kFar}};
}

template <class Use>
void SceneRays::for_each_packet(const RayBundle& bundle, std::size_t beams, const Use& use) const {
  constexpr std::size_t kMost = BeamPacket::kMost;
  const BeamPacket::Floor floor = floor_for(bundle.use);
  for (std::size_t i = 0; i < beams; i += kMost) {
    BeamPacket packet(bundle, i, static_cast<int>(std::min(kMost, beams - i)), floor);
    use(packet, i);
  }
}

void SceneRays::cast(const RayBundle& bundle, std::span<SceneHit> hits) const {
  for_each_packet(bundle, hits.size(), [&](BeamPacket& packet, std::size_t first) {
    trees_.find_nearest(packet, solids_.data());
    if (ground_) ground_->meet(packet);
    for (int k = 0; k < packet.count; ++k) {
      SceneHit& hit = hits[first + static_cast<std::size_t>(k)];
      packet.tell(k, solids_.data(), hit);
      if (hit.thing == Thing::kTerrain) hit.normal = ground_->normal(packet, k);
    }
  });
}

void SceneRays::find_hidden(const RayBundle& bundle, std::span<std::uint8_t> hidden) const {
  for_each_packet(bundle, hidden.size(), [&](BeamPacket& packet, std::size_t first) {
    trees_.find_any(packet, solids_.data());
    if (ground_) ground_->meet(packet);
    for (int k = 0; k < packet.count; ++k)
      hidden[first + static_cast<std::size_t>(k)] = packet.met_nothing(k) ? 0 : 1;
  });
}

bool SceneRays::is_hidden(Vec3 from, Vec3 to, int own_robot) const {
  const Vec3 way = to - from;
  const double length = det::sqrt(dot(way, way));
  if (length == 0) return false;
  const Vec3 d = (1 / length) * way;
  std::uint8_t hidden = 0;
  find_hidden({from, length, own_robot, {&d.x, 1}, {&d.y, 1}, {&d.z, 1}}, {&hidden, 1});
  return hidden != 0;
}

}  // namespace understudy
