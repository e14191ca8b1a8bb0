// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The formats of this build, and what their files may be without a file that says so.
#pragma once

#include "files/format.h"

namespace understudy {

// In the order of their rank.
std::span<const FormatDescriptor* const> all_formats();

// Knows the formats, the telling names and the folders that are worlds, and no kinds.
FormatContext context_of_systems();

}  // namespace understudy
