// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The file of saved places: the places of robots and objects, one per line, in metres and radians
// with enough digits to be exact. docs/formats/places.md is the reference.
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
  std::string name;  // for people who read the file; only the id matters
};

std::string write_places(const std::vector<NamedPlace>& places);

// Returns false if there was an error; `places` is then left unchanged.
bool read_places(ByteSpan bytes, const std::string& file, std::vector<SavedPlace>& places,
                 Diagnostics& diagnostics);

}  // namespace understudy
