// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The current world of a run, as the files that would load it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "files/write_world.h"
#include "view/window.h"

namespace understudy {

struct SavedWorld {
  std::vector<WrittenFile> files;     // the requested one is last
  std::vector<std::string> warnings;  // what is left out
};

// The contents of a file at this path: a .sim, with a .wld next to it, or a .wld. Nothing is
// written to the disk. The error says what cannot be written.
Result<SavedWorld> saved_world(const Snapshot& snapshot, const std::string& path);
// The name of its world, for files without one.
std::string name_of_world(const Snapshot& snapshot);

}  // namespace understudy
