// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pictures that .robi and .esObj name. They are kept in the Spec but not opened. Until meshes
// are drawn, the collider is shown instead, which is reported once per loaded world.
#pragma once

#include "files/format.h"
#include "systems/eyesim/collider.h"

namespace understudy {

// The picture with its offset, and its turns in degrees, both in model space.
MeshSpec mesh_of(const Token& path, const ModelVector& offset, const ModelVector& turns_deg,
                 FileReport& report, const Reading& reading);

}  // namespace understudy
