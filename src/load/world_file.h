// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a world file with everything it names from disk, with the built-in robots, programs and
// devices of this build.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "files/format.h"
#include "world/spec.h"

namespace understudy {

// Everything that file readers may refer to.
FormatContext builtin_context();

// Where the files that a file names are looked for, after its own folder: the given folders, those
// in the environment variable UNDERSTUDY_WORLDS (separated by :), the worlds that come with the
// simulator, and last the folder understudy in the user's home.
SearchFolders search_folders(const std::vector<std::string>& worlds);

// What the command line says about reading worlds.
struct LoadOptions {
  std::vector<std::string> worlds = {};              // the folders of --worlds
  std::map<std::string, std::string> versions = {};  // by system: which version of it to follow
};

// Loads a scene, bare surroundings, or the file of one robot or object, which is then placed by
// itself. Returns false if there are errors; they are in `diagnostics`, and `spec` is unchanged.
bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     const LoadOptions& options = {});

// The same, but finds files with the caller's resolver.
bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics,
                     Resolver& resolver, const LoadOptions& options = {});

// Whether it is the file of a kind of robot or object, judged by its ending or else by its content.
bool describes_kind(const std::string& path);

}  // namespace understudy
