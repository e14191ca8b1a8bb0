// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the worlds among the files of a folder, using the formats that this build knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace understudy {

// Whether the file may be a world, or a kind of robot or object, judged by its ending.
bool may_be_world(std::string_view path);

// Picks the files that the user most likely means, given by their paths below the folder: scenes if
// there are any, otherwise surroundings, and kinds last. Only files whose ending does not decide
// are opened.
std::vector<std::string> likely_worlds(const std::string& folder,
                                       const std::vector<std::string>& files);

// ".sim, .wld": the endings of worlds, and of kinds.
std::string world_endings();
std::string kind_endings();

}  // namespace understudy
