// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LookSpec -> LookModel: textures by number, temperatures resolved. Errors start with `where`.
#pragma once

#include <string>

#include "base/result.h"
#include "world/model.h"

namespace understudy {

// The number of the picture with this path. -1 for an empty path or a picture that was not loaded.
int picture_number(const Spec& world, const std::string& path);
Result<LookModel> compile_look(const LookSpec& look, const Spec& world, const std::string& where);
Status check_pictures(const std::vector<SharedPicture>& pictures);
Status check_environment(const EnvironmentSpec& environment);

}  // namespace understudy
