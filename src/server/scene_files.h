// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SceneFiles: the heights and triangles of the world that is shown, as viewers fetch them. Each has
// a name made of its content, so a browser may keep it for good, and it is packed only once however
// often the world changes. docs/protocols/window.md says what the bytes are.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "geom/triangle_mesh.h"
#include "world/mesh_spec.h"
#include "world/terrain_spec.h"

namespace understudy {

class SceneFiles {
 public:
  // Names of files.
  std::string add(const SharedHeights& heights);
  std::string add(const SharedMesh& mesh);
  std::string add(const std::shared_ptr<const TriangleMesh>& mesh);
  // Forgets what was not added since the last call.
  void keep_added();
  // Packed by gzip; null if there is none of this name.
  const std::string* find(std::string_view name);

 private:
  struct File {
    std::shared_ptr<const void> source;  // kept, so that no other one has its address
    std::string name;
    Bytes plain;         // until it is packed
    std::string packed;  // when somebody has asked for it
    bool added = true;
  };
  template <class Source>
  std::string add_source(const std::shared_ptr<const Source>& source);

  std::map<const void*, File> files_;  // by source
};

}  // namespace understudy
