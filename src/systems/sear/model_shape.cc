// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/model_shape.h"

#include <algorithm>

namespace understudy {

std::optional<ShapeSpec> model_shape(const SearItem& item, const SearPlace& place, const Reading&,
                                     FileReport& report, Spec&) {
  const std::string path = find_asset(item.text("file"), item, place, report);
  if (!path.empty())
    report.warning({path, item.line, 0},
                   "models cannot be loaded yet; " + item.name + " is left out",
                   "use a Box, a Cylinder or a Cone");
  return std::nullopt;
}

double lowest_of_mesh(const ShapeMesh& mesh, const Pose3& X_WS, const Spec& spec) {
  double lowest = 0;
  bool first = true;
  for (const SharedMesh& known : spec.meshes) {
    if (known->path != mesh.path) continue;
    for (const Vec3& point : known->points) {
      const double z = (X_WS.at + X_WS.turn * (mesh.scale * point)).z;
      lowest = first ? z : std::min(lowest, z);
      first = false;
    }
  }
  return lowest;
}

}  // namespace understudy
