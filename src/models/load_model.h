// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Model files become triangles in metres, z up, x ahead, with colours and textures. Start here.
//   const auto model = load_model("robot.glb", {}, resolver);
#pragma once

#include <string>

#include "files/model_files.h"

namespace understudy {

// Reads a model file of any known format, from the cache if it is there. All files, also those that
// the model names, come from the resolver. The error is one sentence for the user, without the
// path.
Result<LoadedModel> load_model(const std::string& path, const ModelOptions& options,
                               const Resolver& resolver);

}  // namespace understudy
