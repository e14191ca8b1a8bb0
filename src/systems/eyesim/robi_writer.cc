// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes .robi so that reading it gives the same kind of robot: in lines of our own, as those of
// EyeSim cannot say everything. docs/formats/robi.md is the reference, robi.cc reads it.
#include <cstdio>

#include "files/error_source.h"
#include "files/format.h"
#include "files/numbers.h"
#include "files/part_writer.h"
#include "files/shape_lines.h"
#include "files/text_writer.h"
#include "files/wheel_lines.h"
#include "systems/eyesim/robi_kind.h"
#include "systems/eyesim/robots.h"

namespace understudy {

std::string write_robi(const RobotKindSpec& kind, const Writing& writing, FileReport& report);

namespace {

std::string millimetres(double metres) { return number_text(metres * kMmPerM); }

// Lengths along model space: x right, y up, z forward.
void write_robi_model(const MeshSpec& mesh, TextWriter& out) {
  if (mesh.path.empty()) return;
  out.line({"model", mesh.path, millimetres(0.0 - mesh.y_m), millimetres(mesh.z_m),
            millimetres(mesh.x_m), number_text(mesh.pitch_rad * 180 / kPi),
            number_text(0.0 - mesh.yaw_rad * 180 / kPi),
            number_text(0.0 - mesh.roll_rad * 180 / kPi)});
}

void write_robi_body(const BodySpec& body, TextWriter& out) {
  for (const ShapeSpec& shape : body.shapes) out.line(shape_words(shape));
  write_robi_model(body.mesh, out);
  out.line({"mass", number_text(body.mass_kg), millimetres(0.0 - body.mass_center.y), "0",
            millimetres(body.mass_center.x)});
}

void write_robi_settings(const RobotKindSpec& kind, TextWriter& out) {
  const BodySpec& body = kind.body;
  const BodySpec usual = default_robot_body();
  const auto set = [&](const char* key, double value, double otherwise) {
    if (value != otherwise) out.set(key, number_text(value));
  };
  out.set(kDefaultsSetting, "none");
  char colour[8];
  std::snprintf(colour, sizeof colour, "%06X", static_cast<unsigned>(body.colour & 0xFFFFFF));
  if (body.colour != usual.colour) out.set("colour", colour);
  set("mass_height_m", body.mass_height_m, usual.mass_height_m);
  set("inertia_kg_m2", body.inertia_kg_m2, usual.inertia_kg_m2);
  set("friction", body.surface.friction, usual.surface.friction);
  set("restitution", body.surface.restitution, usual.surface.restitution);
  set("floor_friction", body.floor_friction, usual.floor_friction);
  set("rolling_friction", body.rolling_friction, usual.rolling_friction);
  if (!body.look.texture.empty()) out.set("texture", body.look.texture);
  set("texture_m", body.look.texture_m, usual.look.texture_m);
  set("temperature_c", body.look.temperature_c, usual.look.temperature_c);
  set("reflectivity", body.look.reflectivity, usual.look.reflectivity);
  set("smooth", body.look.smooth, usual.look.smooth);
  constexpr const char* kContacts[] = {"push", "stop", "pass"};
  if (body.contact != usual.contact)
    out.set("contact", kContacts[static_cast<std::size_t>(body.contact)]);
  if (kind.error_source != ErrorSource::kInherited)
    out.set(kErrorSourceSetting.word, error_source_word(kind.error_source));
}

}  // namespace

std::string write_robi(const RobotKindSpec& kind, const Writing&, FileReport& report) {
  TextWriter out(report);
  std::vector<std::string> drive =
      part_words("drive", {kind.drive.kind, "", kind.drive.parameters});
  out.line(drive);
  out.line({"name", kind.name});
  out.blank();
  write_robi_body(kind.body, out);
  for (const WheelSpec& wheel : kind.wheels) out.line(wheel_words(wheel));
  if (!(kind.suspension == SuspensionSpec{})) out.line(suspension_words(kind.suspension));
  out.blank();
  for (const SensorSpec& sensor : kind.sensors) out.line(sensor_words(sensor));
  for (const PartSpec& part : kind.parts) out.line(part_words("part", part));
  for (const PartSpec& error : kind.errors) out.line(part_words("error", error));
  for (const PartSpec& device : kind.devices) out.line(part_words("device", device));
  out.blank();
  write_robi_settings(kind, out);
  return out.take();
}

}  // namespace understudy
