// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What `understudy list --json` prints, for scripts and for tests that make worlds.
#pragma once

#include <string>

namespace understudy {

// All kinds of this build with their keys, limits and defaults, the words of events and the file
// formats, as one JSON object.
std::string list_as_json();

}  // namespace understudy
