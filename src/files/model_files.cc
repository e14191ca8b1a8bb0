// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/model_files.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "files/pictures.h"

namespace understudy {
namespace {

// Of all models of a world together.
constexpr std::size_t kMostTrianglesOfWorld = 4'000'000;

auto mesh_place(const std::string& path, const Spec& spec) {
  return std::lower_bound(
      spec.meshes.begin(), spec.meshes.end(), path,
      [](const SharedMesh& mesh, const std::string& p) { return mesh->path < p; });
}

Status insert_mesh(MeshFileSpec mesh, Spec& spec) {
  std::size_t triangles = mesh.corners.size() / 3;
  for (const SharedMesh& other : spec.meshes) triangles += other->corners.size() / 3;
  if (triangles > kMostTrianglesOfWorld)
    return Error{"all models of a world together may have 4 million triangles"};
  const auto at = mesh_place(mesh.path, spec);
  spec.meshes.insert(at, std::make_shared<const MeshFileSpec>(std::move(mesh)));
  return {};
}

// Textures that do not fit are left out, and their parts get their colour.
void add_textures(LoadedModel& model, Spec& spec) {
  for (PictureSpec& picture : model.pictures) {
    const std::string path = picture.path;
    const Status added = add_drawn_picture(std::move(picture), spec);
    if (added) continue;
    model.notes.push_back(in_quotes(file_name_of(path)) + " is left out: " + added.error());
    for (MeshPartSpec& part : model.mesh.parts)
      if (part.texture == path) part.texture.clear();
  }
}

}  // namespace

const MeshFileSpec* find_mesh(const Spec& spec, const std::string& path) {
  const auto at = mesh_place(path, spec);
  return at != spec.meshes.end() && (*at)->path == path ? at->get() : nullptr;
}

std::string load_mesh(const Token& word, const ModelOptions& options, Need need,
                      const std::string& instead, FileReport& report, const Reading& reading,
                      Spec& spec) {
  const auto give_up = [&](const std::string& what, const std::string& remedy) {
    if (need == Need::kNeeded)
      report.error(word, what, remedy);
    else
      report.warning(word, what + (instead.empty() ? "" : "; " + instead), remedy);
    return std::string();
  };
  const NamedFile file = find_named_file(word, report, reading.resolver);
  if (file.path.empty()) return give_up("cannot find " + in_quotes(word.text), file.remedy);
  const std::string path = reading.resolver.full_path(file.path) + option_words(options);
  if (find_mesh(spec, path) != nullptr) return path;
  if (reading.context.load_model == nullptr)
    return give_up("models cannot be read here", "load the file with understudy");
  auto model = reading.context.load_model(file.path, options, reading.resolver);
  if (!model)
    return give_up(in_quotes(word.text) + " cannot be used: " + model.error(),
                   "see docs/formats/models.md");
  add_textures(*model, spec);
  for (const std::string& note : model->notes)
    report.warning(word, in_quotes(word.text) + ": " + note, "");
  model->mesh.path = path;
  if (const Status added = insert_mesh(std::move(model->mesh), spec); !added)
    return give_up(added.error(), "use models with fewer triangles");
  return path;
}

void keep_used_meshes(Spec& spec) {
  std::set<std::string> used;
  const auto use = [&](const BodySpec& body) {
    used.insert(body.mesh.path);
    for (const ShapeSpec& shape : body.shapes) used.insert(shape.mesh.path);
  };
  for (const RobotKindSpec& kind : spec.kinds) use(kind.body);
  for (const ObjectKindSpec& kind : spec.object_kinds) use(kind.body);
  std::erase_if(spec.meshes, [&](const SharedMesh& mesh) { return used.count(mesh->path) == 0; });
}

}  // namespace understudy
