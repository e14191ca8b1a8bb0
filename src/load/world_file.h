// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world file with everything it names, read from disk with the built-in robots, programs and
// devices of this build.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "files/format.h"
#include "world/spec.h"

namespace understudy {

// What file readers may refer to.
FormatContext builtin_context();

// Where files look for the files they name, after their own folder: the given folders, those of the
// environment variable UNDERSTUDY_WORLDS (separated by :), the worlds that come with the simulator;
// at last the folder understudy in the user's home.
SearchFolders search_folders(const std::vector<std::string>& worlds);

// A scene, bare surroundings, or the file of one robot or object, which then stands by itself.
// False if there are errors; they are in `diagnostics`, and `spec` is untouched. `worlds` are the
// folders of --worlds.
bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     const std::vector<std::string>& worlds = {});

// The same with what a resolver of the caller's finds.
bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     Resolver& resolver);

// Is it the file of a kind of robot or object? By its ending, or else by its content.
bool describes_kind(const std::string& path);

}  // namespace understudy
