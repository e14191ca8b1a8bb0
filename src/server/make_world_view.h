// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The message "world" of a spec and the model compiled from it.
#pragma once

#include "view/world_view.h"
#include "world/model.h"
#include "world/spec.h"

namespace understudy {

class SceneFiles;

// Its heights and triangles are added to the files.
WorldView make_world_view(const Spec& spec, const Model& model, int version, SceneFiles& files);

}  // namespace understudy
