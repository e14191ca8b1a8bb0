// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the descriptor of SEAR names.
#pragma once

#include "files/format.h"

namespace understudy {

extern const FormatDescriptor sear_format;

// The file that represents a folder with a project; none if it has none.
std::optional<std::string> find_sear_project(const std::string& folder, const Resolver& resolver);

}  // namespace understudy
