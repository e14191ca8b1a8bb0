// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world file with everything it names, read from disk with the built-in robots, programs and
// devices of this build.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "formats/format.h"
#include "world/spec.h"

namespace understudy {

// What file readers may refer to.
FormatContext builtin_context();

// A scene, bare surroundings, or the file of one robot or object, which then stands by itself.
// False if there are errors; they are in `diagnostics`, and `spec` is untouched.
bool load_world_file(const std::string& path, Spec& spec, Diagnostics& diagnostics);

}  // namespace understudy
