// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/make_kind_view.h"

#include <algorithm>
#include <cmath>

#include "server/scene_files.h"
#include "systems/systems.h"

namespace understudy {
namespace {

// Round corners are drawn with a point every 22.5 degrees or closer.
constexpr double kArcStep_rad = kPi / 8;
constexpr double kLeastRound_m = 1e-6;

// To the micrometre: more digits only make the message longer.
PointView point_view(Vec2 point) {
  constexpr double kPerMetre = 1e6;
  return {std::round(point.x * kPerMetre) / kPerMetre, std::round(point.y * kPerMetre) / kPerMetre};
}

double bearing(Vec2 from, Vec2 to) { return det::atan2(to.y - from.y, to.x - from.x); }

// The arc around a corner: from the outward normal of the side before it to that of the side after.
void add_arc(Vec2 before, Vec2 corner, Vec2 after, double radius_m,
             std::vector<PointView>& points) {
  const double from_rad = bearing(before, corner) - kPi / 2;
  double turn_rad = bearing(corner, after) - kPi / 2 - from_rad;
  while (turn_rad < 0) turn_rad += 2 * kPi;
  const int steps = std::max(1, static_cast<int>(std::ceil(turn_rad / kArcStep_rad)));
  for (int i = 0; i <= steps; ++i) {
    const det::SinCos t = det::sincos(from_rad + turn_rad * i / steps);
    points.push_back(point_view({corner.x + radius_m * t.cos, corner.y + radius_m * t.sin}));
  }
}

std::vector<PointView> points_of(const Outline& outline) {
  const auto count = static_cast<std::size_t>(outline.corners);
  std::vector<PointView> points;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 corner = outline.corner[i];
    if (outline.radius_m < kLeastRound_m)
      points.push_back(point_view(corner));
    else
      add_arc(outline.corner[(i + count - 1) % count], corner, outline.corner[(i + 1) % count],
              outline.radius_m, points);
  }
  return points;
}

SensorPlaceView place_of(const SensorModel& sensor) {
  const Sensor::FieldOfView field = sensor.sensor->field_of_view();
  return {.name = sensor.spec.name,
          .kind = sensor.spec.kind,
          .x_m = sensor.spec.X_RS.x_m,
          .y_m = sensor.spec.X_RS.y_m,
          .z_m = sensor.spec.z_m,
          .heading_rad = sensor.spec.X_RS.heading_rad,
          .tilt_rad = sensor.spec.tilt_rad,
          .roll_rad = sensor.spec.roll_rad,
          .fov_rad = {field.across_rad, field.up_rad},
          .image = sensor.descriptor->kind == SampleKind::kImage,
          .beams = sensor.sensor->has_beams(),
          .scans = sensor.sensor->fan().has_value(),
          .carried = !sensor.carriers.empty()};
}

PartPlaceView place_of(const PartModel& part) {
  PartPlaceView view{part.spec.name, part.spec.kind, part.descriptor->unit, {}};
  for (const PartValueInfo& value : part.descriptor->values)
    view.values.push_back({value.name, value.unit});
  return view;
}

WheelView wheel_view(const WheelSpec& wheel) {
  return {{wheel.at.x, wheel.at.y, wheel.at.z}, wheel.radius_m, wheel.width_m, wheel.caster};
}

KindView kind_of_body(const std::string& name, const BodyModel& body, ShownMeshes& meshes) {
  KindView view;
  view.name = name;
  view.colour = body.colour;
  for (const ShapeModel& shape : body.shapes) view.shapes.push_back(make_shape_view(shape, meshes));
  view.model = model_of_kind(name);
  return view;
}

// Of the kind with this name in a list of the Spec.
template <class KindSpec>
std::optional<LookView> look_of(const std::vector<KindSpec>& kinds, const std::string& name,
                                ShownMeshes& meshes) {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const KindSpec& kind) { return kind.name == name; });
  if (found == kinds.end() || found->body.mesh.path.empty()) return std::nullopt;
  const MeshSpec& mesh = found->body.mesh;
  const int index = meshes.index_of(mesh.path);
  if (index < 0) return std::nullopt;
  return LookView{index, mesh.scale,
                  space_pose_view({{mesh.x_m, mesh.y_m, mesh.z_m},
                                   quaternion_of(mesh.yaw_rad, mesh.pitch_rad, mesh.roll_rad)})};
}

}  // namespace

int texture_of(const Spec& spec, const std::string& path) {
  for (std::size_t i = 0; i < spec.pictures.size(); ++i)
    if (!path.empty() && spec.pictures[i]->path == path) return static_cast<int>(i);
  return -1;
}

int ShownMeshes::index_of(const std::string& path) {
  for (const SharedMesh& mesh : spec_.meshes) {
    if (mesh->path != path) continue;
    std::vector<MeshPartView> parts;
    for (const MeshPartSpec& part : mesh->parts)
      parts.push_back({part.first, part.count, part.colour, texture_of(spec_, part.texture)});
    return index_of_file(files_.add(mesh), std::move(parts));
  }
  return -1;
}

int ShownMeshes::index_of(const std::shared_ptr<const TriangleMesh>& mesh) {
  return mesh == nullptr ? -1 : index_of_file(files_.add(mesh), {});
}

int ShownMeshes::index_of_file(std::string file, std::vector<MeshPartView> parts) {
  const auto found = std::find_if(list_.begin(), list_.end(), [&](const MeshView& mesh) {
    return mesh.file == file && mesh.parts.empty() == parts.empty();
  });
  if (found != list_.end()) return static_cast<int>(found - list_.begin());
  list_.push_back({std::move(file), std::move(parts)});
  return static_cast<int>(list_.size()) - 1;
}

ShapeView make_shape_view(const ShapeModel& shape, ShownMeshes& meshes) {
  const Outline& outline = shape.outline;
  std::optional<SpacePoseView> in_body;
  if (shape.X_BS) in_body = space_pose_view(*shape.X_BS);
  if (shape.mesh != nullptr)
    return SolidView{{points_of(outline), shape.low_m, shape.high_m, in_body},
                     meshes.index_of(shape.mesh)};
  if (outline.corners >= 2)
    return OutlineView{points_of(outline), shape.low_m, shape.high_m, in_body};
  const Vec2 middle = outline.corner[0];
  const RoundView round{middle.x, middle.y, outline.radius_m, shape.low_m, shape.high_m, in_body};
  if (shape.ball) return BallView{round};
  if (shape.cone) return ConeView{round};
  return DiscView{round};
}

const BodyModel& shown_body(const KindModel& kind, const Model& model) {
  if (kind.body.held)
    for (const auto& plain : model.kinds)
      if (plain->name == kind.name) return plain->body;
  return kind.body;
}

KindView make_kind_view(const KindModel& kind, const BodyModel& body, ShownMeshes& meshes) {
  KindView view = kind_of_body(kind.name, body, meshes);
  view.look = look_of(meshes.spec().kinds, kind.name, meshes);
  for (const WheelSpec& wheel : kind.wheels) view.wheels.push_back(wheel_view(wheel));
  view.robot = true;
  view.drive = kind.drive_descriptor->name;
  for (const SensorModel& sensor : kind.sensors) view.sensors.push_back(place_of(sensor));
  for (const PartModel& part : kind.parts) view.parts.push_back(place_of(part));
  return view;
}

KindView make_kind_view(const ObjectKindModel& kind, ShownMeshes& meshes) {
  KindView view = kind_of_body(kind.name, kind.body, meshes);
  view.look = look_of(meshes.spec().object_kinds, kind.name, meshes);
  return view;
}

}  // namespace understudy
