// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Checks names that come from outside: those of uploads, and of the files in them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace understudy {

// 16 to 64 hexadecimal digits.
bool is_upload_name(std::string_view name);

// A path that stays inside the folder it is appended to: "worlds/maze.sim". The error says what is
// wrong with it.
Result<std::string> inner_path(std::string_view path);

}  // namespace understudy
