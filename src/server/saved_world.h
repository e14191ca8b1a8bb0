// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A run's world as the files that would load it as it stands now.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "files/write_world.h"
#include "view/window.h"

namespace understudy {

struct SavedWorld {
  std::vector<WrittenFile> files;     // the one asked for last
  std::vector<std::string> warnings;  // what is left out
};

// What would stand at this path: a .sim, which has a .wld beside it, or a .wld. Nothing is written
// to the disk. The error says what cannot be written.
Result<SavedWorld> saved_world(const Snapshot& snapshot, const std::string& path);
// The name of its world, for files without one.
std::string name_of_world(const Snapshot& snapshot);

}  // namespace understudy
