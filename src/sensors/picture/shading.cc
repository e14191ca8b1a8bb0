// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/picture/shading.h"

#include <algorithm>
#include <cmath>

#include "geom/box3.h"
#include "sensors/picture/mesh_colour.h"
#include "world/texture.h"

namespace understudy {
namespace {

constexpr double kMost_m = 1e4;        // how far a shadow reaches
constexpr double kLift_m = 1e-5;       // so that a surface does not shade itself
constexpr double kGrazing = 1.0 / 64;  // a spot stops growing below this cosine
constexpr double kLevel = 0.5;         // cosine that separates tops from sides

// `share` 256ths of b, and the rest of a.
std::uint32_t mixed(std::uint32_t a, std::uint32_t b, std::uint32_t share) {
  const std::uint32_t rest = 256 - share;
  const std::uint32_t red_blue = (a & 0xFF00FF) * rest + (b & 0xFF00FF) * share;
  const std::uint32_t green = (a >> 8 & 0xFF) * rest + (b >> 8 & 0xFF) * share;
  return (red_blue >> 8 & 0xFF00FF) | (green & 0xFF00);
}

std::uint32_t part_of(std::uint32_t colour, int shift, std::uint32_t light) {
  return std::min<std::uint32_t>(255, (colour >> shift & 0xFF) * light >> 8) << shift;
}

// The colour in a light of this many 256ths.
std::uint32_t in_light(std::uint32_t colour, std::uint32_t light) {
  return part_of(colour, 16, light) | part_of(colour, 8, light) | part_of(colour, 0, light);
}

// The direction to the right when looking at a side with this normal.
Vec2 right_of(Vec3 normal) { return {-normal.y, normal.x}; }

}  // namespace

Shading::Shading(const SensorView& view, Vec3 eye, double pixel_rad, bool shadows)
    : view_(view),
      model_(*view.model),
      eye_(eye),
      pixel2_(pixel_rad * pixel_rad),
      per_floor_{1 / model_.floor_size().x, 1 / model_.floor_size().y},
      shadows_(shadows),
      sun_(turned(model_.environment.sun_heading_rad, model_.environment.sun_height_rad, 0).x),
      below_horizon_(mixed(model_.environment.sky_colour, model_.environment.floor_colour, 128)) {}

void Shading::begin(const PixelBlock& block) {
  if (!model_.markers.empty()) find_markers(block);
  if (shadows_) find_shadows(block);
}

void Shading::find_markers(const PixelBlock& block) {
  near_markers_.clear();
  Vec2 low{kMost_m, kMost_m};
  Vec2 high{-kMost_m, -kMost_m};
  for (std::size_t i = 0; i < block.size(); ++i) {
    const Thing thing = block.hits[i].thing;
    if (thing != Thing::kFloor && thing != Thing::kTerrain) continue;
    const Vec3 at = eye_ + block.hits[i].range_m * block.direction(i);
    low = {std::min(low.x, at.x), std::min(low.y, at.y)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y)};
  }
  const double r = MarkerSpec::kRadius_m;
  for (const MarkerSpec& m : model_.markers)
    if (m.at.x > low.x - r && m.at.x < high.x + r && m.at.y > low.y - r && m.at.y < high.y + r)
      near_markers_.push_back(&m);
}

// Casts one beam to the sun from every surface that faces it.
void Shading::find_shadows(const PixelBlock& block) {
  std::array<Vec3, PixelBlock::kMost> from;
  std::array<std::size_t, PixelBlock::kMost> pixel;
  std::array<std::uint8_t, PixelBlock::kMost> hidden;
  std::size_t count = 0;
  for (std::size_t i = 0; i < block.size(); ++i) {
    const SceneHit& hit = block.hits[i];
    in_shadow_[i] = 0;
    if (hit.thing == Thing::kNothing || dot(hit.normal, sun_) <= 0) continue;
    from[count] = eye_ + hit.range_m * block.direction(i) + kLift_m * hit.normal;
    pixel[count++] = i;
  }
  std::array<double, PixelBlock::kMost> towards[3];
  towards[0].fill(sun_.x);
  towards[1].fill(sun_.y);
  towards[2].fill(sun_.z);
  view_.scene->find_hidden({.origin = {},
                            .max_range_m = kMost_m,
                            .own_robot = -1,
                            .dx = {towards[0].data(), count},
                            .dy = {towards[1].data(), count},
                            .dz = {towards[2].data(), count},
                            .origins = {from.data(), count},
                            .use = BeamUse::kPicture},
                           {hidden.data(), count});
  for (std::size_t k = 0; k < count; ++k) in_shadow_[pixel[k]] = hidden[k];
}

