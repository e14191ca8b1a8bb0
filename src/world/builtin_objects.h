// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The objects that every world may use without defining them.
#pragma once

#include <vector>

#include "world/spec.h"

namespace understudy {

std::vector<ObjectKindSpec> builtin_object_kinds();

}  // namespace understudy
