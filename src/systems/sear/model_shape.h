// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The model file of an item as a collision shape: its triangles if it never moves, otherwise their
// hull.
#pragma once

#include <optional>

#include "files/format.h"
#include "systems/sear/project.h"
#include "systems/sear/solids.h"

namespace understudy {

// None, and reported, if the model cannot be used.
std::optional<ShapeSpec> model_shape(const SearItem& item, ProjectResolver& files,
                                     const Reading& reading, FileReport& report, Spec& spec);

double lowest_of_mesh(const ShapeMesh& mesh, const Pose3& X_WS, const Spec& spec);

}  // namespace understudy
