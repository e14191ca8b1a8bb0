// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// MeshFileSpec -> triangles, and how they look.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "world/model.h"

namespace understudy {

// Null if there is no mesh with this path.
SharedMesh mesh_named(const Spec& world, const std::string& path);

// The triangles with their size in the world. Errors start with `where`.
Result<std::shared_ptr<const TriangleMesh>> compile_triangles(const MeshFileSpec& file,
                                                              double scale,
                                                              const std::string& where);
std::shared_ptr<const MeshLookModel> compile_mesh_look(const SharedMesh& file, const Spec& world);

// The mesh that a body shows to cameras, in the body's frame; null if it has none, or if that was
// not loaded.
Result<std::shared_ptr<const ShapeModel>> compile_shown_mesh(const MeshSpec& mesh,
                                                             const Spec& world,
                                                             const std::string& where);

}  // namespace understudy
