// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All parts, from parts.def.
#pragma once

#include <span>

#include "world/part.h"

namespace understudy {

std::span<const PartDescriptor> all_parts();

}  // namespace understudy
