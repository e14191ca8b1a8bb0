// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Models that assimp reads, as triangles with colours and names of textures. Only the importer of
// the file's own format is used, whatever the content looks like.
#pragma once

#include <map>
#include <set>
#include <string>

#include "models/mesh_builder.h"
#include "models/reader_protocol.h"

namespace understudy {

class AskedFiles;

// What a file says about its units and axes, or was told.
struct ModelFrame {
  double unit_m = 1;
  char up = 'z';
};
ModelFrame frame_of(const ModelRequest& request);

// Adds the triangles. `inside` gets the pictures that are inside the file, by the names that the
// triangles use for them. `files` is given to assimp, which deletes it.
Status read_with_assimp(const ModelRequest& request, AskedFiles* files, MeshBuilder& mesh,
                        std::map<std::string, Bytes>& inside, std::set<std::string>& skipped);

}  // namespace understudy
