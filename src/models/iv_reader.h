// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// OpenInventor .iv (ASCII) as triangles: the nodes that robot models are made of. Nodes that it
// does not know are left out, with a note.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "models/mesh_builder.h"

namespace understudy {

// Adds the triangles in the units of the file. Textures are the file names as written. `skipped`
// gets the names of node types that were left out.
Status read_iv(std::string_view text, MeshBuilder& mesh, std::set<std::string>& skipped);

}  // namespace understudy
