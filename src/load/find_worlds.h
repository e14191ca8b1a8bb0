// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which files of a folder are worlds, by the formats that this build knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace understudy {

// By its ending: whether it may be a world, or a kind of robot or object.
bool may_be_world(std::string_view path);

// Of these files, given by their paths below the folder, those that the user most likely means:
// scenes if there are any, else surroundings, and at last kinds. Only files whose endings do not
// tell are looked into.
std::vector<std::string> likely_worlds(const std::string& folder,
                                       const std::vector<std::string>& files);

// ".sim, .wld": the endings of worlds, and of kinds.
std::string world_endings();
std::string kind_endings();

}  // namespace understudy
