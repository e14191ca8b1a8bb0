// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files written whole or not at all: each text goes to a temporary file beside its place first, and
// takes the place when all are there.
#pragma once

#include <vector>

#include "base/result.h"
#include "files/write_world.h"

namespace understudy {

// Without `overwrite`, a file that exists is an error, and nothing is written.
Status save_files(const std::vector<WrittenFile>& files, bool overwrite);

}  // namespace understudy
