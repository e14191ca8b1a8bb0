// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/compile_mesh.h"

#include <algorithm>

#include "base/math.h"
#include "world/compile_body.h"
#include "world/compile_look.h"

namespace understudy {

SharedMesh mesh_named(const Spec& world, const std::string& path) {
  const auto found = std::find_if(world.meshes.begin(), world.meshes.end(),
                                  [&](const SharedMesh& mesh) { return mesh->path == path; });
  return found == world.meshes.end() ? nullptr : *found;
}

Result<std::shared_ptr<const TriangleMesh>> compile_triangles(const MeshFileSpec& file,
                                                              double scale,
                                                              const std::string& where) {
  if (!in_range(scale, 1e-6, 1e6))
    return Error{where + ": the scale of its mesh is out of range; use 0.000001 to 1000000"};
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->points.reserve(file.points.size());
  for (const Vec3& point : file.points) {
    const Vec3 p = scale * point;
    if (!is_place({p.x, p.y}) || !in_range(p.z, -kLargest_m, kLargest_m))
      return Error{where + ": its mesh " + file.path + " is too large; scale it down"};
    mesh->points.push_back(p);
  }
  mesh->triangles.reserve(file.corners.size() / 3);
  for (std::size_t k = 0; k + 2 < file.corners.size(); k += 3) {
    const std::array<std::uint32_t, 3> t = {file.corners[k], file.corners[k + 1],
                                            file.corners[k + 2]};
    for (const std::uint32_t corner : t)
      if (corner >= mesh->points.size())
        return Error{where + ": its mesh " + file.path + " is damaged; load it again"};
    mesh->triangles.push_back(t);
  }
  if (mesh->triangles.empty())
    return Error{where + ": its mesh " + file.path + " has no triangles; use another"};
  return std::shared_ptr<const TriangleMesh>{std::move(mesh)};
}

std::shared_ptr<const MeshLookModel> compile_mesh_look(const SharedMesh& file, const Spec& world) {
  auto look = std::make_shared<MeshLookModel>();
  look->file = file;
  const bool pictured = file->uv.size() >= 2 * file->corners.size();
  for (const MeshPartSpec& part : file->parts)
    look->parts.push_back(
        {part.first, part.colour, pictured ? picture_number(world, part.texture) : -1});
  return look;
}

const MeshLookModel::Part* MeshLookModel::of(std::int32_t triangle) const {
  const auto after = std::upper_bound(
      parts.begin(), parts.end(), triangle,
      [](std::int32_t t, const Part& part) { return static_cast<std::uint32_t>(t) < part.first; });
  return after == parts.begin() ? nullptr : &*(after - 1);
}

Result<std::shared_ptr<const ShapeModel>> compile_shown_mesh(const MeshSpec& mesh,
                                                             const Spec& world,
                                                             const std::string& where) {
  const SharedMesh file = mesh.path.empty() ? nullptr : mesh_named(world, mesh.path);
  if (file == nullptr) return std::shared_ptr<const ShapeModel>{};
  const Vec3 at{mesh.x_m, mesh.y_m, mesh.z_m};
  if (!is_place({at.x, at.y}) || !in_range(at.z, -kLargest_m, kLargest_m) ||
      !in_range(mesh.roll_rad, -100, 100) || !in_range(mesh.pitch_rad, -100, 100) ||
      !in_range(mesh.yaw_rad, -100, 100))
    return Error{where + ": the place or the turn of its mesh is not valid; correct it"};
  auto triangles = compile_triangles(*file, mesh.scale, where);
  if (!triangles) return Error{triangles.error()};
  auto shown = std::make_shared<ShapeModel>();
  shown->mesh = std::move(*triangles);
  shown->mesh_look = compile_mesh_look(file, world);
  shown->X_BS = Pose3{at, quaternion_of(mesh.yaw_rad, mesh.pitch_rad, mesh.roll_rad)};
  return std::shared_ptr<const ShapeModel>{std::move(shown)};
}

}  // namespace understudy
