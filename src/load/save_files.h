// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes all files or none: each text goes to a temporary file next to its place first, and takes
// the place when all are written.
#pragma once

#include <vector>

#include "base/result.h"
#include "files/write_world.h"

namespace understudy {

// Without `overwrite`, an existing file is an error, and nothing is written.
Status save_files(const std::vector<WrittenFile>& files, bool overwrite);

}  // namespace understudy