std::uint32_t Shading::colour(const PixelBlock& block, std::size_t i) const {
  const SceneHit& hit = block.hits[i];
  const Vec3 direction = block.direction(i);
  const std::uint32_t seen =
      hit.thing == Thing::kNothing
          ? (direction.z < 0 ? below_horizon_ : model_.environment.sky_colour)
          : surface_colour(hit, direction, in_shadow_[i] != 0);
  return model_.waters.empty() ? seen : through_water(direction, hit.range_m, seen);
}

std::uint32_t Shading::surface_colour(const SceneHit& hit, Vec3 direction, bool in_shadow) const {
  const double facing = std::max(kGrazing, -dot(hit.normal, direction));
  const Spot spot{eye_ + hit.range_m * direction, hit.normal,
                  hit.range_m * hit.range_m * pixel2_ / facing};
  const std::uint32_t own =
      hit.thing == Thing::kFloor ? floor_colour(spot)
      : hit.thing == Thing::kWall
          ? wall_colour(model_.walls[static_cast<std::size_t>(hit.index)], spot)
      : hit.thing == Thing::kTerrain ? terrain_colour(spot)
                                     : body_colour(hit, spot);
  return lit(own, hit.normal, in_shadow);
}

// Water has no surface for beams: what is seen through it is mixed once with its colour, from
// above, from the side and from within.
std::uint32_t Shading::through_water(Vec3 direction, double range_m, std::uint32_t colour) const {
  const BoxRay ray({eye_, direction});
  for (const WaterSpec& water : model_.waters) {
    const Box3 box{
        {water.corner.x, water.corner.y, -Box3::kFar},
        {water.corner.x + water.width_m, water.corner.y + water.height_m, water.level_m}};
    const RayPart wet = ray.within(box, {0, range_m});
    if (wet.from < wet.to)
      colour = mixed(colour, lit(water.colour, {0, 0, 1}, false),
                     static_cast<std::uint32_t>(256 * water.opacity));
  }
  return colour;
}

std::uint32_t Shading::lit(std::uint32_t colour, Vec3 normal, bool in_shadow) const {
  const EnvironmentSpec& e = model_.environment;
  const double facing = in_shadow ? 0 : std::max(0.0, dot(normal, sun_));
  const double light = 256 * (e.ambient_light + e.sun_light * facing);
  constexpr double kHalf = 0.5;  // rounds to the nearest
  return in_light(colour, static_cast<std::uint32_t>(light + kHalf));
}

std::uint32_t Shading::floor_colour(const Spot& spot) const {
  std::uint32_t colour = model_.environment.floor_colour;
  if (model_.floor_picture >= 0) {
    colour = model_.textures[static_cast<std::size_t>(model_.floor_picture)]->at(
        (spot.at.x - model_.floor_origin.x) * per_floor_.x,
        (spot.at.y - model_.floor_origin.y) * per_floor_.y,
        spot.area_m2 * per_floor_.x * per_floor_.y);
  }
  return with_markers(spot, colour);
}

// The picture covers the whole terrain, as seen from above.
std::uint32_t Shading::terrain_colour(const Spot& spot) const {
  const TerrainModel& terrain = *model_.terrain;
  if (terrain.picture < 0) return with_markers(spot, terrain.colour);
  const Vec2 near = terrain.ground.corner();
  const Vec2 size = terrain.ground.far_corner() - near;
  return with_markers(spot, model_.textures[static_cast<std::size_t>(terrain.picture)]->at(
                                (spot.at.x - near.x) / size.x, (spot.at.y - near.y) / size.y,
                                spot.area_m2 / (size.x * size.y)));
}

