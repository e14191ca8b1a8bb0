// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Model files that other files name. Each is loaded once, into Spec::meshes.
#pragma once

#include <optional>
#include <string>

#include "files/format.h"
#include "world/spec.h"

namespace understudy {

struct MeshOptions {
  std::string up = "z";    // the axis of the file that points up: x, y or z
  std::string unit = "m";  // of its lengths: m, cm, mm, in or ft
};

// Loads the model that `word` names and returns the path that shapes use for it. Nothing, after a
// report, if it cannot be used.
std::optional<std::string> load_mesh(const Token& word, const MeshOptions& options,
                                     FileReport& report, const Reading& reading, Spec& spec);

}  // namespace understudy
