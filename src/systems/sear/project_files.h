// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The XML files of a project: which they are, and what they say.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "files/resolver.h"
#include "systems/sear/project.h"

namespace understudy {

// None, and reported, if there are no files at all. Files with mistakes are reported and left out.
std::optional<SearProject> read_sear_files(const std::string& folder, const Resolver& resolver,
                                           Diagnostics& diagnostics);

}  // namespace understudy
