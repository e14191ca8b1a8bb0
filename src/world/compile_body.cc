// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Prepares bodies for physics and beams: their shapes, mass and surface.
#include "world/compile_body.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace understudy {
namespace {

constexpr double kSmallest_m = 0.0005;  // half a width; nothing could meet thinner things
constexpr double kLargestBody_m = 100;
constexpr std::size_t kMostShapes = 256;
// If the mass is nearer to the middle than this share of the half width, any touch would spin the
// body at speeds that cannot be computed with.
constexpr double kLeastGyration = 0.03;

// Area, inertia about the shape's own middle for a mass of 1, and the mean distance of its points
// from there.
struct Filling {
  double area_m2 = 0;
  double inertia_per_kg = 0;
  double mean_arm_m = 0;
};

double mean_arm_of_disc(double area_m2) { return 2.0 / 3.0 * det::sqrt(area_m2 / kPi); }

// The integral of the distance from the middle over the rectangle, divided by its area.
double mean_arm_of_box(double length_m, double width_m) {
  const double diagonal = det::hypot(length_m, width_m);
  return (2 * diagonal + length_m * length_m / width_m * det::log((width_m + diagonal) / length_m) +
          width_m * width_m / length_m * det::log((length_m + diagonal) / width_m)) /
         12;
}

Filling filling_of(const ShapeSpec& s) {
  const double r2 = s.radius_m * s.radius_m;
  switch (s.kind) {
    case ShapeKind::kCylinder:
    case ShapeKind::kCone:  // as its base, like all numbers for the map
    case ShapeKind::kHull:
    case ShapeKind::kMesh:
      return {kPi * r2, 0.5 * r2, mean_arm_of_disc(kPi * r2)};
    case ShapeKind::kBall:
      return {kPi * r2, 0.4 * r2, mean_arm_of_disc(kPi * r2)};
    case ShapeKind::kBox:
      return {s.length_m * s.width_m, (s.length_m * s.length_m + s.width_m * s.width_m) / 12,
              mean_arm_of_box(s.length_m, s.width_m)};
    case ShapeKind::kCapsule: {
      // The bar between the ends, and a disc cut into two halves.
      const double bar = 2 * s.length_m * s.radius_m;
      const double disc = kPi * r2;
      const double bar_inertia = bar * (s.length_m * s.length_m + 4 * r2) / 12;
      const double disc_inertia = disc * (0.5 * r2 + 0.25 * s.length_m * s.length_m);
      // Nearly the box of the same length and area.
      const double length = s.length_m + 0.5 * kPi * s.radius_m;
      return {bar + disc, (bar_inertia + disc_inertia) / (bar + disc),
              mean_arm_of_box(length, 2 * s.radius_m)};
    }
  }
  return {};
}

// A shape that leans has a frame of its own.
ShapeSpec in_own_frame(ShapeSpec shape) {
  shape.X_BS = {};
  shape.stance = {};
  return shape;
}

// A mesh with its size; its shape gets the cylinder around it.
Result<std::shared_ptr<const TriangleMesh>> mesh_of(ShapeSpec& shape, const Spec* world,
                                                    const std::string& where) {
  const MeshFileSpec* file = nullptr;
  if (world != nullptr)
    for (const SharedMesh& mesh : world->meshes)
      if (mesh->path == shape.mesh.path) file = mesh.get();
  if (file == nullptr)
    return Error{where + ": its mesh " + shape.mesh.path + " was not loaded; load it again"};
  if (!in_range(shape.mesh.scale, 1e-6, 1e6))
    return Error{where + ": the scale of its mesh is out of range; use 0.000001 to 1000000"};
  auto mesh = std::make_shared<TriangleMesh>();
  double square = 0;
  shape.low_m = kLargestBody_m;
  shape.high_m = -kLargestBody_m;
  for (const Vec3& point : file->points) {
    const Vec3 p = shape.mesh.scale * point;
    if (!is_place({p.x, p.y}) || !in_range(p.z, -kLargest_m, kLargest_m))
      return Error{where + ": its mesh " + shape.mesh.path + " is too large; scale it down"};
    mesh->points.push_back(p);
    square = std::max(square, p.x * p.x + p.y * p.y);
    shape.low_m = std::min(shape.low_m, p.z);
    shape.high_m = std::max(shape.high_m, p.z);
  }
  for (std::size_t k = 0; k + 2 < file->corners.size(); k += 3) {
    const std::array<std::uint32_t, 3> t = {file->corners[k], file->corners[k + 1],
                                            file->corners[k + 2]};
    for (const std::uint32_t corner : t)
      if (corner >= mesh->points.size())
        return Error{where + ": its mesh " + shape.mesh.path + " is damaged; load it again"};
    mesh->triangles.push_back(t);
  }
  if (mesh->triangles.empty())
    return Error{where + ": its mesh " + shape.mesh.path + " has no triangles; use another"};
  shape.radius_m = det::sqrt(square);
  if (shape.high_m - shape.low_m < 2 * kSmallest_m) shape.high_m = shape.low_m + 2 * kSmallest_m;
  return std::shared_ptr<const TriangleMesh>{std::move(mesh)};
}

Outline outline_of(const ShapeSpec& s) {
  const Vec2 middle{s.X_BS.x_m, s.X_BS.y_m};
  const det::SinCos t = det::sincos(s.X_BS.heading_rad);
  const Vec2 along{t.cos, t.sin};
  switch (s.kind) {
    case ShapeKind::kBox:
      return Outline::box({middle, along, 0.5 * s.length_m, 0.5 * s.width_m});
    case ShapeKind::kCapsule:
      return Outline::stadium(middle - (0.5 * s.length_m) * along,
                              middle + (0.5 * s.length_m) * along, s.radius_m);
    default:
      return Outline::disc(middle, s.radius_m);
  }
}

double half_width(const ShapeSpec& s) {
  return s.kind == ShapeKind::kBox ? 0.5 * std::min(s.length_m, s.width_m) : s.radius_m;
}

Status check_shape(const ShapeSpec& s, const std::string& where) {
  const bool box = s.kind == ShapeKind::kBox;
  if (!in_range(half_width(s), kSmallest_m, kLargestBody_m) ||
      !in_range(s.length_m, 0, 2 * kLargestBody_m) || !in_range(s.width_m, 0, 2 * kLargestBody_m))
    return Error{where + ": its shape is too small or too large; use " +
                 (box ? "sides of 1 mm to 200 m" : "a radius of 0.5 mm to 100 m")};
  if (!is_place({s.X_BS.x_m, s.X_BS.y_m}) || !std::isfinite(s.X_BS.heading_rad))
    return Error{where + ": the place of its shape is not a number; correct it"};
  if (!(s.low_m >= -kLargestBody_m && s.high_m > s.low_m && s.high_m <= 10 * kLargestBody_m))
    return Error{where + ": its shape ends below where it begins; give it a height"};
  return {};
}

}  // namespace

