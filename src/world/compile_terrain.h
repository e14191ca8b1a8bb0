// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TerrainSpec -> TerrainModel, and what water may be like.
#pragma once

#include <memory>

#include "base/result.h"
#include "world/model.h"

namespace understudy {

// The terrain of the world; null if it has none.
Result<std::shared_ptr<const TerrainModel>> compile_terrain(const Spec& world);
Status check_waters(const Spec& world);

}  // namespace understudy
