// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/solids.h"

#include <algorithm>
#include <cmath>

#include "base/words.h"
#include "files/inner_path.h"
#include "files/pictures.h"
#include "systems/sear/frames.h"
#include "systems/sear/model_shape.h"

namespace understudy {
namespace {

Token line_of(const SearItem& item, const std::string& text) { return {text, item.line, 0}; }

// A round thing has one radius; where scale would make it oval, the larger one counts.
double round_scale(const SearItem& item, FileReport& report) {
  const Vec3 scale = item.pose.scale;
  if (scale.x != scale.z)
    report.warning(line_of(item, ""), item.name + " is scaled differently along x and z",
                   "the larger number is used, since it stays round");
  return std::max(scale.x, scale.z);
}

SearSolid box_of(const SearItem& item) {
  const Vec3 scale = item.pose.scale;
  SearSolid solid;
  solid.shape = box(item.number("width") * scale.z, item.number("length") * scale.x,
                    item.number("height") * scale.y);
  solid.picture_m = std::max(solid.shape.length_m, solid.shape.width_m);
  return solid;
}

SearSolid round_of(const SearItem& item, FileReport& report) {
  SearSolid solid;
  solid.shape = cylinder(item.number("radius") * round_scale(item, report),
                         item.number("height") * item.pose.scale.y);
  if (item.kind == SearClass::kCone) solid.shape.kind = ShapeKind::kCone;
  solid.picture_m = 2 * kPi * solid.shape.radius_m;
  return solid;
}

// Pictures of ours for things without one.
const char* usual_image(const SearItem& item) {
  if (item.of_robot) return "";
  if (item.kind == SearClass::kBox) return "textures/cardboard_box.png";
  if (item.kind == SearClass::kCylinder) return "textures/recycling_bin.png";
  if (item.kind == SearClass::kCone) return "textures/traffic_cone.png";
  return "";
}

// Of a ring around the z axis of a frame.
double lowest_of_ring(const Pose3& X_WS, double z_m, double radius_m) {
  const Vec3 up = X_WS.turn * Vec3{0, 0, 1};
  const double lean = std::sqrt(std::max(0.0, 1 - up.z * up.z));
  return X_WS.at.z + z_m * up.z - radius_m * lean;
}

double lowest_corner(const Pose3& X_WS, const ShapeSpec& shape) {
  double lowest = 1e300;
  for (const double x : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5})
      for (const double z : {shape.low_m, shape.high_m})
        lowest = std::min(lowest,
                          (X_WS.at + X_WS.turn * Vec3{x * shape.length_m, y * shape.width_m, z}).z);
  return lowest;
}

}  // namespace

bool is_solid(SearClass kind) {
  return kind == SearClass::kBox || kind == SearClass::kCylinder || kind == SearClass::kCone ||
         kind == SearClass::kModel;
}

std::optional<SearSolid> solid_of(const SearItem& item, ProjectResolver& files,
                                  const Reading& reading, FileReport& report, Spec& spec) {
  SearSolid solid;
  const Pose3 middle = from_sear(item.pose);
  if (item.kind == SearClass::kModel) {
    const auto shape = model_shape(item, files, reading, report, spec);
    if (!shape) return std::nullopt;
    solid.shape = *shape;
    solid.X_PS = middle;  // a model is placed by its own origin
  } else {
    solid = item.kind == SearClass::kBox ? box_of(item) : round_of(item, report);
    solid.X_PS = compose(middle, {{0, 0, -0.5 * solid.shape.high_m}, {}});
  }
  solid.top_m = solid.shape.high_m;
  solid.image = item.text("image").empty() ? usual_image(item) : item.text("image");
  return solid;
}

double lowest_m(const SearSolid& solid, const Pose3& X_WP, const Spec& spec) {
  const Pose3 X_WS = compose(X_WP, solid.X_PS);
  const ShapeSpec& shape = solid.shape;
  if (has_mesh(shape.kind)) return lowest_of_mesh(shape.mesh, X_WS, spec);
  if (shape.kind == ShapeKind::kBox) return lowest_corner(X_WS, shape);
  const double top_radius_m = shape.kind == ShapeKind::kCone ? 0 : shape.radius_m;
  return std::min(lowest_of_ring(X_WS, shape.low_m, shape.radius_m),
                  lowest_of_ring(X_WS, shape.high_m, top_radius_m));
}

ShapeSpec placed_shape(const SearSolid& solid, const Pose3& X_BS) {
  ShapeSpec shape = solid.shape;
  shape.X_BS = on_map(X_BS);
  shape.stance = stance_of(X_BS);
  constexpr double kUpright_rad = 1e-12;
  if (std::abs(shape.stance.roll_rad) < kUpright_rad &&
      std::abs(shape.stance.pitch_rad) < kUpright_rad && !has_mesh(shape.kind)) {
    shape.low_m += shape.stance.z_m;
    shape.high_m += shape.stance.z_m;
    shape.stance = {};
  }
  return shape;
}

std::string find_asset(const std::string& written, const SearItem& item, ProjectResolver& files,
                       FileReport& report) {
  std::string_view name = written;
  while (name.starts_with("./")) name.remove_prefix(2);
  const Token word = line_of(item, written);
  const auto inner = inner_path(name);
  if (!inner || name.find(':') != name.npos) {
    report.error(word, in_quotes(written) + " is not a file of this project",
                 "name a file in its folder assets, without .. and without a drive");
    return "";
  }
  std::vector<std::string> places = {path_in(files.folder(), "assets/" + *inner),
                                     path_in(files.folder(), *inner),
                                     path_in(files.folder(), "assets/" + file_name_of(*inner))};
  for (const std::string& folder : files.folders().configured)
    places.push_back(path_in(folder, *inner));
  for (const std::string& path : places)
    if (files.is_file(path)) return path;
  report.warning(word, "cannot find " + in_quotes(written),
                 "put it in the project's folder assets");
  return "";
}

Reading reading_in(ProjectResolver& files, const Reading& reading) {
  return {reading.context, files,        reading.diagnostics,
          reading.depth,   reading.told, reading.versions};
}

void put_image(const SearSolid& solid, const SearItem& item, ProjectResolver& files,
               const Reading& reading, FileReport& report, Spec& spec, LookSpec& look) {
  if (solid.image.empty()) return;
  const std::string path = find_asset(solid.image, item, files, report);
  if (path.empty()) return;
  FileReport at_picture(path, report.diagnostics());
  look.texture =
      load_picture(line_of(item, file_name_of(path)), at_picture, reading_in(files, reading), spec);
  look.texture_m = solid.picture_m;
}

}  // namespace understudy
