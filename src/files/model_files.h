// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Model files (triangles) that files name. Each is loaded once, into Spec::meshes, with its
// textures in Spec::pictures. The function that reads models is passed in with the FormatContext.
#pragma once

#include <string>
#include <vector>

#include "files/format.h"
#include "files/model_options.h"
#include "world/spec.h"

namespace understudy {

// A model file as read: metres, z up, x ahead.
struct LoadedModel {
  MeshFileSpec mesh;                  // its path is set by load_mesh
  std::vector<PictureSpec> pictures;  // its textures; mesh.parts name them by their paths
  std::vector<std::string> notes;     // what was left out, for the user
  // How the file was understood, after its own word and the options.
  double unit_m = 1;
  char up = 'z';
};

// Loads the model that `word` names and returns the name that shapes use for it: a path of
// Spec::meshes. A model that cannot be used is reported: as an error if it is needed, otherwise as
// a warning that ends with `instead` ("its colliders are shown instead"). Then the name is empty.
std::string load_mesh(const Token& word, const ModelOptions& options, Need need,
                      const std::string& instead, FileReport& report, const Reading& reading,
                      Spec& spec);

// The mesh of this name, or null.
const MeshFileSpec* find_mesh(const Spec& spec, const std::string& path);

// Drops the meshes that no body names.
void keep_used_meshes(Spec& spec);

}  // namespace understudy
