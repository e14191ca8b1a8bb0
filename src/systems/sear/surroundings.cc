// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/surroundings.h"

#include <cmath>

#include "base/words.h"
#include "systems/sear/frames.h"

namespace understudy {
namespace {

constexpr double kTouching_m = 1e-9;  // less is no overlap
constexpr std::uint32_t kCardboard = 0xB98B58;

}  // namespace

double lift_onto_floor_m(double lowest_m, const SearItem& item, FileReport& report) {
  if (lowest_m >= -kTouching_m) return 0;
  const double tenths_mm = std::round(-lowest_m * 1e4);
  report.note({"", item.line, 0},
              item.name + " begins " + number_text(tenths_mm / 10) +
                  " mm inside the floor, so it is lifted onto it",
              "move() places the middle of a thing");
  return -lowest_m;
}

void add_sear_floor(const SearItem& item, ProjectResolver& files, const Reading& reading,
                    FileReport& report, Spec& spec) {
  const Vec3 middle = from_sear(item.pose.at);
  const Vec3 turn = item.pose.turn_deg;
  if (middle.z != 0 || turn.x != 0 || turn.y != 0 || turn.z != 0)
    report.warning({"", item.line, 0}, "the floor is level, with its top at height 0",
                   "leave out its height and its turn");
  const Vec3 scale = item.pose.scale;
  spec.floor.width_m = item.number("width") * scale.z;
  spec.floor.height_m = item.number("length") * scale.x;
  spec.floor.origin = {middle.x - spec.floor.width_m / 2, middle.y - spec.floor.height_m / 2};
  spec.floor.hidden_from_range = item.number("invisible") != 0;
  if (item.text("image").empty()) return;
  SearSolid cover;
  cover.image = item.text("image");
  LookSpec look;
  put_image(cover, item, files, reading, report, spec, look);
  spec.floor.texture = look.texture;
}

void add_sear_object(const SearItem& item, ProjectResolver& files, const Reading& reading,
                     FileReport& report, Spec& spec) {
  const auto solid = solid_of(item, files, reading, report, spec);
  if (!solid) return;
  ObjectKindSpec kind;
  kind.name = item.name;
  kind.file = files.full_path(item.file);
  kind.fixed = item.number("mass") == 0;
  if (!kind.fixed) kind.body.mass_kg = item.number("mass");
  kind.body.colour = kCardboard;
  kind.body.shapes = {solid->shape};
  if (has_mesh(solid->shape.kind)) {
    kind.body.mesh.path = solid->shape.mesh.path;
    kind.body.mesh.scale = solid->shape.mesh.scale;
  }
  put_image(*solid, item, files, reading, report, spec, kind.body.look);
  Pose3 X_WB = solid->X_PS;
  X_WB.at.z += lift_onto_floor_m(lowest_m(*solid, {}, spec), item, report);
  spec.object_kinds.push_back(std::move(kind));
  spec.objects.push_back({spec.next_id++, item.name, item.name, on_map(X_WB), stance_of(X_WB)});
}

}  // namespace understudy
