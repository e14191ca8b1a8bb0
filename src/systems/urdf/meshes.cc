// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/urdf/meshes.h"

#include <algorithm>
#include <cstdlib>

#include "base/words.h"
#include "files/mesh_builder.h"
#include "files/pictures.h"
#include "files/solid_triangles.h"

namespace understudy::urdf {
namespace {

constexpr std::string_view kPackage = "package://";
constexpr std::string_view kFile = "file://";

// ROS takes the numbers of all files as they are, x ahead and z up, except that COLLADA files with
// y up are turned about x. Ours would also turn them to the left.
LoadedModel in_ros_axes(LoadedModel model) {
  if (model.up != 'y') return model;
  for (Vec3& p : model.mesh.points) p = {p.y, 0.0 - p.x, p.z};
  return model;
}

ModelOptions options_of(const std::string& file) {
  return lower_case(file).ends_with(".dae") ? ModelOptions{} : ModelOptions{1, 'z'};
}

Vec3 scaled(Vec3 p, Vec3 s) { return {p.x * s.x, p.y * s.y, p.z * s.z}; }

// Adds triangles that are placed, mirrored if the scale does so.
struct Collector {
  MeshBuilder mesh{1, 'z'};

  void add(const FaceLook& look, MeshTriangle triangle, const Pose3& place, Vec3 scale) {
    for (MeshCorner& corner : triangle)
      corner.at = place.at + place.turn * scaled(corner.at, scale);
    if (scale.x * scale.y * scale.z < 0) std::swap(triangle[1], triangle[2]);
    mesh.add(look, triangle);
  }
  void add_model(const LoadedModel& model, const Shape& shape, const Pose3& place);
};

void Collector::add_model(const LoadedModel& model, const Shape& shape, const Pose3& place) {
  for (const MeshPartSpec& part : model.mesh.parts) {
    if (mesh.full()) return;
    FaceLook look{part.colour, part.texture};
    if (shape.has_colour && part.texture.empty()) look.colour = shape.colour;
    for (std::uint32_t t = part.first; t < part.first + part.count; ++t) {
      MeshTriangle triangle;
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t corner = 3 * std::size_t{t} + k;
        triangle[k].at = model.mesh.points[model.mesh.corners[corner]];
        if (model.mesh.uv.empty()) continue;
        triangle[k].u = model.mesh.uv[2 * corner];
        triangle[k].v = model.mesh.uv[2 * corner + 1];
      }
      add(look, triangle, place, shape.geometry.size);
    }
  }
}

// Along z, as URDF has its cylinders; the triangles have y up.
std::vector<MeshTriangle> solid(const Geometry& g) {
  std::vector<MeshTriangle> triangles =
      g.form == Form::kBox      ? cube_triangles({g.size.y, g.size.z, g.size.x})
      : g.form == Form::kSphere ? sphere_triangles(g.radius_m)
                                : round_triangles(g.radius_m, g.radius_m, g.length_m, {});
  for (MeshTriangle& triangle : triangles)
    for (MeshCorner& corner : triangle) corner.at = {corner.at.z, corner.at.x, corner.at.y};
  return triangles;
}

}  // namespace

std::optional<std::string> Meshes::find_file(const std::string& written) const {
  const Resolver& resolver = reading_.resolver;
  if (written.starts_with(kFile)) return resolver.find(written.substr(kFile.size()), "");
  if (!written.starts_with(kPackage)) return resolver.find(written, folder_of(report_.file()));
  const std::string path = written.substr(kPackage.size());
  const std::size_t slash = path.find('/');
  if (slash == path.npos) return std::nullopt;
  const std::string package = path.substr(0, slash);
  std::vector<std::string> folders;
  const char* listed = std::getenv("ROS_PACKAGE_PATH");
  for (const std::string_view folder : split_at(listed == nullptr ? "" : listed, ':'))
    if (!folder.empty()) folders.emplace_back(folder);
  std::string above = folder_of(resolver.full_path(report_.file()));
  while (true) {
    folders.push_back(above);
    const std::string next = folder_of(above);
    if (next == above || above.empty()) break;
    above = next;
  }
  for (const std::string& folder : folders) {
    const std::string inside = path_in(folder, path);
    if (resolver.is_file(inside)) return inside;
    const std::string itself = path_in(folder, path.substr(slash + 1));
    if (file_name_of(folder) == package && resolver.is_file(itself)) return itself;
  }
  return std::nullopt;
}

const LoadedModel* Meshes::find(const Shape& shape) {
  const std::string& written = shape.geometry.mesh;
  const auto known = known_.find(written);
  if (known != known_.end()) return known->second ? &*known->second : nullptr;
  std::optional<LoadedModel>& place = known_[written];
  const auto file = find_file(written);
  if (!file) {
    report_.warning(shape.place, "cannot find the mesh " + in_quotes(written) + ", it is left out",
                    written.starts_with(kPackage)
                        ? "put the folder of its package into ROS_PACKAGE_PATH"
                        : "paths start at the folder of the file");
    return nullptr;
  }
  if (reading_.context.load_model == nullptr) return nullptr;
  auto model = reading_.context.load_model(*file, options_of(*file), reading_.resolver);
  if (!model) {
    report_.warning(shape.place,
                    "the mesh " + in_quotes(written) + " is left out: " + model.error(), "");
    return nullptr;
  }
  place = in_ros_axes(std::move(*model));
  return &*place;
}

void box_collision_meshes(File& file, Meshes& meshes) {
  for (Link& link : file.links)
    std::erase_if(link.collisions, [&](Shape& shape) {
      Geometry& g = shape.geometry;
      if (g.form != Form::kMesh) return false;
      const LoadedModel* model = meshes.find(shape);
      if (model == nullptr) return true;
      Vec3 low{1e9, 1e9, 1e9};
      Vec3 high{-1e9, -1e9, -1e9};
      for (const Vec3& point : model->mesh.points) {
        const Vec3 p = scaled(point, g.size);
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
      }
      g.size = high - low;
      shape.X_LS = compose(shape.X_LS, {0.5 * (low + high), {}});
      return false;
    });
}

std::optional<MeshFileSpec> all_visuals(const File& file, const std::vector<PlacedLink>& links,
                                        double raised_m, Meshes& meshes, FileReport& report,
                                        Spec& spec) {
  Collector all;
  for (const PlacedLink& link : links)
    for (const Shape& written : link.link->visuals) {
      Shape shape = written;
      for (const Material& material : file.materials)
        if (!shape.has_colour && !shape.material.empty() && material.name == shape.material) {
          shape.has_colour = true;
          shape.colour = material.colour;
        }
      Pose3 place = compose(link.X_RL, shape.X_LS);
      place.at.z += raised_m;
      if (shape.geometry.form != Form::kMesh) {
        for (const MeshTriangle& triangle : solid(shape.geometry))
          all.add({shape.colour, ""}, triangle, place, {1, 1, 1});
        continue;
      }
      const LoadedModel* model = meshes.find(shape);
      if (model == nullptr) continue;
      for (const PictureSpec& picture : model->pictures)
        if (const Status added = add_drawn_picture(picture, spec); !added)
          report.warning(shape.place, "a picture is left out: " + added.error(), "");
      all.add_model(*model, shape, place);
    }
  auto mesh = all.mesh.finish();
  if (!mesh) return std::nullopt;
  return std::move(*mesh);
}

}  // namespace understudy::urdf
