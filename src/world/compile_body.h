// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// BodySpec -> BodyModel: outlines, mass and inertia. Errors start with `where`.
#pragma once

#include <string>

#include "base/result.h"
#include "world/model.h"

namespace understudy {

// The largest coordinate. Worlds are rooms, not planets; files allow a kilometre.
inline constexpr double kLargest_m = 1e5;
bool is_place(Vec2 p);

Status check_surface(const SurfaceSpec& surface, const std::string& where);
// `world` has the meshes that shapes refer to; null if there are none.
Result<BodyModel> compile_body(const BodySpec& spec, const std::string& where,
                               const Spec* world = nullptr);

}  // namespace understudy
