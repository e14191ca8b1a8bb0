// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/mesh.h"

#include "base/math.h"
#include "files/model_files.h"
#include "files/numbers.h"

namespace understudy {

// Model space is left-handed, so all turns are opposite to ours: one about its x axis lowers the
// nose. Both apply roll first, then pitch, then yaw.
MeshSpec mesh_of(const Token& path, const ModelVector& offset, const ModelVector& turns_deg,
                 FileReport& report, const Reading& reading, Spec& spec) {
  MeshSpec mesh;
  mesh.path = load_mesh(path, {}, Need::kNotNeeded, "its colliders are shown instead", report,
                        reading, spec);
  if (mesh.path.empty()) mesh.path = path.text;
  const Vec2 at = on_plan(offset);
  mesh.x_m = at.x;
  mesh.y_m = at.y;
  mesh.z_m = offset.y / kMmPerM;
  mesh.pitch_rad = 0.0 - deg_to_rad(turns_deg.x);
  mesh.yaw_rad = 0.0 - deg_to_rad(turns_deg.y);
  mesh.roll_rad = 0.0 - deg_to_rad(turns_deg.z);
  return mesh;
}

}  // namespace understudy