bool is_place(Vec2 p) {
  return in_range(p.x, -kLargest_m, kLargest_m) && in_range(p.y, -kLargest_m, kLargest_m);
}

Status check_surface(const SurfaceSpec& surface, const std::string& where) {
  if (!in_range(surface.friction, 0, 10))
    return Error{where + ": friction is out of range; use 0 to 10"};
  if (!in_range(surface.restitution, 0, 1))
    return Error{where + ": restitution is out of range; use 0 to 1"};
  return {};
}

Result<BodyModel> compile_body(const BodySpec& spec, const std::string& where, const Spec* world) {
  if (spec.shapes.empty()) return Error{where + ": it has no collision shape; give it one"};
  if (spec.shapes.size() > kMostShapes)
    return Error{where + ": it has too many collision shapes; use 256 or fewer"};
  if (!in_range(spec.mass_kg, 1e-4, 1e6))
    return Error{where + ": mass_kg is out of range; use 0.0001 to 1000000"};
  if (!in_range(spec.inertia_kg_m2, 0, 1e9) || !is_place(spec.mass_center))
    return Error{where + ": its inertia or centre of mass is not valid; correct it"};
  if (!in_range(spec.floor_friction, 0, 10) || !in_range(spec.rolling_friction, 0, 10))
    return Error{where + ": friction on the floor is out of range; use 0 to 10"};
  if (const Status s = check_surface(spec.surface, where); !s) return Error{s.error()};

  BodyModel model;
  model.mass_kg = spec.mass_kg;
  model.mass_center = spec.mass_center;
  model.mass_height_m = spec.mass_height_m;
  model.surface = spec.surface;
  model.contact = spec.contact;
  model.colour = spec.colour;
  model.rolls = true;
  model.inner_m = kLargestBody_m;
  double area = 0;
  double area_inertia = 0;
  double area_arm = 0;
  for (const ShapeSpec& given : spec.shapes) {
    ShapeSpec s = given;
    std::shared_ptr<const TriangleMesh> mesh;
    if (has_mesh(s.kind)) {
      auto found = mesh_of(s, world, where);
      if (!found) return Error{found.error()};
      mesh = std::move(*found);
    }
    if (const Status checked = check_shape(s, where); !checked) return Error{checked.error()};
    const bool own_frame = !s.stance.is_upright() || is_solid_in_space(s.kind);
    const Outline outline = outline_of(s);
    ShapeModel& shape = model.shapes.emplace_back();
    shape.outline = own_frame ? outline_of(in_own_frame(s)) : outline;
    shape.low_m = s.low_m;
    shape.high_m = s.high_m;
    shape.ball = s.kind == ShapeKind::kBall;
    shape.cone = s.kind == ShapeKind::kCone;
    shape.hull = s.kind == ShapeKind::kHull;
    shape.mesh = std::move(mesh);
    if (own_frame) shape.X_BS = in_space(s.X_BS, s.stance);
    model.reach_m = std::max(model.reach_m, outline.reach_from({0, 0}));
    model.inner_m = std::min(model.inner_m, half_width(s));
    model.rolls = model.rolls && s.kind == ShapeKind::kBall;
    const Filling filling = filling_of(s);
    const Vec2 arm = Vec2{s.X_BS.x_m, s.X_BS.y_m} - spec.mass_center;
    area += filling.area_m2;
    area_inertia += filling.area_m2 * (filling.inertia_per_kg + dot(arm, arm));
    model.spin_arm_m = det::sqrt(filling.mean_arm_m * filling.mean_arm_m + dot(arm, arm));
    area_arm += filling.area_m2 * model.spin_arm_m;
  }
  const double least =
      spec.mass_kg * kLeastGyration * kLeastGyration * model.inner_m * model.inner_m;
  if (spec.inertia_kg_m2 > 0 && spec.inertia_kg_m2 < least)
    return Error{where +
                 ": inertia_kg_m2 is too small for its mass; use 0 to compute it from the shape"};
  model.inertia_kg_m2 =
      spec.inertia_kg_m2 > 0 ? spec.inertia_kg_m2 : spec.mass_kg * area_inertia / area;
  model.floor_friction = model.rolls ? spec.rolling_friction : spec.floor_friction;
  model.ground_friction = spec.floor_friction;
  if (spec.shapes.size() > 1) model.spin_arm_m = area_arm / area;
  return model;
}

double ShapeModel::ball_radius_at(double z_m) const {
  const double above = z_m - 0.5 * (low_m + high_m);
  const double square = outline.radius_m * outline.radius_m - above * above;
  return square > 0 ? det::sqrt(square) : 0;
}

}  // namespace understudy
