// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The models that .robi and .esObj name: metres, y up. EyeSim mirrors their x axis, so that z is
// ahead and x is left. A model that is missing or broken is kept by its name, and the colliders are
// shown instead.
#pragma once

#include "files/format.h"
#include "systems/eyesim/collider.h"

namespace understudy {

// The model with its offset, and its turns in degrees, both in model space.
MeshSpec mesh_of(const Token& path, const ModelVector& offset, const ModelVector& turns_deg,
                 FileReport& report, const Reading& reading, Spec& spec);

}  // namespace understudy
