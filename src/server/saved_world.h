// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A run's world as the files that would load it as it stands now.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "formats/write_world.h"
#include "session/window.h"

namespace understudy {

struct SavedWorld {
  std::vector<WrittenFile> files;     // names without folders; the one asked for last
  std::vector<std::string> warnings;  // what is left out
};

// `ending`: "sim", which has a .wld beside it, or "wld". The error says what cannot be written.
Result<SavedWorld> saved_world(const Snapshot& snapshot, const std::string& ending);

}  // namespace understudy
