// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's floor as a picture that needs no file. Its name gives the number of squares, so that the
// picture can be drawn again from its name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "world/environment_spec.h"

namespace understudy {

// "checkerboard:32x16": columns and rows of squares.
std::string checkerboard_name(int columns, int rows);
// The picture with this name; empty if the name is not one of these.
std::optional<PictureSpec> checkerboard_picture(std::string_view name);

}  // namespace understudy
