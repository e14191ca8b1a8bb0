// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/work_kinds.h"

#include <algorithm>

namespace understudy {
namespace {

std::vector<WorkValueView> values_view(const Parameters& parameters) {
  std::vector<WorkValueView> views;
  for (const Parameter& parameter : parameters) views.push_back({parameter.key, parameter.value});
  return views;
}

Parameters values_of(const std::vector<WorkValueView>& views) {
  Parameters parameters;
  for (const WorkValueView& view : views) parameters.push_back({view.key, view.value});
  return parameters;
}

WorkPartView part_view(const PartSpec& part) {
  return {part.kind, part.name, values_view(part.parameters)};
}

PartSpec part_of(const WorkPartView& view) {
  return {view.kind, view.name, values_of(view.parameters)};
}

WorkShapeView shape_view(const ShapeSpec& shape) {
  return {.form = shape.kind,
          .x_m = shape.X_BS.x_m,
          .y_m = shape.X_BS.y_m,
          .heading_rad = shape.X_BS.heading_rad,
          .length_m = shape.length_m,
          .width_m = shape.width_m,
          .radius_m = shape.radius_m,
          .low_m = shape.low_m,
          .high_m = shape.high_m,
          .z_m = shape.stance.z_m,
          .roll_rad = shape.stance.roll_rad,
          .pitch_rad = shape.stance.pitch_rad,
          .mesh = shape.mesh.path,
          .scale = shape.mesh.scale};
}

ShapeSpec shape_of_work(const WorkShapeView& view) {
  ShapeSpec shape;
  shape.kind = view.form;
  shape.X_BS = {view.x_m, view.y_m, view.heading_rad};
  shape.length_m = view.length_m;
  shape.width_m = view.width_m;
  shape.radius_m = view.radius_m;
  shape.low_m = view.low_m;
  shape.high_m = view.high_m;
  shape.stance = {view.z_m, view.roll_rad, view.pitch_rad};
  if (has_mesh(view.form)) shape.mesh = {view.mesh, view.scale};
  return shape;
}

WorkWheelView work_wheel_view(const WheelSpec& wheel) {
  return {wheel.at.x,          wheel.at.y,    wheel.at.z,   wheel.radius_m,  wheel.width_m,
          wheel.driven_by + 1, wheel.steered, wheel.caster, wheel.roller_rad};
}

WheelSpec wheel_of(const WorkWheelView& view) {
  return {{view.x_m, view.y_m, view.z_m},
          view.radius_m,
          view.width_m,
          view.motor - 1,
          view.steered,
          view.caster,
          view.roller_rad};
}

WorkSensorView sensor_view(const SensorSpec& sensor) {
  return {.kind = sensor.kind,
          .name = sensor.name,
          .number = sensor.number,
          .x_m = sensor.X_RS.x_m,
          .y_m = sensor.X_RS.y_m,
          .z_m = sensor.z_m,
          .heading_rad = sensor.X_RS.heading_rad,
          .tilt_rad = sensor.tilt_rad,
          .roll_rad = sensor.roll_rad,
          .parameters = values_view(sensor.parameters)};
}

// Of the base's sensor of the same name stays what the view does not hold.
SensorSpec sensor_of(const WorkSensorView& view, const std::vector<SensorSpec>& before) {
  const auto known = std::find_if(before.begin(), before.end(), [&](const SensorSpec& one) {
    return one.name == view.name && one.kind == view.kind;
  });
  SensorSpec sensor = known == before.end() ? SensorSpec{} : *known;
  sensor.kind = view.kind;
  sensor.name = view.name;
  sensor.number = view.number;
  sensor.X_RS = {view.x_m, view.y_m, view.heading_rad};
  sensor.z_m = view.z_m;
  sensor.tilt_rad = view.tilt_rad;
  sensor.roll_rad = view.roll_rad;
  sensor.parameters = values_of(view.parameters);
  return sensor;
}

// Errors of sensors that the kind no longer has.
bool is_left_over(const PartSpec& error, const RobotKindSpec& kind) {
  if (error.kind == "drive" || error.kind == "encoder" || error.kind == "radio") return false;
  return std::none_of(kind.sensors.begin(), kind.sensors.end(), [&](const SensorSpec& sensor) {
    return sensor.kind == error.kind && (error.name.empty() || sensor.name == error.name);
  });
}

}  // namespace

WorkKindView work_kind_view(const RobotKindSpec& kind) {
  WorkKindView view;
  view.name = kind.name;
  view.based_on = kind.name;
  view.colour = kind.body.colour;
  view.mass_kg = kind.body.mass_kg;
  view.mass_x_m = kind.body.mass_center.x;
  view.mass_y_m = kind.body.mass_center.y;
  view.mass_height_m = kind.body.mass_height_m;
  view.grip = kind.body.floor_friction;
  for (const ShapeSpec& shape : kind.body.shapes) view.shapes.push_back(shape_view(shape));
  view.drive = part_view(kind.drive);
  for (const WheelSpec& wheel : kind.wheels) view.wheels.push_back(work_wheel_view(wheel));
  const SuspensionSpec& s = kind.suspension;
  view.springs = {s.stiffness_n_m, s.compression_n_s_m, s.relaxation_n_s_m, s.most_force_n,
                  s.rest_length_m};
  for (const SensorSpec& sensor : kind.sensors) view.sensors.push_back(sensor_view(sensor));
  for (const PartSpec& device : kind.devices) view.devices.push_back(part_view(device));
  return view;
}

RobotKindSpec kind_of_work(const WorkKindView& view, const RobotKindSpec& base) {
  RobotKindSpec kind = base;
  kind.name = view.name;
  kind.body.colour = view.colour;
  kind.body.mass_kg = view.mass_kg;
  kind.body.mass_center = {view.mass_x_m, view.mass_y_m};
  kind.body.mass_height_m = view.mass_height_m;
  kind.body.floor_friction = view.grip;
  kind.body.shapes.clear();
  for (const WorkShapeView& shape : view.shapes) kind.body.shapes.push_back(shape_of_work(shape));
  kind.drive = part_of(view.drive);
  if (kind.drive.name.empty()) kind.drive.name = "drive";
  kind.wheels.clear();
  for (const WorkWheelView& wheel : view.wheels) kind.wheels.push_back(wheel_of(wheel));
  const WorkSpringsView& s = view.springs;
  kind.suspension = {s.stiffness_n_m, s.compression_n_s_m, s.relaxation_n_s_m, s.most_force_n,
                     s.rest_length_m};
  kind.sensors.clear();
  for (const WorkSensorView& sensor : view.sensors)
    kind.sensors.push_back(sensor_of(sensor, base.sensors));
  kind.devices.clear();
  for (const WorkPartView& device : view.devices) kind.devices.push_back(part_of(device));
  std::erase_if(kind.errors, [&](const PartSpec& error) { return is_left_over(error, kind); });
  return kind;
}

}  // namespace understudy
