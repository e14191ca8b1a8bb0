// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/model_shape.h"

#include <algorithm>

#include "files/model_files.h"

namespace understudy {

std::optional<ShapeSpec> model_shape(const SearItem& item, ProjectResolver& files,
                                     const Reading& reading, FileReport& report, Spec& spec) {
  const std::string path = find_asset(item.text("file"), item, files, report);
  if (path.empty()) return std::nullopt;
  const Vec3 scale = item.pose.scale;
  if (scale.x != scale.y || scale.x != scale.z)
    report.warning({"", item.line, 0}, item.name + " is scaled differently along its axes",
                   "the number for x is used, since models keep their proportions");
  FileReport at_model(path, report.diagnostics());
  ShapeSpec shape;
  shape.kind = item.number("mass") == 0 ? ShapeKind::kMesh : ShapeKind::kHull;
  shape.mesh.path =
      load_mesh({file_name_of(path), item.line, 0}, {}, Need::kNotNeeded,
                item.name + " is left out", at_model, reading_in(files, reading), spec);
  shape.mesh.scale = scale.x;
  if (shape.mesh.path.empty()) return std::nullopt;
  return shape;
}

double lowest_of_mesh(const ShapeMesh& mesh, const Pose3& X_WS, const Spec& spec) {
  const MeshFileSpec* known = find_mesh(spec, mesh.path);
  if (known == nullptr || known->points.empty()) return 0;
  double lowest = 1e300;
  for (const Vec3& point : known->points)
    lowest = std::min(lowest, (X_WS.at + X_WS.turn * (mesh.scale * point)).z);
  return lowest;
}

}  // namespace understudy
