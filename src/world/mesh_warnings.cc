// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/mesh_warnings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geom/pose3.h"

namespace understudy {
namespace {

constexpr double kMostDifference_m = 0.005;

const MeshFileSpec* mesh_of_spec(const Spec& spec, const std::string& path) {
  for (const SharedMesh& mesh : spec.meshes)
    if (mesh->path == path) return mesh.get();
  return nullptr;
}

// Where a shape has points, in its own frame: the corners of the box around it.
Bounds own_bounds(const ShapeSpec& shape) {
  const bool is_box = shape.kind == ShapeKind::kBox;
  const double x =
      is_box ? shape.length_m / 2
             : shape.radius_m + (shape.kind == ShapeKind::kCapsule ? shape.length_m / 2 : 0);
  const double y = is_box ? shape.width_m / 2 : shape.radius_m;
  return {{-x, -y, shape.low_m}, {x, y, shape.high_m}};
}

void add_shape(const Spec& spec, const ShapeSpec& shape, Bounds& all) {
  const Frame3 place = frame_of(in_space(shape.X_BS, shape.stance));
  const auto add = [&](Vec3 p) { all.add(place.at + place.turn * p); };
  if (has_mesh(shape.kind)) {
    if (const MeshFileSpec* mesh = mesh_of_spec(spec, shape.mesh.path))
      for (const Vec3& p : mesh->points) add(shape.mesh.scale * p);
    return;
  }
  const Bounds own = own_bounds(shape);
  for (const double x : {own.low.x, own.high.x})
    for (const double y : {own.low.y, own.high.y})
      for (const double z : {own.low.z, own.high.z}) add({x, y, z});
}

void check_kind(const Spec& spec, const std::string& name, const BodySpec& body,
                std::vector<std::string>& warnings) {
  const MeshFileSpec* mesh = mesh_of_spec(spec, body.mesh.path);
  if (mesh == nullptr) return;
  Bounds touched;
  for (const ShapeSpec& shape : body.shapes) add_shape(spec, shape, touched);
  const MeshSpec& m = body.mesh;
  const Turn3 turn = turned(m.yaw_rad, m.pitch_rad, m.roll_rad);
  Bounds seen;
  for (const Vec3& p : mesh->points) seen.add(Vec3{m.x_m, m.y_m, m.z_m} + turn * (m.scale * p));
  struct Side {
    const char* name;
    double difference_m;
  };
  const std::array<Side, 6> sides = {{{"in front", seen.high.x - touched.high.x},
                                      {"at the back", touched.low.x - seen.low.x},
                                      {"on the left", seen.high.y - touched.high.y},
                                      {"on the right", touched.low.y - seen.low.y},
                                      {"at the top", seen.high.z - touched.high.z},
                                      {"below", touched.low.z - seen.low.z}}};
  const Side* worst = &sides[0];
  for (const Side& side : sides)
    if (std::fabs(side.difference_m) > std::fabs(worst->difference_m)) worst = &side;
  if (!(std::fabs(worst->difference_m) > kMostDifference_m)) return;
  warnings.push_back(name + ": its model ends " +
                     std::to_string(std::lround(1000 * std::fabs(worst->difference_m))) + " mm " +
                     (worst->difference_m > 0 ? "beyond" : "within") + " its colliders " +
                     worst->name + "; cameras see the one, beams and bumpers meet the other");
}

}  // namespace

void Bounds::add(Vec3 p) {
  low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
  high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
}

Bounds bounds_of(const MeshFileSpec& mesh) {
  Bounds bounds;
  for (const Vec3& p : mesh.points) bounds.add(p);
  return bounds;
}

std::vector<std::string> mesh_warnings(const Spec& spec) {
  std::vector<std::string> warnings;
  for (const RobotKindSpec& kind : spec.kinds)
    check_kind(spec, "robot " + kind.name, kind.body, warnings);
  for (const ObjectKindSpec& kind : spec.object_kinds)
    check_kind(spec, "object " + kind.name, kind.body, warnings);
  return warnings;
}

}  // namespace understudy
