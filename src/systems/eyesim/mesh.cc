// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/mesh.h"

#include "base/math.h"
#include "files/numbers.h"

namespace understudy {

// Model space is left-handed. A turn about its x axis lowers the nose, like our pitch; the other
// two are opposite to ours. Both apply roll first, then pitch, then yaw.
MeshSpec mesh_of(const Token& path, const ModelVector& offset, const ModelVector& turns_deg,
                 FileReport& report, const Reading& reading) {
  const auto found = reading.resolver.find(path.text, folder_of(report.file()));
  MeshSpec mesh;
  mesh.path = found ? reading.resolver.full_path(*found) : path.text;
  const Vec2 at = on_plan(offset);
  mesh.x_m = at.x;
  mesh.y_m = at.y;
  mesh.z_m = offset.y / kMmPerM;
  mesh.pitch_rad = deg_to_rad(turns_deg.x);
  mesh.yaw_rad = 0.0 - deg_to_rad(turns_deg.y);
  mesh.roll_rad = 0.0 - deg_to_rad(turns_deg.z);
  if (reading.first_time("meshes"))
    report.warning(path, "meshes are not drawn yet; colliders are shown instead",
                   "the collider lines define what is touched and seen");
  return mesh;
}

}  // namespace understudy
