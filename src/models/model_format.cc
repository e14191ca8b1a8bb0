// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/model_format.h"

#include "base/words.h"

namespace understudy {
namespace {

// docs/formats/models.md has the same table.
constexpr ModelFormat kModelFormats[] = {
    {"obj", "OBJ", 1, 'y'},         {"gltf", "glTF", 1, 'y'},     {"glb", "glTF", 1, 'y'},
    {"dae", "COLLADA", 0, 0},       {"stl", "STL", 1, 'z'},       {"ply", "PLY", 1, 'z'},
    {"3ds", "3DS", 1, 'z'},         {"mesh.xml", "OGRE", 1, 'y'}, {"ms3d", "MilkShape", 1, 'y'},
    {"iv", "OpenInventor", 1, 'y'}, {"blend", "Blender", 1, 'y'},  // converted to glTF first
};

}  // namespace

Result<ModelFormat> model_format_of(std::string_view file_name) {
  const std::string name = lower_case(file_name);
  for (const ModelFormat& format : kModelFormats)
    if (name.ends_with("." + std::string(format.ending))) return format;
  return Error{
      "its ending is none of .obj .gltf .glb .dae .stl .ply .3ds .mesh.xml .ms3d .iv .blend"};
}

bool is_model_name(std::string_view file_name) { return model_format_of(file_name).ok(); }

}  // namespace understudy
