// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The meshes that a URDF names, and all visuals of a robot as one mesh.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "files/model_files.h"
#include "systems/urdf/placed_links.h"

namespace understudy::urdf {

// Finds and loads each mesh once. A missing one is reported once, as a warning.
class Meshes {
 public:
  Meshes(FileReport& report, const Reading& reading) : report_(report), reading_(reading) {}

  // In the axes of ROS. Null if it cannot be used.
  const LoadedModel* find(const Shape& shape);

 private:
  // "package://name/path": below a folder of ROS_PACKAGE_PATH, or of a folder above the file.
  std::optional<std::string> find_file(const std::string& written) const;

  FileReport& report_;
  const Reading& reading_;
  std::map<std::string, std::optional<LoadedModel>> known_;
};

// Puts the size of each collision mesh in place of its scale, and moves its frame to the middle of
// its box. Shapes whose mesh cannot be used are removed.
void box_collision_meshes(File& file, Meshes& meshes);

// One mesh of all visuals, raised by so much; none if there are no visuals. Its textures go to the
// spec.
std::optional<MeshFileSpec> all_visuals(const File& file, const std::vector<PlacedLink>& links,
                                        double raised_m, Meshes& meshes, FileReport& report,
                                        Spec& spec);

}  // namespace understudy::urdf
