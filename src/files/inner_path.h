// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Checks paths that come from outside: those of files in uploads and in archives.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace understudy {

// A path that stays inside the folder it is appended to: "worlds/maze.sim". The error says what is
// wrong with it.
Result<std::string> inner_path(std::string_view path);

}  // namespace understudy