std::uint32_t Shading::with_markers(const Spot& spot, std::uint32_t colour) const {
  for (const MarkerSpec* marker : near_markers_) {
    const Vec2 off{spot.at.x - marker->at.x, spot.at.y - marker->at.y};
    if (dot(off, off) > MarkerSpec::kRadius_m * MarkerSpec::kRadius_m) continue;
    const double share = std::clamp(marker->opacity, 0.0, 1.0);
    colour = mixed(colour, marker->colour, static_cast<std::uint32_t>(256 * share));
  }
  return colour;
}

std::uint32_t Shading::picture_colour(const LookModel& look, double along_m, double up_m,
                                      double area) const {
  const TextureModel& texture = *model_.textures[static_cast<std::size_t>(look.picture)];
  const double per_m = 1 / look.texture_m;
  const double per_height = per_m * texture.per_aspect();
  return texture.at(along_m * per_m, up_m * per_height, area * per_m * per_height);
}

// A wall's picture begins at its left end, seen from either side.
std::uint32_t Shading::wall_colour(const WallModel& wall, const Spot& spot) const {
  if (wall.look.picture < 0) return wall.colour;
  if (spot.normal.z > kLevel) return picture_colour(wall.look, spot.at.x, spot.at.y, spot.area_m2);
  const Vec2 right = right_of(spot.normal);
  const Box2& box = wall.outline;
  const bool long_side = std::abs(dot(box.along, right)) > kLevel;
  const double along_m = dot({spot.at.x - box.center.x, spot.at.y - box.center.y}, right) +
                         (long_side ? box.half_length_m : box.half_thickness_m);
  return picture_colour(wall.look, along_m, spot.at.z, spot.area_m2);
}

std::uint32_t Shading::body_colour(const SceneHit& hit, const Spot& spot) const {
  const BodyModel& body = model_.body(hit.index);
  const ShapeModel& shape = hit.shape == SceneHit::kShownMesh
                                ? *body.shown
                                : body.shapes[static_cast<std::size_t>(hit.shape)];
  const bool looks_like_mesh = shape.mesh_look != nullptr && hit.triangle >= 0;
  if (body.look.picture < 0 && !looks_like_mesh) return body.colour;
  if (!looks_like_mesh && !model_.is_spatial()) {
    const Pose2& X_WB = view_.state->body(hit.index).X_WB;
    const Spot from_body{spot.at - Vec3{X_WB.x_m, X_WB.y_m, 0}, spot.normal, spot.area_m2};
    return wrapped_colour(body, shape, from_body, X_WB.heading_rad);
  }
  const Pose3 X_WB = pose_of(*view_.state, hit.index);
  const Frame3 X_WS = frame_of(shape.X_BS ? compose(X_WB, *shape.X_BS) : X_WB);
  const SolidRay own = seen_from(X_WS, {spot.at, spot.normal});
  const Spot own_spot{own.origin, own.direction, spot.area_m2};
  if (looks_like_mesh) {
    const MeshSpot seen{own_spot.at, spot.area_m2, hit.triangle};
    if (const auto colour = mesh_colour(shape, seen, model_.textures)) return *colour;
    if (body.look.picture < 0) return body.colour;
  }
  return wrapped_colour(body, shape, own_spot, 0);
}

// A body's picture is wrapped around it. On its top it lies flat, and so it does below a body that
// may lean. The spot is relative to the body's place, but not turned back by this heading.
std::uint32_t Shading::wrapped_colour(const BodyModel& body, const ShapeModel& shape,
                                      const Spot& spot, double heading_rad) const {
  const Vec2 off{spot.at.x, spot.at.y};
  const bool on_top = spot.normal.z > kLevel && !shape.cone;
  const bool below = spot.normal.z < -kLevel && model_.is_spatial();
  if (!shape.ball && (on_top || below)) {
    const det::SinCos t = det::sincos(heading_rad);
    return picture_colour(body.look, t.cos * off.x + t.sin * off.y, t.cos * off.y - t.sin * off.x,
                          spot.area_m2);
  }
  double along_m = dot(off, right_of(spot.normal));
  if (shape.outline.radius_m > 0) {
    const double bearing_rad = det::atan2(spot.normal.y, spot.normal.x) - heading_rad;
    along_m +=
        shape.outline.radius_m * (bearing_rad - 2 * kPi * det::floor(bearing_rad / (2 * kPi)));
  }
  return picture_colour(body.look, along_m, spot.at.z, spot.area_m2);
}

}  // namespace understudy
