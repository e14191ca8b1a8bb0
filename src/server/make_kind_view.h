// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Kinds as viewers draw them, from compiled ones.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "view/kind_view.h"
#include "view/terrain_view.h"
#include "world/model.h"
#include "world/spec.h"

namespace understudy {

class SceneFiles;

int texture_of(const Spec& spec, const std::string& path);

// The meshes that the kinds of a world have, each listed once.
class ShownMeshes {
 public:
  ShownMeshes(const Spec& spec, SceneFiles& files) : spec_(spec), files_(files) {}

  // Indices in the list; -1: there is no such mesh.
  int index_of(const std::string& path);
  int index_of(const std::shared_ptr<const TriangleMesh>& mesh);
  const Spec& spec() const { return spec_; }
  std::vector<MeshView> take() { return std::move(list_); }

 private:
  int index_of_file(std::string file, std::vector<MeshPartView> parts);

  const Spec& spec_;
  SceneFiles& files_;
  std::vector<MeshView> list_;
};

// A robot that is held has no body of its own in the model: this is the one that it has otherwise.
const BodyModel& shown_body(const KindModel& kind, const Model& model);
KindView make_kind_view(const KindModel& kind, const BodyModel& body, ShownMeshes& meshes);
KindView make_kind_view(const ObjectKindModel& kind, ShownMeshes& meshes);
ShapeView make_shape_view(const ShapeModel& shape, ShownMeshes& meshes);

}  // namespace understudy
