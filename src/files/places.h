// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The file of saved places: where robots and objects stand, one per line. Metres and radians with
// as many digits as it takes to be exact. docs/formats/places.md is the reference.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "files/keywords.h"
#include "world/state.h"

namespace understudy {

struct NamedPlace {
  SavedPlace place;
  std::string name;  // for readers of the file; the id counts
};

std::string write_places(const std::vector<NamedPlace>& places);

// False if there was an error; then `places` stays as it is.
bool read_places(ByteSpan bytes, const std::string& file, std::vector<SavedPlace>& places,
                 Diagnostics& diagnostics);

}  // namespace understudy
